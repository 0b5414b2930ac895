import { useIsBounded } from '#client/features/auth/use-current-user.ts';
import {
  type ExplorerAddress,
  explorerSearch,
  hasFilters,
  updateAddress,
  withoutFilters,
} from '#client/features/email-search/explorer-address.ts';
import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

/** Empty state of a search, with links to wider searches. */
export function NoEmails({ address }: { address: ExplorerAddress }) {
  const { q } = address;
  const isFiltered = hasFilters(address);
  const emails = useIsBounded() ? `No emails from the last ${freeHistoryDays} days` : 'No emails';
  return (
    <EmptyState title="No emails found" action={wayOn(address, isFiltered)}>
      {q !== '' && (
        <>
          {emails} match "<bdi>{q}</bdi>"{isFiltered ? ' and these filters' : ''}.
        </>
      )}
      {q === '' && (isFiltered ? `${emails} match these filters.` : 'There are no emails here yet.')}
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
    <ButtonLink to={{ search: explorerSearch(updateAddress(address, { q: '' })) }} preventScrollReset>
      Show all emails
    </ButtonLink>
  );
}
