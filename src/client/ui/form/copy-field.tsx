import { useEffect, useId, useRef, useState } from 'react';
import { copyText } from '#client/platform/browser/copy-text.ts';
import { Button } from '#client/ui/button.tsx';
import { controlClass } from '#client/ui/form/text-field.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  hint: string;
  /** Toast after copying, such as 'The link was copied'. */
  copied: string;
}

/** A newly created text to copy. It is selected, so that any way of copying works. */
export function CopyField({ label, value, hint, copied }: CopyFieldProps) {
  const id = useId();
  const part = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    // The focus scrolls only to the field, not to its hint.
    part.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const handleCopy = () => {
    field.current?.focus();
    void copyText(value).then(setCopied);
  };
  return (
    <div ref={part} className="mt-4 rounded-md bg-well p-4">
      <label htmlFor={id} className="text-sm font-control">
        {label}
      </label>
      <div className="flex items-start gap-2 max-md:flex-col max-md:items-stretch">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          aria-describedby={`${id}-hint`}
          onFocus={({ target }) => target.select()}
          className={`${controlClass} min-h-touch min-w-0 flex-1 font-mono text-sm`}
        />
        <Button onClick={handleCopy} className="mt-1.5 min-h-touch">
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p id={`${id}-hint`} className="mt-2 text-xs text-ink-2">
        {hint}
      </p>
      <span role="status" className="sr-only">
        {isCopied ? copied : ''}
      </span>
    </div>
  );
}
