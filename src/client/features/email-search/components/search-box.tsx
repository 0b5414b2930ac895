import { Search } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts';
import { GetForm } from '#client/platform/router/get-form.tsx';
import { Combobox } from '#client/ui/combobox/combobox.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { paths } from '#shared/paths.ts';
import { queryParameter } from '#shared/search-query.ts';
import { maxSearchLength } from '#shared/vocabulary/email-search.ts';

const Suggestions = lazyPart(
  () => import('#client/features/email-search/components/search-suggestions.tsx'),
  (code) => code.SearchSuggestions,
);

interface SearchBoxProps {
  /** True for the box in the header, which the key `/` focuses. */
  hasKey?: boolean;
  className?: string;
}

/** The search box of every page: a form that leads to all emails, with or without JavaScript. */
export function SearchBox({ hasKey = false, className = '' }: SearchBoxProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  return (
    <GetForm
      ref={form}
      action={paths.emails()}
      onSubmit={() => setText('')}
      className={`relative ${className}`}
    >
      <Icon of={Search} className="pointer-events-none absolute top-1/2 left-3 -mt-[9px] text-ink-3" />
      <Combobox
        field={field}
        text={text}
        onText={setText}
        late={Suggestions}
        type="search"
        name={queryParameter}
        aria-label="Search the vault"
        aria-keyshortcuts={hasKey ? '/' : undefined}
        placeholder="Search the vault"
        enterKeyHint="search"
        maxLength={maxSearchLength}
        className="pr-3 pl-10"
      >
        <Suggestions text={text} onText={setText} />
      </Combobox>
      {hasKey && <SlashKey form={form} field={field} />}
    </GetForm>
  );
}

/** Focuses the field on `/`, unless the viewer types elsewhere. */
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
