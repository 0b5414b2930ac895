import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { GetForm } from '#client/platform/router/get-form.tsx';
import { Link } from '#client/platform/router/link.tsx';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { maxQueryLength, queryParameter } from '#shared/search-query.ts';

/** The search box over a grid: a plain form, submitted by Enter with or without JavaScript. */
export function BrandSearch({ path, query }: { path: string; query: string }) {
  const form = useRef<HTMLFormElement>(null);
  // The field keeps what the viewer types; it follows the address only when that changes, such as on Back.
  useEffect(() => {
    const field = fieldOf(form.current);
    if (field !== null && field.value !== query) field.value = query;
  }, [query]);
  return (
    <GetForm ref={form} role="search" action={path} preventScrollReset>
      <SearchField
        name={queryParameter}
        label="Search brands..."
        className="max-xl:max-w-none"
        defaultValue={query}
        maxLength={maxQueryLength}
        end={
          query === '' ? undefined : (
            <ClearSearch path={path} onClear={() => emptyField(fieldOf(form.current))} />
          )
        }
      />
    </GetForm>
  );
}

function fieldOf(form: HTMLFormElement | null): HTMLInputElement | null {
  const field = form?.elements.namedItem(queryParameter);
  return field instanceof HTMLInputElement ? field : null;
}

/**
 * Empties the field immediately, before the results follow. The cross disappears with the search, so the
 * focus moves to the field.
 */
function emptyField(field: HTMLInputElement | null): void {
  if (field === null) return;
  field.value = '';
  field.focus();
}

/** The link that clears the search. */
function ClearSearch({ path, onClear }: { path: string; onClear: () => void }) {
  return (
    <Link
      to={path}
      onClick={onClear}
      preventScrollReset
      aria-label="Clear search"
      className="grid size-touch place-items-center rounded-sm text-ink-2 hover:text-ink"
    >
      <Icon of={X} />
    </Link>
  );
}
