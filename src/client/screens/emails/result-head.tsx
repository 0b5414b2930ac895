import { totalLabel } from '#client/features/email-search/copy.ts';
import {
  type ExplorerAddress,
  explorerSearch,
  updateAddress,
} from '#client/features/email-search/explorer-address.ts';
import type { ShownFacets } from '#client/screens/emails/filters/filter-choices.ts';
import { TextLink } from '#client/ui/button.tsx';

interface ResultHeadProps {
  address: ExplorerAddress;
  facets: ShownFacets | undefined;
  /** New counts are loading. */
  isCounting: boolean;
}

export function ResultCount({ facets, isCounting }: Omit<ResultHeadProps, 'address'>) {
  return (
    <p role="status" aria-busy={isCounting} className="changing min-h-6 font-strong tabular">
      {facets !== undefined && totalLabel(facets.total)}
    </p>
  );
}

/** Parts of the query that were not understood, and suggestions. */
export function ResultNotes({ address, facets }: Omit<ResultHeadProps, 'isCounting'>) {
  if (facets === undefined) return null;
  const { notes, didYouMean } = facets;
  if (notes.length === 0 && didYouMean === null) return null;
  return (
    <div className="text-sm text-ink-2 [overflow-wrap:anywhere]">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {didYouMean !== null && (
        <p>
          Did you mean{' '}
          <TextLink
            to={{ search: explorerSearch(updateAddress(address, { q: didYouMean })) }}
            className="min-h-6! max-md:min-h-touch!"
          >
            <bdi>{didYouMean}</bdi>
          </TextLink>
          ?
        </p>
      )}
    </div>
  );
}
