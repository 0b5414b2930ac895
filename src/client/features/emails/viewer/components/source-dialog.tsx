import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { emailHtmlQuery, type OpenedEmail } from '#client/features/emails/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { copyText } from '#client/platform/browser/copy-text.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';

/** Duration of the "copied" label. */
const copiedMs = 2_000;

interface SourceDialogProps extends Openable {
  email: Pick<OpenedEmail, 'id' | 'subject' | 'htmlContent'>;
}

/** The sanitized html of an email as text, to read and copy. */
export function SourceDialog({ email, isOpen, onOpenChange }: SourceDialogProps) {
  const [isWrapped, setIsWrapped] = useState(true);
  const html = useQuery({ ...emailHtmlQuery(useApi(), email), enabled: isOpen });
  const source = html.data ?? (html.isError ? 'The source could not be loaded.' : 'Loading...');
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Email source"
      description={email.subject}
      className="flex h-[min(840px,calc(100dvh-32px))]! w-[min(960px,calc(100vw-32px))]! flex-col overflow-hidden!"
    >
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <CopyButton text={html.data ?? ''} />
        <label className="inline-flex min-h-10 cursor-pointer items-center gap-2 text-sm max-md:min-h-touch">
          <input
            type="checkbox"
            checked={isWrapped}
            onChange={(event) => setIsWrapped(event.target.checked)}
            className="size-[18px] accent-accent"
          />
          Wrap lines
        </label>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
        tabIndex={0}
        aria-label="HTML source"
        className={`mt-3 min-h-0 flex-1 overflow-auto rounded-md border border-line bg-paper p-4 font-mono text-xs leading-5 ${isWrapped ? 'whitespace-pre-wrap [overflow-wrap:anywhere]' : 'whitespace-pre'}`}
      >
        {source}
      </section>
    </Dialog>
  );
}

function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), copiedMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    // Without the permission the viewer can still select the text.
    setState((await copyText(text)) ? 'copied' : 'failed');
  };
  return (
    <>
      <Button variant="line" onClick={copy}>
        {state === 'copied' ? <Icon of={Check} /> : <Icon of={Copy} />}
        Copy
      </Button>
      <span role="status" className="text-sm text-ink-2">
        {state === 'copied' && 'Copied'}
        {state === 'failed' && 'Your browser did not allow copying'}
      </span>
    </>
  );
}
