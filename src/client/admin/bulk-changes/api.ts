import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import {
  type Following,
  followChange,
  makeChangedStale,
  undoAtOnce,
} from '#client/admin/kit/bulk-changes.ts';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { type ApiClient, getJson, type RequestOptions } from '#client/platform/api/api-client.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { isOutdated, lookedAt } from '#client/platform/queries/looked-at.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type {
  BrandCategoriesBody,
  BrandSetBody,
  BrandSheetBody,
  CategoryGuesses,
} from '#shared/contract/brand-changes.ts';
import type { BulkChange } from '#shared/contract/bulk-changes.ts';
import type { EmailChangeBody } from '#shared/contract/email-changes.ts';
import { formatCount } from '#shared/format/count.ts';

/** Where brands of Other seem to belong, some dozens of brands a page; asked anew each time. */
export function categoryGuessesQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: [...keys.bulkChanges, 'guesses'],
    queryFn: ({ pageParam, signal }) =>
      getJson<CategoryGuesses>(
        api,
        `/api/admin/bulk-changes/brands/category-guesses?afterId=${pageParam}`,
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ lastId }) => lastId,
    staleTime: 0,
    gcTime: 0,
    // They are being read and ticked.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A change of many brands or emails, which is planned before it is applied. */
export type ChangeRequest = {
  /** Tells one request from another: a spreadsheet is too large to be its own key. */
  id: unknown;
  /** What was changed, for the toast: "3 brands changed". */
  doneWords: (changed: number) => string;
} & (
  | { path: 'emails'; body: Omit<EmailChangeBody, 'do'> }
  | { path: 'brands/set'; body: Omit<BrandSetBody, 'do'> }
  | { path: 'brands/categories'; body: Omit<BrandCategoriesBody, 'do'> }
  | { path: 'brands/spreadsheet'; body: Omit<BrandSheetBody, 'do'> }
);

/** What every plan says. */
export interface Planned {
  changed: number;
  digest: string;
  made: BulkChange | null;
  /** While there is one, nothing can be applied. */
  errors?: readonly unknown[];
}

async function ask<Seen extends Planned>(
  api: ApiClient,
  { path, body }: ChangeRequest,
  step: BrandSetBody['do'],
  options?: RequestOptions,
): Promise<Seen> {
  const request = { ...body, do: step };
  return (await api.request<Seen>('POST', `/api/admin/bulk-changes/${path}`, request, options)).body;
}

/** Plans a change; nothing is changed by asking. */
export function planQuery<Seen extends Planned>(api: ApiClient, request: ChangeRequest | null) {
  return lookedAt([...keys.bulkChanges, 'look', request?.id ?? null], request, (wanted, signal) =>
    ask<Seen>(api, wanted, { step: 'look' }, { signal }),
  );
}

interface Run extends Following {
  request: ChangeRequest;
  digest: string;
}

/**
 * Applies a change as it was looked at, to the end. Answers null where there was nothing to change. A conflict (409) shows no
 * toast: the caller plans again.
 */
export function applyMutation(context: MutationContext) {
  return mutationOptions({
    mutationFn: async ({ request, digest, ...following }: Run) => {
      const { made } = await ask(context.api, request, { step: 'apply', digest });
      return made === null ? null : followChange(context.api, made, following);
    },
    onSuccess: (made: BulkChange | null, { request }: Run) => {
      if (made === null) return;
      const { id, changed, total } = made;
      toasts.show({
        title: request.doneWords(changed),
        ...(changed < total && { description: `Of ${formatCount(total)}; the others stay as they are.` }),
        action: { label: 'Undo', onChoose: () => undoAtOnce(context, id) },
      });
    },
    onError: (error, { request }) => {
      const what = request.path === 'emails' ? 'emails' : 'brands';
      if (!isOutdated(error)) toasts.show(adminFailure(error, `Error changing ${what}`));
    },
    onSettled: () => makeChangedStale(context.queryClient),
  });
}
