import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi, deleteByApi } from '#client/platform/api/call-api.ts';
import { issuesOfError } from '#client/platform/api/form-issues.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { ChartAddress } from '#shared/contract/insights/shared-charts.ts';
import type { CommentBody, NewShareBody, Share, Shared } from '#shared/contract/library/shares.ts';
import { chartPath } from '#shared/format/chart-path.ts';
import type { MemberRole } from '#shared/vocabulary/list-roles.ts';

/** Target of links: a list, an email or a chart. */
export type ShareTarget =
  | { kind: 'list'; listId: number }
  | { kind: 'email'; emailId: number }
  | { kind: 'chart'; chart: ChartAddress };

/** The reader's links: all, or those to one target. */
export function sharesQuery(api: ApiClient, target?: ShareTarget) {
  const query = idOf(target);
  return queryOptions({
    queryKey: [...keys.shares, query] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/shares', { query, signal }),
    staleTime: 0,
    select: (shares) => shares.filter(isTo(target)),
  });
}

/** Charts have no id by which the server could choose. */
function isTo(target: ShareTarget | undefined): (share: Share) => boolean {
  if (target?.kind !== 'chart') return () => true;
  const path = chartPath(target.chart);
  return ({ chart }) => chart !== null && chartPath(chart) === path;
}

function idOf(target: ShareTarget | undefined): { listId?: number; emailId?: number } {
  if (target === undefined || target.kind === 'chart') return {};
  return target.kind === 'list' ? { listId: target.listId } : { emailId: target.emailId };
}

const login = 'Please log in to share';

export function createShareMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: NewShareBody) => callApi(api, 'POST /api/shares', { body }),
    failed: { phrase: 'The link could not be created. Please try again.', login },
    invalidates: [keys.shares],
  });
}

export function renewShareMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (id: number) => callApi(api, 'POST /api/shares/:id/link', { params: { id } }),
    failed: { phrase: 'The link could not be replaced. Please try again.', login },
    invalidates: [keys.shares],
    invalidatesIfFailed: [keys.shares],
  });
}

export function revokeShareMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (id: number) => deleteByApi(api, 'DELETE /api/shares/:id', { params: { id } }),
    done: 'Link revoked',
    failed: { phrase: 'The link could not be revoked. Please try again.', login },
    invalidates: [keys.shares],
    invalidatesIfFailed: [keys.shares],
  });
}

/** The content of a link; locked until its password is given. */
export type SharedResult = { kind: 'open'; value: Shared } | { kind: 'locked' } | { kind: 'missing' };

export const sharedKey = (token: string) => [...keys.shares, 'shared', token] as const;

export function sharedQuery(api: ApiClient, token: string) {
  return queryOptions({
    queryKey: sharedKey(token),
    queryFn: async ({ signal }): Promise<SharedResult> => {
      try {
        return {
          kind: 'open',
          value: await callApi(api, 'GET /api/shared/:token', { params: { token }, signal }),
        };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 403) return { kind: 'locked' };
        if (error.status === 404 || error.status === 400) return { kind: 'missing' };
        throw error;
      }
    },
  });
}

const hasEnded = (error: Error) => error instanceof ApiError && error.status === 404;

export function unlockMutation({ api }: MutationContext, token: string) {
  return apiMutation({
    mutationFn: (body: { password: string }) =>
      callApi(api, 'POST /api/shared/:token/password', { params: { token }, body }),
    failed: (error) =>
      hasEnded(error) || issuesOfError(error).password !== undefined
        ? null
        : { phrase: 'The link could not be opened. Please try again.', login },
    invalidates: [sharedKey(token)],
    invalidatesIfFailed: (error) => (hasEnded(error) ? [sharedKey(token)] : []),
  });
}

export function commentMutation({ api }: MutationContext, token: string) {
  return apiMutation({
    mutationFn: (body: CommentBody) =>
      callApi(api, 'POST /api/shared/:token/comments', { params: { token }, body }),
    done: 'Comment added',
    failed: { phrase: 'The comment could not be added. Please try again.', login },
    invalidates: [sharedKey(token)],
  });
}

export function copySharedMutation({ api }: MutationContext, token: string) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/shared/:token/copy', { params: { token } }),
    done: 'Copied to your lists',
    failed: {
      phrase: 'The list could not be copied. Please try again.',
      login: 'Please log in to copy this list',
    },
    invalidates: [keys.savedLists],
  });
}

export function joinSharedMutation({ api }: MutationContext, token: string) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/shared/:token/join', { params: { token } }),
    done: 'You have joined the list',
    failed: {
      phrase: 'You could not join the list. Please try again.',
      login: 'Please log in to join this list',
    },
    invalidates: [keys.savedLists, sharedKey(token)],
  });
}

const membersKey = (listId: number) => [...keys.shares, 'members', listId] as const;

/** The colleagues in a list. */
export function membersQuery(api: ApiClient, listId: number) {
  return queryOptions({
    queryKey: membersKey(listId),
    queryFn: ({ signal }) =>
      callApi(api, 'GET /api/saved-lists/:id/members', { params: { id: listId }, signal }),
    staleTime: 0,
  });
}

export interface RoleChoice {
  memberId: number;
  role: MemberRole;
}

export const rolesKey = (listId: number) => [...membersKey(listId), 'roles'] as const;

const membersFailed = { phrase: 'The members could not be changed. Please try again.', login };

export function changeMemberMutation({ api, queryClient }: MutationContext, listId: number) {
  return apiMutation({
    // One after the other, so that the last choice counts.
    scope: { id: `members ${listId}` },
    mutationKey: rolesKey(listId),
    mutationFn: ({ memberId, role }: RoleChoice) =>
      callApi(api, 'PATCH /api/saved-lists/:id/members/:memberId', {
        params: { id: listId, memberId },
        body: { role },
      }),
    onSuccess: (_nothing, { memberId, role }) =>
      queryClient.setQueryData(membersQuery(api, listId).queryKey, (members) =>
        members?.map((member) => (member.id === memberId ? { ...member, role } : member)),
      ),
    done: (_nothing, { role }) => `They can ${role === 'editor' ? 'edit' : 'view'} the list now`,
    failed: membersFailed,
    invalidates: [membersKey(listId)],
    invalidatesIfFailed: [membersKey(listId)],
  });
}

export function removeMemberMutation({ api }: MutationContext, listId: number) {
  return apiMutation({
    mutationFn: (memberId: number) =>
      deleteByApi(api, 'DELETE /api/saved-lists/:id/members/:memberId', {
        params: { id: listId, memberId },
      }),
    done: 'Member removed',
    failed: membersFailed,
    invalidates: [keys.shares, keys.savedLists],
    invalidatesIfFailed: [membersKey(listId)],
  });
}
