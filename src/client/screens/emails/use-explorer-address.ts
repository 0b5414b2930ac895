import {
  type ExplorerAddress,
  explorerSearch,
  readExplorerAddress,
} from '#client/features/email-search/explorer-address.ts';
import type { OptimisticAddress } from '#client/platform/router/use-optimistic-address.ts';
import { useSearchTerms } from '#client/platform/router/use-search-terms.ts';

/** What the explorer shows, and the way to show something else. */
export type Explorer = OptimisticAddress<ExplorerAddress>;

export const useExplorerAddress = () => useSearchTerms(readExplorerAddress, explorerSearch);
