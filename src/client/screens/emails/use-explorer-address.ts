import {
  type ExplorerAddress,
  explorerSearch,
  readExplorerAddress,
} from '#client/features/email-search/explorer-address.ts';
import type { OptimisticAddress } from '#client/platform/router/use-optimistic-address.ts';
import { useSearchPageAddress } from '#client/platform/router/use-search-page-address.ts';

/** State of the explorer (the page `/emails`), and a function to change it. */
export type ExplorerState = OptimisticAddress<ExplorerAddress>;

/** The state of the explorer, kept in the query string, and its search field. */
export const useExplorerAddress = () => useSearchPageAddress(readExplorerAddress, explorerSearch);
