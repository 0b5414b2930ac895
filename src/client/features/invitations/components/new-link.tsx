import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { controlClass } from '#client/components/ui/text-field.tsx';
import type { CreatedInvitation } from '#shared/contract/invitations.ts';

/** The link just made, which is shown this once. It comes selected, so that it can be copied by any means. */
export function NewLink({ invitation: { kind, email, url } }: { invitation: CreatedInvitation }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const handleCopy = () => {
    field.current?.focus();
    field.current?.select();
    copySelected(url).then(setCopied);
  };
  const whom = email ?? 'whoever is to come in';
  return (
    <div className="mt-4 rounded-md bg-well p-4">
      <label htmlFor="new-link" className="text-sm font-control">
        {kind === 'reset' ? `New password for ${whom}` : `Link for ${whom}`}
      </label>
      <div className="flex items-start gap-2 max-md:flex-col max-md:items-stretch">
        <input
          ref={field}
          id="new-link"
          readOnly
          value={url}
          aria-describedby="new-link-hint"
          onFocus={({ target }) => target.select()}
          className={`${controlClass} min-h-touch min-w-0 flex-1 font-mono text-sm`}
        />
        <Button onClick={handleCopy} className="mt-1.5 min-h-touch">
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p id="new-link-hint" className="mt-2 text-xs text-ink-2">
        It is shown this once. Hand it on yourself: whoever opens it first comes in.
      </p>
      <span role="status" className="sr-only">
        {isCopied ? 'The link was copied' : ''}
      </span>
    </div>
  );
}

/** The clipboard is there on https and on this machine only; a house's plain http has the older way. */
async function copySelected(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}
