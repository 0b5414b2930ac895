import { infiniteQueryOptions } from '@tanstack/react-query';
import { doneMessage, type NamedTarget } from '#client/admin/bulk-changes/email-copy.ts';
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

/** Suggested categories for brands of Other, some dozens of brands a page. Never cached. */
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
    // The administrator is reading and selecting them.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A bulk change of brands or emails, previewed before it is applied. */
export interface ChangeRequest<Seen extends Planned = Planned> {
  /** Query key of the request: a spreadsheet is too large to be its own key. */
  id: unknown;
  noun: 'brands' | 'emails';
  /** Title of the toast, such as "3 brands changed". */
  doneMessage: (changed: number) => string;
  ask: (api: ApiClient, step: BrandSetBody['do'], options?: RequestOptions) => Promise<Seen>;
}

/** Fields common to all previews. */
export interface Planned {
  changed: number;
  digest: string;
  made: BulkChange | null;
  /** Any error prevents the change. */
  errors?: readonly unknown[];
}

export function emailRequest(
  emails: EmailChangeBody['emails'],
  named: NamedTarget,
): ChangeRequest<EmailChange> {
  return {
    id: { emails, ...named },
    noun: 'emails',
    doneMessage: (changed) => doneMessage(named, changed),
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
    doneMessage: (changed) => `${countOf(changed, 'brand', 'brands')} changed`,
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

/** Previews a change without applying it. */
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
 * Applies a change exactly as previewed, to the end. Answers null if there was nothing to change. A conflict
 * (409) shows no toast: the caller previews again.
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
        title: request.doneMessage(made.changed),
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
