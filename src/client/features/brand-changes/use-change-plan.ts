import { useQuery } from '@tanstack/react-query';
import {
  applyMutation,
  type ChangeRequest,
  lookQuery,
} from '#client/features/brand-changes/api/change-brands.ts';
import { useApi } from '#client/lib/app-context.ts';
import { isOutdated } from '#client/lib/looked-at.ts';
import { useChange } from '#client/lib/mutation-context.ts';
import type { BrandChanges } from '#shared/contract/brand-changes.ts';

/** A change that is looked at before it is made. */
export interface ChangePlan {
  /** What it would come to; undefined until that is known. */
  seen: BrandChanges | undefined;
  isLooking: boolean;
  /** Looking failed; it can be tried again. */
  failure: Error | null;
  lookAgain: () => void;
  /** Brands had changed since it was looked at: what is seen now is the second look. */
  isOutdated: boolean;
  isApplying: boolean;
  apply: () => void;
}

/** @param request null while it is not known what to change. */
export function useChangePlan(request: ChangeRequest | null, onApplied: () => void): ChangePlan {
  const look = useQuery(lookQuery(useApi(), request));
  const change = useChange(applyMutation);
  const lookAgain = () => void look.refetch();
  const seen = look.isFetching ? undefined : look.data;
  return {
    seen,
    isLooking: look.isFetching,
    failure: look.isFetching ? null : look.error,
    lookAgain,
    isOutdated: isOutdated(change.error),
    isApplying: change.isPending,
    apply: () => {
      if (request === null || seen === undefined || change.isPending) return;
      change.mutate(
        { request, digest: seen.digest },
        {
          onSuccess: ({ changeId }) => (changeId === null ? lookAgain() : onApplied()),
          onError: (error) => isOutdated(error) && lookAgain(),
        },
      );
    },
  };
}
