import { Check } from 'lucide-react';
import { useState } from 'react';
import { ChoiceRow } from '#client/ui/form/choice-row.tsx';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { SavedList } from '#shared/contract/library/saved-lists.ts';
import { countOf } from '#shared/format/count.ts';
import { matchesText } from '#shared/format/matches-text.ts';

/** From this number on there is a search box. */
const searchableCount = 8;
/** Most rows rendered; a search finds more. */
const maxRows = 100;

interface ListChoiceProps {
  formId: string;
  lists: readonly SavedList[];
  selectedId: number | null;
  onChoose: (id: number) => void;
}

/** Radio buttons of the user's lists; those that contain the email already are marked. */
export function ListChoice({ formId, lists, selectedId, onChoose }: ListChoiceProps) {
  const [query, setQuery] = useState('');
  if (lists.length === 0) return null;
  const matching = lists.filter(
    (list) => list.id === selectedId || matchesText(query, [list.name, list.description]),
  );
  const hiddenCount = matching.length - maxRows;
  return (
    <div className="mt-5">
      {lists.length > searchableCount && (
        <div className="mb-2">
          <SearchField
            label="Search lists..."
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      )}
      <fieldset className="-mx-2 min-w-0 max-h-[min(276px,36dvh)] overflow-y-auto overscroll-contain px-2">
        <legend className="sr-only">Choose a list</legend>
        {matching.slice(0, maxRows).map((list) => (
          <ListOption
            key={list.id}
            formId={formId}
            list={list}
            isSelected={list.id === selectedId}
            onChoose={() => onChoose(list.id)}
          />
        ))}
        {matching.length === 0 && <p className="py-2 text-sm text-ink-2">No results for "{query.trim()}"</p>}
        {hiddenCount > 0 && (
          <p className="py-2 text-sm text-ink-2">
            {countOf(hiddenCount, 'more list', 'more lists')}: search for them.
          </p>
        )}
      </fieldset>
    </div>
  );
}

interface ListOptionProps {
  formId: string;
  list: SavedList;
  isSelected: boolean;
  onChoose: () => void;
}

function ListOption({ formId, list, isSelected, onChoose }: ListOptionProps) {
  return (
    <ChoiceRow
      id={listOptionId(formId, list.id)}
      form={formId}
      name="list"
      value={list.id}
      checked={isSelected}
      onChange={onChoose}
    >
      <span className="flex min-w-0 flex-1 items-center gap-x-3 max-md:flex-col max-md:items-start max-md:py-1.5">
        <span dir="auto" title={list.name} className="w-full min-w-0 truncate font-control">
          {list.name}
        </span>
        <span className="flex flex-none items-center gap-2 text-sm text-ink-2">
          {countOf(list.itemCount, 'email', 'emails')}
          {list.item != null && (
            <span className="inline-flex items-center gap-1 text-success">
              <Icon of={Check} size={16} strokeWidth={2} />
              Saved
            </span>
          )}
        </span>
      </span>
    </ChoiceRow>
  );
}

/** Returns the id of a list's radio button. */
export function listOptionId(formId: string, listId: number): string {
  return `${formId}-list-${listId}`;
}
