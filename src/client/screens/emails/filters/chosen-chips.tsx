import { nameOfSet, useBrandSets } from '#client/features/brand-sets/use-brand-sets.ts';
import {
  type ExplorerAddress,
  explorerSearch,
  withoutFilters,
} from '#client/features/email-search/explorer-address.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { chosenFilters, type ShownFacets } from '#client/screens/emails/filters/filter-choices.ts';
import { TextLink } from '#client/ui/button.tsx';
import { ChosenChip } from '#client/ui/chip.tsx';

interface ChosenChipsProps {
  address: ExplorerAddress;
  facets: ShownFacets | undefined;
}

/** The filters in use, each with a link to remove it, and a link to clear all. */
export function ChosenChips({ address, facets }: ChosenChipsProps) {
  const chosen = chosenFilters(address, facets, nameOfSet(useBrandSets(), address.set), useViewerLocale());
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Selected filters" className="flex flex-wrap items-center gap-2">
      {chosen.map(({ key, label, without }) => (
        <li key={key} className="min-w-0">
          <ChosenChip to={{ search: explorerSearch(without) }} preventScrollReset>
            <bdi>{label}</bdi>
          </ChosenChip>
        </li>
      ))}
      <li>
        <TextLink
          to={{ search: explorerSearch(withoutFilters(address)) }}
          preventScrollReset
          className="px-2"
        >
          Clear all
        </TextLink>
      </li>
    </ul>
  );
}
