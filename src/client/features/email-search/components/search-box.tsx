import { Search } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts';
import { GetForm } from '#client/platform/router/get-form.tsx';
import { lateCode } from '#client/ui/late-part.tsx';
import { paths } from '#shared/paths.ts';
import { queryParameter } from '#shared/search-query.ts';
import { maxSearchLength } from '#shared/vocabulary/email-search.ts';

const late = lateCode(() => import('#client/features/email-search/components/search-suggestions.tsx'));

type Suggestions = Awaited<ReturnType<typeof late.fetch>>['SearchSuggestions'];

/** Says nothing of a failure: the next focus asks again. */
function fetchSuggestions(show: (part: () => Suggestions) => void): void {
  late.fetch().then(
    ({ SearchSuggestions }) => show(() => SearchSuggestions),
    () => {},
  );
}

interface SearchBoxProps {
  /** The one on top of the page, which the key `/` leads to. */
  hasKey?: boolean;
  className?: string;
}

/**
 * The box that stands on every page: a form that leads to all emails, with or without JavaScript. What it suggests
 * while somebody types comes with code of its own, once the box is used; without it the form is all there is.
 */
export function SearchBox({ hasKey = false, className = '' }: SearchBoxProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [Late, setLate] = useState<Suggestions | null>(null);
  useEffect(() => {
    // Whoever was quicker than the script is already there.
    if (document.activeElement === field.current) fetchSuggestions(setLate);
  }, []);
  return (
    <GetForm ref={form} action={paths.emails()} className={`relative ${className}`}>
      <Search
        aria-hidden="true"
        size={18}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3 -mt-[9px] text-ink-3"
      />
      <input
        ref={field}
        type="search"
        role="combobox"
        name={queryParameter}
        aria-label="Search the vault"
        aria-autocomplete="list"
        aria-expanded="false"
        aria-controls={listId}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        placeholder="Search the vault"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        maxLength={maxSearchLength}
        onFocus={() => fetchSuggestions(setLate)}
        className="min-h-touch w-full min-w-0 appearance-none rounded-md border border-line-strong bg-raised pr-3 pl-10 text-md transition-colors hover:border-ink focus-visible:border-focus focus-visible:outline-offset-0"
      />
      {Late !== null && <Late field={field} listId={listId} />}
      {hasKey && <SlashKey form={form} field={field} />}
    </GetForm>
  );
}

/** `/` leads to the field, unless somebody types elsewhere. */
function SlashKey({
  form,
  field,
}: {
  form: RefObject<HTMLFormElement | null>;
  field: RefObject<HTMLInputElement | null>;
}) {
  useShortcuts(form, { '/': () => field.current?.focus() });
  return null;
}
