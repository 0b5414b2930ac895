import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { categoryGuessesQuery } from '#client/admin/bulk-changes/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import type { CategoryGuesses } from '#shared/contract/curation/brand-changes.ts';

export type CategoryGuess = CategoryGuesses['guesses'][number];

/** Confidence from which a suggestion is selected by default. */
const trustedFrom = 0.5;

/** All suggestions, page after page, most confident first, and the selected ones. */
export function useCategoryGuesses(isOpen: boolean) {
  const list = useInfiniteQuery({ ...categoryGuessesQuery(useApi()), enabled: isOpen });
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const [isStopped, setStopped] = useState(false);
  const goesOn = hasNextPage && isOpen && !isStopped;
  useEffect(() => {
    if (goesOn && !isFetching && !isError) void fetchNextPage();
  }, [goesOn, isFetching, isError, fetchNextPage]);

  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const pages = list.data?.pages ?? [];
  const guesses = pages
    .flatMap((page) => page.guesses)
    .sort((a, b) => b.confidence - a.confidence || a.brandId - b.brandId);
  const isTaken = ({ brandId, confidence }: CategoryGuess) =>
    confidence >= trustedFrom !== turned.has(brandId);
  return {
    guesses,
    taken: guesses.filter(isTaken),
    isTaken,
    /** Toggles the selection of a suggestion. */
    turn: ({ brandId }: CategoryGuess) =>
      setTurned((before) => {
        const after = new Set(before);
        if (!after.delete(brandId)) after.add(brandId);
        return after;
      }),
    examinedCount: pages.reduce((sum, page) => sum + page.examinedCount, 0),
    isPreviewing: list.isPending || goesOn || list.isFetchingNextPage,
    /** Some brands have not been examined. */
    isStopped: isStopped && hasNextPage,
    /** Examines no further brands. The suggestions so far can be applied. */
    stop: () => setStopped(true),
    goOn: () => setStopped(false),
    failure: list.error,
    tryAgain: () => void (pages.length > 0 ? fetchNextPage() : list.refetch()),
  };
}
