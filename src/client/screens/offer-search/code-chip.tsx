import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#client/platform/browser/copy-text.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { Icon } from '#client/ui/icon.tsx';

/** A code as a coupon; a press takes it along. */
export function CodeChip({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const hasCopied = await copyText(code);
    setCopied(hasCopied);
    toasts.show(
      hasCopied
        ? { title: 'Copied', description: code }
        : { title: 'Error', description: 'The code could not be copied.', isFailure: true },
    );
  };
  const icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-md border border-dashed border-accent bg-accent-tint px-3 text-sm transition-colors hover:border-solid max-md:min-h-touch"
    >
      <span className="sr-only">Copy the code </span>
      <bdi className="truncate font-mono font-strong">{code}</bdi>
      <Icon of={icon} size={16} className="flex-none text-accent" />
    </button>
  );
}
