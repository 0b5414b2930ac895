import { X } from 'lucide-react';
import type { FormEvent } from 'react';
import { updateAddress } from '#client/features/email-search/explorer-address.ts';
import type { SearchTermsField } from '#client/platform/router/use-search-page-address.ts';
import type { ExplorerState } from '#client/screens/emails/use-explorer-address.ts';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { paths } from '#shared/paths.ts';
import { queryParameter } from '#shared/search-query.ts';
import { maxSearchLength } from '#shared/vocabulary/email-search.ts';

/** Form of all controls of the explorer, submitted without JavaScript. */
export const explorerFormId = 'explorer';

interface ExplorerSearchProps extends ExplorerState {
  words: SearchTermsField;
}

/** The search box for words and operators; Enter searches. */
export function ExplorerSearch({
  address,
  show,
  words: { field, issue, judge, write },
}: ExplorerSearchProps) {
  const { q, view } = address;
  const search = () => show(updateAddress(address, { q: field.current?.value.trim() ?? q }));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (judge()) search();
  };
  const clear = () => {
    write('');
    field.current?.focus(); // the clear button disappears with the text
    search();
  };
  return (
    <search>
      <form id={explorerFormId} method="get" action={paths.emails()} onSubmit={handleSubmit}>
        <SearchField
          ref={field}
          name={queryParameter}
          label="Search emails..."
          dir="auto"
          defaultValue={q}
          maxLength={maxSearchLength}
          issue={issue}
          onInput={judge}
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

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label="Clear search"
      onClick={onClear}
      className="grid size-touch place-items-center rounded-sm text-ink-2 hover:text-ink"
    >
      <Icon of={X} />
    </button>
  );
}
