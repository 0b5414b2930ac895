import { Link2 } from 'lucide-react';
import type { ShareTarget } from '#client/features/shares/api.ts';
import { ShareDialog } from '#client/features/shares/components/late-share-dialog.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';

interface ShareButtonProps {
  target: ShareTarget;
  /** Name of the list, or subject of the email. */
  name: string;
}

export function ShareButton({ target, name }: ShareButtonProps) {
  const dialog = useDialog<true>();
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => dialog.open(true)} {...ShareDialog.onIntent}>
        <Icon of={Link2} />
        Share
      </Button>
      {dialog.subject !== null && (
        <ShareDialog key={dialog.times} target={target} name={name} {...dialog.state} />
      )}
    </>
  );
}
