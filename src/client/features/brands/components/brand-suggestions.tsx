import { useQuery } from '@tanstack/react-query';
import { brandSuggestionsQuery } from '#client/features/brands/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDebounced } from '#client/platform/browser/use-debounced.ts';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { ComboboxList, suggestionDebounceMs } from '#client/ui/combobox/combobox-list.tsx';

interface BrandSuggestionsProps {
  text: string;
  onText: (text: string) => void;
  chosen: readonly string[];
  /** Returns the address with the chosen brands and the new one. */
  pathOf: (slugs: string[]) => string;
  /** Called instead of following the link. */
  onChoose?: (slug: string) => void;
}

/** Brands whose names match the typed text, except the chosen ones. */
export function BrandSuggestions({ text, onText, chosen, pathOf, onChoose }: BrandSuggestionsProps) {
  const typed = text.trim();
  const asked = useDebounced(typed, suggestionDebounceMs);
  const { data = [], isPlaceholderData } = useQuery({
    ...brandSuggestionsQuery(useApi(), asked),
    enabled: asked !== '',
  });
  const isAnswer = asked === typed && !isPlaceholderData;
  const brands = typed === '' ? [] : data.filter(({ slug }) => !chosen.includes(slug));
  return (
    <ComboboxList
      label="Brands"
      text={text}
      onText={onText}
      groups={[{ items: brands.map((brand) => ({ brand, to: pathOf([...chosen, brand.slug]) })) }]}
      isMeant={({ brand }) => isAnswer || brand.name.toLowerCase().includes(typed.toLowerCase())}
      choosesFirst
      onChoose={onChoose && (({ brand }) => onChoose(brand.slug))}
      note={typed !== '' && asked === typed && data.length === 0 ? 'No brand has this name.' : undefined}
      preventScrollReset
    >
      {({ brand }) => (
        <>
          <BrandMark {...brand} size="sm" />
          <bdi className="truncate">{brand.name}</bdi>
        </>
      )}
    </ComboboxList>
  );
}
