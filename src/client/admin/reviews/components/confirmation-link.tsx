import { Copy, ExternalLink } from 'lucide-react';
import { copyText } from '#client/platform/browser/copy-text.ts';
import { Button, ButtonAnchor } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { toast } from '#client/ui/toast/toast.tsx';

/** The link that confirms a subscription: text to copy, and a link that only a deliberate click opens. */
export function ConfirmationLink({ url }: { url: string }) {
  const copy = async () => {
    toast(
      (await copyText(url))
        ? { title: 'Link copied' }
        : {
            title: 'The link could not be copied',
            description: 'Select its text and copy it by hand.',
            isFailure: true,
          },
    );
  };
  return (
    <>
      <code className="block font-mono text-xs leading-5 break-all select-all">{url}</code>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Icon of={Copy} size={16} />
          Copy
        </Button>
        <ButtonAnchor href={url} target="_blank" rel="noopener noreferrer">
          <Icon of={ExternalLink} size={16} />
          Open to confirm
        </ButtonAnchor>
      </div>
    </>
  );
}
