import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Tag } from 'lucide-react';
import { suggestionsQuery } from '#client/features/email-search/api.ts';
import { groupsOf, type Suggestion } from '#client/features/email-search/suggestion-groups.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDebounced } from '#client/platform/browser/use-debounced.ts';
import { searchIssue } from '#client/platform/router/search-terms.ts';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { ComboboxList, suggestionDebounceMs } from '#client/ui/combobox/combobox-list.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';

interface SearchSuggestionsProps {
  text: string;
  onText: (text: string) => void;
}

/**
 * Suggestions while the viewer types. Empty without suggestions or an answer; text that is too long for an
 * address gets an error sentence.
 */
export function SearchSuggestions({ text, onText }: SearchSuggestionsProps) {
  const issue = searchIssue(text);
  const words = issue === undefined ? text : '';
  const asked = useDebounced(words, suggestionDebounceMs);
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(useApi(), asked),
    enabled: asked.trim() !== '',
  });
  return (
    <ComboboxList
      label="Suggestions"
      text={text}
      onText={onText}
      groups={words.trim() === '' || data === undefined ? [] : groupsOf(data)}
      issue={issue}
      isMeant={() => asked === text && !isPlaceholderData}
      className="md:min-w-96"
    >
      {(suggestion) => <Content suggestion={suggestion} />}
    </ComboboxList>
  );
}

const iconProps = {
  'aria-hidden': true,
  size: 18,
  strokeWidth: 1.75,
  className: 'flex-none text-ink-2',
} as const;

function Content({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'name') {
    return (
      <>
        <span className="grid size-9 flex-none place-items-center">
          {suggestion.icon === 'season' ? <CalendarDays {...iconProps} /> : <Tag {...iconProps} />}
        </span>
        <span className="truncate">{suggestion.name}</span>
      </>
    );
  }
  if (suggestion.kind === 'brand') {
    return (
      <>
        <BrandMark {...suggestion.brand} size="sm" />
        <bdi className="truncate">{suggestion.brand.name}</bdi>
      </>
    );
  }
  const { brand, subject, receivedAt } = suggestion.email;
  return (
    <>
      <BrandMark {...brand} size="sm" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {subject}
        </span>
        <span className="flex gap-2 text-ink-2">
          <bdi className="truncate">{brand.name}</bdi>
          <RelativeTime at={receivedAt} className="ml-auto flex-none max-md:hidden" />
        </span>
      </span>
    </>
  );
}
