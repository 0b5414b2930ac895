import { mutationOptions } from '@tanstack/react-query';
import { undoAtOnce } from '#client/features/brand-changes/api/undo-change.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { isOutdated, lookedAt } from '#client/lib/looked-at.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys, keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type {
  BrandCategoriesBody,
  BrandChanges,
  BrandSetBody,
  BrandSheetBody,
} from '#shared/contract/brand-changes.ts';
import { countOf } from '#shared/format/count.ts';

/** A change of many brands: the same for all of them, or for each what was suggested or a spreadsheet says. */
export type ChangeRequest = {
  /** Tells one request from another: a spreadsheet is too large to be its own name. */
  id: string;
} & (
  | { path: 'set'; body: Omit<BrandSetBody, 'do'> }
  | { path: 'categories'; body: Omit<BrandCategoriesBody, 'do'> }
  | { path: 'spreadsheet'; body: Omit<BrandSheetBody, 'do'> }
);

async function ask(
  api: ApiClient,
  { path, body }: ChangeRequest,
  step: BrandSetBody['do'],
): Promise<BrandChanges> {
  const answer = await api.request<BrandChanges>('POST', `/api/admin/brand-changes/${path}`, {
    ...body,
    do: step,
  });
  return answer.body;
}

/** What a change would come to; nothing is changed by asking. As it was when it was asked for: it is being read. */
export function lookQuery(api: ApiClient, request: ChangeRequest | null) {
  return lookedAt([...keys.brandChanges, 'look', request?.id ?? null], request, (wanted) =>
    ask(api, wanted, { step: 'look' }),
  );
}

/** Changes the brands as was looked at. What brands have changed since (409) is for whoever asked to look at again. */
export function applyMutation(context: MutationContext) {
  const { api, queryClient } = context;
  return mutationOptions({
    mutationFn: ({ request, digest }: { request: ChangeRequest; digest: string }) =>
      ask(api, request, { step: 'apply', digest }),
    onSuccess: ({ changed, changeId }) => {
      if (changeId === null) return;
      toasts.show({
        title: `${countOf(changed, 'brand', 'brands')} changed`,
        action: { label: 'Undo', onChoose: () => undoAtOnce(context, changeId) },
      });
    },
    onError: (error) => {
      if (!isOutdated(error)) toasts.show(adminFailure(error, 'Error changing brands'));
    },
    onSettled: () => makeStale(queryClient, [...brandKeys, keys.auditLog, changesListKey]),
  });
}

const changesListKey = [...keys.brandChanges, 'list'];
