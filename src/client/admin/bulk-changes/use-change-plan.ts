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

/** A change with its preview and its progress. */
export interface ChangePlan<Seen extends Planned = Planned> extends Preview<Seen> {
  /** Brands or emails changed since the preview, so that `seen` is a second preview. */
  isOutdated: boolean;
  isChanging: boolean;
  /** Null if one batch is enough. */
  progress: BulkChange | null;
  apply: () => void;
  stop: () => void;
}

/** @param request null until the change is known. */
export function useChangePlan<Seen extends Planned>(
  request: ChangeRequest<Seen> | null,
  onApplied: () => void,
): ChangePlan<Seen> {
  const preview = usePreview(planQuery(useApi(), request));
  const change = useApiMutation(applyMutation);
  const { progress, stop, follow } = useFollowing<BulkChange>(change.isPending);
  const { seen, refreshPreview } = preview;
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
          onSuccess: (made) => (made === null ? refreshPreview() : onApplied()),
          onError: (error) => isOutdated(error) && refreshPreview(),
        },
      );
    },
  };
}
