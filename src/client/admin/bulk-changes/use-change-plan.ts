import {
  applyMutation,
  type ChangeRequest,
  type Planned,
  planQuery,
} from '#client/admin/bulk-changes/api.ts';
import { useFollowing } from '#client/admin/kit/use-following.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { isOutdated, type Preview, usePreview } from '#client/platform/queries/preview-query.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';

/** A change that is looked at before it is applied, and followed while it is. */
export interface ChangePlan<Seen extends Planned = Planned> extends Preview<Seen> {
  /** Brands or emails had changed since it was looked at: what is seen now is the second look. */
  isOutdated: boolean;
  isChanging: boolean;
  /** How far it is; null where one batch is enough. */
  progress: BulkChange | null;
  apply: () => void;
  stop: () => void;
}

/** @param request null while it is not known what to change. */
export function useChangePlan<Seen extends Planned>(
  request: ChangeRequest<Seen> | null,
  onApplied: () => void,
): ChangePlan<Seen> {
  const preview = usePreview(planQuery(useApi(), request));
  const change = useApiMutation(applyMutation);
  const { progress, stop, follow } = useFollowing<BulkChange>(change.isPending);
  const { seen, lookAgain } = preview;
  return {
    ...preview,
    isOutdated: isOutdated(change.error),
    isChanging: change.isPending,
    progress,
    stop,
    apply: () => {
      if (request === null || seen === undefined || change.isPending) return;
      change.mutate(
        { request, digest: seen.digest, ...follow() },
        {
          onSuccess: (made) => (made === null ? lookAgain() : onApplied()),
          onError: (error) => isOutdated(error) && lookAgain(),
        },
      );
    },
  };
}
