import { X } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { SearchField } from '#client/components/ui/search-field.tsx';
import { changedAddress } from '#client/features/email-search/explorer-address.ts';
import type { Explorer } from '#client/features/email-search/use-explorer-address.ts';
import { paths } from '#shared/paths.ts';
import { queryParameter } from '#shared/search-query.ts';
import { maxSearchLength } from '#shared/vocabulary/email-search.ts';

/** The form that all controls of the explorer belong to: without JavaScript they are sent with it. */
export const explorerFormId = 'explorer';

/** The box for words and operators; Enter searches. */
export function ExplorerSearch({ address, show }: Explorer) {
  const form = useRef<HTMLFormElement>(null);
  const { q, view } = address;
  // The field is the reader's; it follows the address only when that changes, such as on Back.
  useEffect(() => {
    const field = fieldOf(form.current);
    if (field !== null && field.value.trim() !== q) field.value = q;
  }, [q]);
  const search = (words: string) => show(changedAddress(address, { q: words.trim() }));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    search(fieldOf(form.current)?.value ?? '');
  };
  const clear = () => {
    const field = fieldOf(form.current);
    if (field !== null) field.value = '';
    field?.focus(); // the cross goes away with the words
    search('');
  };
  return (
    <search>
      <form ref={form} id={explorerFormId} method="get" action={paths.emails()} onSubmit={handleSubmit}>
        <SearchField
          name={queryParameter}
          label="Search emails..."
          dir="auto"
          defaultValue={q}
          maxLength={maxSearchLength}
          autoCapitalize="none"
          spellCheck={false}
          className="max-w-none"
          end={q === '' ? undefined : <ClearButton onClear={clear} />}
        />
        {view !== 'pictures' && <input type="hidden" name="view" value={view} />}
      </form>
    </search>
  );
}

function fieldOf(form: HTMLFormElement | null): HTMLInputElement | null {
  const field = form?.elements.namedItem(queryParameter);
  return field instanceof HTMLInputElement ? field : null;
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label="Clear search"
      onClick={onClear}
      className="grid size-touch place-items-center rounded-sm text-ink-2 hover:text-ink"
    >
      <X aria-hidden="true" size={18} strokeWidth={1.75} />
    </button>
  );
}
