import { type ReactNode, useState } from 'react';
import { copyText } from '#client/platform/browser/copy-text.ts';
import { Button } from '#client/ui/button.tsx';

interface LinesToCopyProps {
  /** Accessible name, such as 'Lines for the environment'. */
  label: string;
  lines: readonly string[];
}

/** A literal name in a sentence. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-sm text-ink [overflow-wrap:anywhere]">{children}</code>;
}

/** Lines for a file or a terminal, with a copy button. */
export function LinesToCopy({ label, lines }: LinesToCopyProps) {
  const [isCopied, setCopied] = useState(false);
  const text = lines.join('\n');
  return (
    <div className="mt-2 flex items-start gap-2 rounded-md bg-well p-1.5 pl-3.5 max-sm:flex-col max-sm:pb-2.5">
      <pre className="min-w-0 flex-1 py-2.5 font-mono text-xs leading-5 whitespace-pre-wrap [overflow-wrap:anywhere] max-sm:pb-0">
        <code>{text}</code>
      </pre>
      <Button onClick={() => void copyText(text).then(setCopied)} aria-label={`Copy: ${label}`}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </div>
  );
}
