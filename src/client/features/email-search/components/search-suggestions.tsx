import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { suggestionsQuery } from '#client/features/email-search/api.ts';
import { SuggestionRow } from '#client/features/email-search/components/suggestion-row.tsx';
import { groupsOf, stepFrom } from '#client/features/email-search/suggestion-groups.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDebounced } from '#client/platform/browser/use-debounced.ts';
import { useNavigate } from '#client/platform/router/location.tsx';
import { searchIssue } from '#client/platform/router/search-words.ts';

interface SearchSuggestionsProps {
  field: RefObject<HTMLInputElement | null>;
  /** The field names its list by it. */
  listId: string;
}

/** Nobody reads what is suggested between two letters of a word. */
const restMs = 120;

/** What lies below the field, over the page. */
const belowClass =
  'absolute inset-x-0 top-full z-40 mt-1 rounded-md border border-line bg-raised shadow-pop md:min-w-96';

/**
 * What a search box suggests while somebody types (WAI-ARIA Authoring Practices, combobox with a listbox): the field
 * keeps the keyboard, and the arrow keys go through the list. Nothing is said where there is nothing to suggest, or no
 * answer; words that are too long for an address are refused with a sentence.
 */
export function SearchSuggestions({ field, listId }: SearchSuggestionsProps) {
  const [text, setText] = useState(() => field.current?.value ?? '');
  const [isOpen, setIsOpen] = useState(text !== ''); // somebody was quicker than this code
  const [active, setActive] = useState(-1);
  const issue = searchIssue(text);
  const asked = useDebounced(text, restMs);
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(useApi(), asked),
    enabled: isOpen && asked.trim() !== '' && issue === undefined,
  });
  const groups = text.trim() === '' || issue !== undefined || data === undefined ? [] : groupsOf(data);
  const all = groups.flatMap(({ suggestions }) => suggestions);
  const isShown = isOpen && all.length > 0;
  // What was suggested for other letters stays until the answer is there, but is no answer to these.
  const isAnswer = asked === text && !isPlaceholderData;
  const chosen = isShown && isAnswer ? all[active] : undefined;

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  /** What was typed has led somewhere. */
  const leave = () => {
    close();
    setText('');
    field.current?.form?.reset();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      navigate(chosen.to);
      leave();
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault(); // what was typed stays
      close();
    } else if (isShown) {
      const next = isAnswer ? stepFrom(active, event.key, all.length) : null;
      if (next === null) return;
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'ArrowDown' && all.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setActive(isAnswer ? 0 : -1);
    }
  };
  useFieldEvents(field, {
    keydown: handleKeyDown as (event: Event) => void,
    input: () => {
      setText(field.current?.value ?? '');
      setActive(-1);
      setIsOpen(true);
    },
    focusout: close,
    submit: (event) => {
      if (issue === undefined)
        setTimeout(leave); // once the page has read what was typed
      else {
        event.preventDefault();
        setIsOpen(true);
      }
    },
  });
  useEffect(() => {
    field.current?.setAttribute('aria-expanded', String(isShown));
    if (chosen === undefined) field.current?.removeAttribute('aria-activedescendant');
    else field.current?.setAttribute('aria-activedescendant', `${listId}-${active}`);
  }, [field, listId, isShown, chosen, active]);
  useEffect(() => {
    if (issue === undefined) return;
    const { current } = field;
    current?.setAttribute('aria-invalid', 'true');
    current?.setAttribute('aria-describedby', `${listId}-issue`);
    return () => {
      current?.removeAttribute('aria-invalid');
      current?.removeAttribute('aria-describedby');
    };
  }, [field, listId, issue]);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  if (issue !== undefined && isOpen) {
    return (
      <p id={`${listId}-issue`} className={`${belowClass} px-4 py-3 text-sm text-danger`}>
        {issue}
      </p>
    );
  }
  if (!isShown) return null;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Suggestions"
      // The field keeps the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      className={`${belowClass} max-h-[min(32rem,70dvh)] overflow-y-auto overscroll-contain p-1`}
    >
      {groups.map(({ name, suggestions, from }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are rows of a list
        <div key={name} role="group" aria-labelledby={`${listId}-${name}`}>
          <div id={`${listId}-${name}`} className="px-3 pt-2 pb-1 text-sm text-ink-2">
            {name}
          </div>
          {suggestions.map((suggestion, at) => (
            <SuggestionRow
              key={suggestion.to}
              id={`${listId}-${from + at}`}
              suggestion={suggestion}
              isActive={isAnswer && from + at === active}
              onPoint={() => isAnswer && setActive(from + at)}
              onChoose={leave}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Listens to a field that another part has drawn, and to the form it stands in. */
function useFieldEvents(
  field: RefObject<HTMLInputElement | null>,
  handlers: Readonly<Record<'keydown' | 'input' | 'focusout' | 'submit', (event: Event) => void>>,
): void {
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    const form = field.current?.form;
    if (form == null) return;
    const listening = new AbortController();
    for (const name of ['keydown', 'input', 'focusout', 'submit'] as const) {
      form.addEventListener(name, (event) => current.current[name](event), { signal: listening.signal });
    }
    return () => listening.abort();
  }, [field]);
}
