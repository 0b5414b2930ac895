import { infiniteQueryOptions } from '@tanstack/react-query';
import { doneWords, type NamedSet } from '#client/admin/bulk-changes/email-copy.ts';
import { changedKeys, followChange, undoAtOnce } from '#client/admin/kit/bulk-changes.ts';
import type { Following } from '#client/admin/kit/use-following.ts';
import type { ApiClient, RequestOptions } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { isOutdated, previewQuery } from '#client/platform/queries/preview-query.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type {
  BrandCategoriesBody,
  BrandChanges,
  BrandSetBody,
  BrandSheetBody,
} from '#shared/contract/curation/brand-changes.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';
import type { EmailChange, EmailChangeBody } from '#shared/contract/curation/email-changes.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

/** Where brands of Other seem to belong, some dozens of brands a page; asked anew each time. */
export function categoryGuessesQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: [...keys.bulkChanges, 'guesses'],
    queryFn: ({ pageParam, signal }) =>
      callApi(api, 'GET /api/admin/bulk-changes/brands/category-guesses', {
        query: { afterId: pageParam },
        signal,
      }),
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
export interface ChangeRequest<Seen extends Planned = Planned> {
  /** Tells one request from another: a spreadsheet is too large to be its own key. */
  id: unknown;
  noun: 'brands' | 'emails';
  /** What was changed, for the toast: "3 brands changed". */
  doneWords: (changed: number) => string;
  ask: (api: ApiClient, step: BrandSetBody['do'], options?: RequestOptions) => Promise<Seen>;
}

/** What every plan says. */
export interface Planned {
  changed: number;
  digest: string;
  made: BulkChange | null;
  /** While there is one, nothing can be applied. */
  errors?: readonly unknown[];
}

export function emailRequest(emails: EmailChangeBody['emails'], named: NamedSet): ChangeRequest<EmailChange> {
  return {
    id: { emails, ...named },
    noun: 'emails',
    doneWords: (changed) => doneWords(named, changed),
    ask: (api, step, options) =>
      callApi(api, 'POST /api/admin/bulk-changes/emails', {
        ...options,
        body: { emails, set: named.set, do: step },
      }),
  };
}

function brandRequest(id: string, ask: ChangeRequest<BrandChanges>['ask']): ChangeRequest<BrandChanges> {
  return {
    id,
    noun: 'brands',
    doneWords: (changed) => `${countOf(changed, 'brand', 'brands')} changed`,
    ask,
  };
}

export function setBrandsRequest(wanted: Omit<BrandSetBody, 'do'>) {
  return brandRequest(JSON.stringify(wanted), (api, step, options) =>
    callApi(api, 'POST /api/admin/bulk-changes/brands/set', { ...options, body: { ...wanted, do: step } }),
  );
}

export function categoriesRequest(categories: BrandCategoriesBody['categories']) {
  return brandRequest(`guesses ${JSON.stringify(categories)}`, (api, step, options) =>
    callApi(api, 'POST /api/admin/bulk-changes/brands/categories', {
      ...options,
      body: { categories, do: step },
    }),
  );
}

/** @param id of the file. */
export function spreadsheetRequest(id: number, rows: BrandSheetBody['rows']) {
  return brandRequest(`sheet ${id}`, (api, step, options) =>
    callApi(api, 'POST /api/admin/bulk-changes/brands/spreadsheet', { ...options, body: { rows, do: step } }),
  );
}

/** Plans a change; nothing is changed by asking. */
export function planQuery<Seen extends Planned>(api: ApiClient, request: ChangeRequest<Seen> | null) {
  return previewQuery([...keys.bulkChanges, 'look', request?.id ?? null], request, (wanted, signal) =>
    wanted.ask(api, { step: 'look' }, { signal }),
  );
}

interface Run extends Following<BulkChange> {
  request: ChangeRequest;
  digest: string;
}

/**
 * Applies a change as it was looked at, to the end. Answers null where there was nothing to change. A conflict (409) shows no
 * toast: the caller plans again.
 */
export function applyMutation(context: MutationContext) {
  const { api } = context;
  return apiMutation({
    mutationFn: async ({ request, digest, ...following }: Run) => {
      const { made } = await request.ask(api, { step: 'apply', digest });
      return made === null ? null : followChange(api, made, following);
    },
    done: (made, { request }) =>
      made && {
        title: request.doneWords(made.changed),
        ...(made.changed < made.total && {
          description: `Of ${formatCount(made.total)}. The others were left as they are.`,
        }),
        action: { label: 'Undo', onChoose: () => undoAtOnce(context, made.id) },
      },
    failed: (error, { request }) => (isOutdated(error) ? null : `Error changing ${request.noun}`),
    invalidates: changedKeys,
    invalidatesIfFailed: changedKeys,
  });
}
