import {
  type ExplorerAddress,
  explorerSearch,
  readExplorerAddress,
} from '#client/features/email-search/explorer-address.ts';
import type { OptimisticAddress } from '#client/platform/router/use-optimistic-address.ts';
import { useSearchTerms } from '#client/platform/router/use-search-terms.ts';

/** State of the explorer, and a function to change it. */
export type Explorer = OptimisticAddress<ExplorerAddress>;

export const useExplorerAddress = () => useSearchTerms(readExplorerAddress, explorerSearch);
