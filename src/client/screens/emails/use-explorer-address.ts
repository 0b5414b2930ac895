import {
  type ExplorerAddress,
  explorerSearch,
  readExplorerAddress,
} from '#client/features/email-search/explorer-address.ts';
import type { WantedAddress } from '#client/platform/router/use-wanted-address.ts';
import { useWantedWords } from '#client/platform/router/use-wanted-words.ts';

/** What the explorer shows, and the way to show something else. */
export type Explorer = WantedAddress<ExplorerAddress>;

export const useExplorerAddress = () => useWantedWords(readExplorerAddress, explorerSearch);
