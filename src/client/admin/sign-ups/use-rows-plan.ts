import { lookQuery, type RowsRequest, takeRowsMutation } from '#client/admin/sign-ups/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { isOutdated, type Preview, usePreview } from '#client/platform/queries/preview-query.ts';
import type { SignUpRows } from '#shared/contract/intake/sign-ups.ts';

/** A list with its preview. */
export interface RowsPlan extends Preview<SignUpRows> {
  /** The ledger changed since the preview, so that `seen` is a second preview. */
  isOutdated: boolean;
  isTaking: boolean;
  take: (options: { makesAddresses: boolean }) => void;
}

/**
 * @param request null without a list.
 * @param faults rows with parse errors, which are not in the list. They are added to the server's errors.
 */
export function useRowsPlan(
  request: RowsRequest | null,
  faults: SignUpRows['errors'],
  onTaken: () => void,
): RowsPlan {
  const preview = usePreview(lookQuery(useApi(), request));
  const taking = useApiMutation(takeRowsMutation);
  const { refreshPreview } = preview;
  const seen = preview.seen && withFaults(preview.seen, faults);
  return {
    ...preview,
    seen,
    isOutdated: isOutdated(taking.error),
    isTaking: taking.isPending,
    take: ({ makesAddresses }) => {
      if (request === null || seen === undefined || taking.isPending) return;
      taking.mutate(
        { request, digest: seen.digest, makesAddresses },
        {
          onSuccess: ({ isApplied }) => (isApplied ? onTaken() : refreshPreview()),
          onError: (error) => isOutdated(error) && refreshPreview(),
        },
      );
    },
  };
}

function withFaults(seen: SignUpRows, faults: SignUpRows['errors']): SignUpRows {
  const errors = [...faults, ...seen.errors].sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
  return { ...seen, errors };
}
