import {
  changedAddress,
  type ExplorerAddress,
  explorerSearch,
  hasFilters,
  withoutFilters,
} from '#client/features/email-search/explorer-address.ts';
import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';

/** A search that found nothing, and the way to a wider one. */
export function NoEmails({ address }: { address: ExplorerAddress }) {
  const { q } = address;
  const isFiltered = hasFilters(address);
  return (
    <EmptyState title="No emails found" action={wayOn(address, isFiltered)}>
      {q !== '' && (
        <>
          No emails match "<bdi>{q}</bdi>"{isFiltered ? ' and these filters' : ''}.
        </>
      )}
      {q === '' && (isFiltered ? 'No emails match these filters.' : 'There are no emails here yet.')}
    </EmptyState>
  );
}

function wayOn(address: ExplorerAddress, isFiltered: boolean) {
  if (isFiltered) {
    return (
      <ButtonLink to={{ search: explorerSearch(withoutFilters(address)) }} preventScrollReset>
        Clear all filters
      </ButtonLink>
    );
  }
  if (address.q === '') return undefined;
  return (
    <ButtonLink to={{ search: explorerSearch(changedAddress(address, { q: '' })) }} preventScrollReset>
      Show all emails
    </ButtonLink>
  );
}
