import { type FormEvent, useEffect, useRef } from 'react';
import { useAdminAddress } from '#client/admin/kit/admin-address.ts';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { maxQueryLength, queryParameter } from '#shared/search-query.ts';

/** Long enough for a pause in typing, short enough to need no waiting. */
const debounceMs = 300;

/**
 * A search box that stores its text in the address, debounced, or immediately with Enter. The first text adds
 * a history entry and further typing replaces it: Back leads to the list before the search.
 */
export function AdminSearchBox({ label }: { label: string }) {
  const { search, change } = useAdminAddress();
  const query = search.get(queryParameter) ?? '';
  const field = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTyping = useRef(false);

  // An uncontrolled field. It follows other changes of the address, such as Back.
  useEffect(() => {
    const input = field.current?.querySelector('input');
    if (input != null && !isTyping.current && input.value.trim() !== query) input.value = query;
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (typed: string) => {
    clearTimeout(timer.current);
    isTyping.current = false;
    change({ [queryParameter]: typed.trim() }, { replaces: query !== '' });
  };
  const handleInput = (event: FormEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value;
    clearTimeout(timer.current);
    isTyping.current = true;
    timer.current = setTimeout(() => apply(typed), debounceMs);
  };
  return (
    <search ref={field} className="flex-[1_1_160px] md:max-w-[360px] max-md:basis-full">
      <SearchField
        name={queryParameter}
        label={label}
        defaultValue={query}
        maxLength={maxQueryLength}
        onInput={handleInput}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(event.currentTarget.value);
        }}
        className="md:[&_input]:min-h-10 md:[&_input]:text-sm max-md:[&_input]:min-h-touch"
      />
    </search>
  );
}
