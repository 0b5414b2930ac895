import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { brandsNamedQuery } from '#client/features/email-search/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDebounced } from '#client/platform/browser/use-debounced.ts';
import type { FilterChoice } from '#client/screens/emails/filters/filter-choices.ts';
import { TextButton } from '#client/ui/button.tsx';
import { Count } from '#client/ui/count.tsx';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { matchesText } from '#shared/format/matches-text.ts';

/** Values shown before "Show all". */
const fewValues = 6;
/** Number of values above which there is a search box, if they are names. */
const searchableCount = 12;

interface ChoiceGroupProps {
  name: string;
  label: string;
  choices: readonly FilterChoice[];
  /** Label of the search box; without it there is none. */
  searchLabel: string | undefined;
  onToggle: (value: string) => void;
  /** Form that submits the boxes without JavaScript. */
  formId: string | undefined;
}

/** The values of a filter as checkboxes with counts. */
export function ChoiceGroup({ name, label, choices, searchLabel, onToggle, formId }: ChoiceGroupProps) {
  const listId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const [query, setQuery] = useState('');
  if (choices.length === 0) return null;
  const isLong = choices.length > fewValues + 1;
  const isSearching = query.trim() !== '';
  const rowOf = (choice: FilterChoice) => (
    <li key={choice.value}>
      <ChoiceBox name={name} choice={choice} formId={formId} onToggle={() => onToggle(choice.value)} />
    </li>
  );
  const shown = isSearching
    ? choices.filter((choice) => matchesText(query, [choice.label, choice.value]))
    : choices.filter((choice, at) => isWhole || !isLong || at < fewValues || choice.isChosen);
  return (
    <fieldset className="min-w-0 border-t border-line pt-3 pb-2 first:border-t-0 first:pt-0">
      <legend className="float-left mb-1 w-full text-sm font-strong">{label}</legend>
      {searchLabel !== undefined && choices.length > searchableCount && (
        <div className="clear-both pb-1.5">
          <SearchField
            label={searchLabel}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
            className="[&_input]:min-h-9 [&_input]:text-sm max-md:[&_input]:min-h-touch max-md:[&_input]:text-md"
          />
        </div>
      )}
      <ul
        id={listId}
        className={`clear-both -mx-2 ${isWhole || isSearching ? 'max-h-80 overflow-y-auto overscroll-contain' : ''}`}
      >
        {shown.map(rowOf)}
        {isSearching && name === 'brand' && (
          <FurtherBrands
            typed={query}
            counted={new Set(choices.map(({ value }) => value))}
            hasCounted={shown.length > 0}
            rowOf={rowOf}
          />
        )}
        {shown.length === 0 && name !== 'brand' && (
          <li className="px-2 py-1.5 text-sm text-ink-2">No results for "{query.trim()}"</li>
        )}
      </ul>
      {isLong && !isSearching && (
        <TextButton
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setIsWhole(!isWhole)}
          className="min-h-8!"
        >
          {isWhole ? 'Show fewer' : `Show all ${choices.length}`}
          <span className="sr-only"> of {label.toLowerCase()}</span>
        </TextButton>
      )}
    </fieldset>
  );
}

interface ChoiceBoxProps {
  name: string;
  choice: FilterChoice;
  formId: string | undefined;
  onToggle: () => void;
}

/** A value without emails is muted but enabled. */
function ChoiceBox({ name, choice: { value, label, count, isChosen }, formId, onToggle }: ChoiceBoxProps) {
  const isQuiet = count === 0 && !isChosen;
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-sm hover:bg-hover max-md:min-h-touch">
      <input
        type="checkbox"
        {...(formId !== undefined && { name, form: formId })}
        value={value}
        checked={isChosen}
        onChange={onToggle}
        {...(count !== null && { 'aria-description': String(count) })}
        className={`size-4 flex-none accent-accent max-md:size-[18px] ${isQuiet ? 'opacity-70' : ''}`}
      />
      <span title={label} className={`min-w-0 flex-1 truncate ${isQuiet ? 'text-ink-3' : ''}`}>
        <bdi>{label}</bdi>
      </span>
      {count !== null && <Count of={count} />}
    </label>
  );
}

/** Long enough for a pause in typing, short enough to need no waiting. */
const pauseMs = 250;

interface FurtherBrandsProps {
  /** Not empty. */
  typed: string;
  /** Values with counts, which the group's own search finds. */
  counted: ReadonlySet<string>;
  /** Whether that search found any. */
  hasCounted: boolean;
  rowOf: (choice: FilterChoice) => ReactNode;
}

/**
 * Brands with a matching name that have no count, because they are not among the most frequent of the search.
 */
function FurtherBrands({ typed, counted, hasCounted, rowOf }: FurtherBrandsProps) {
  const query = useDebounced(typed.trim(), pauseMs);
  const { data } = useQuery({ ...brandsNamedQuery(useApi(), query), enabled: query !== '' });
  const further = data?.filter(({ slug }) => !counted.has(slug)) ?? [];
  if (further.length === 0 && !hasCounted && data !== undefined) {
    return <li className="px-2 py-1.5 text-sm text-ink-2">No results for "{typed.trim()}"</li>;
  }
  return further.map(({ slug, name }) => rowOf({ value: slug, label: name, count: null, isChosen: false }));
}
