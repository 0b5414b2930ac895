import { beforeEach, describe, expect, test } from 'vitest';
import {
  correctClassificationMutation,
  deleteEmailMutation,
  evidenceQuery,
  recentEmailsQuery,
} from '#client/admin/admin-emails/api.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { adminEmail, emailEvidence, runMutation, toastTexts } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';

/** The dashboard's cache with two emails, and the other queries that show them. */
function dashboard() {
  const queryClient = createQueryClient();
  const api = apiDouble();
  const { queryKey } = recentEmailsQuery(api, { query: '', filter: {}, sort: 'newest' }, null);
  queryClient.setQueryData(queryKey, {
    pageParams: [null],
    pages: [{ rows: [adminEmail({ id: 12 }), adminEmail({ id: 11 })], nextCursor: null, total: 2 }],
  });
  const others = [
    ['brands', 'list'],
    ['emails', 'list', 'cragline'],
    ['admin-brands'],
    ['stats'],
    ['settings'],
  ];
  for (const key of others) queryClient.setQueryData(key, 0);
  return {
    api,
    queryClient,
    page: () => queryClient.getQueryData(queryKey)?.pages[0],
    stale: () => others.filter((key) => queryClient.getQueryState(key)?.isInvalidated).map(([name]) => name),
  };
}

beforeEach(() => toasts.show({ title: '' }));

describe('Deleting an email', () => {
  test.each([
    ['takes it from the table and the brands', 204],
    ['that another administrator has deleted is no failure', 404],
  ])('%s', async (_name, status) => {
    const { api, queryClient, page, stale } = dashboard();
    const deleting = runMutation(queryClient, deleteEmailMutation({ api, queryClient }, 12), undefined);
    if (status === 404) await api.refuse('DELETE /api/emails/12', 404);
    else await api.answer('DELETE /api/emails/12');
    await deleting;
    expect(page()?.rows.map(({ id }) => id)).toEqual([11]);
    expect(page()?.total).toBe(1);
    expect(stale()).toEqual(['brands', 'emails', 'admin-brands', 'stats']);
    expect(toastTexts()).toBe('Email deleted');
  });

  test('that fails keeps it, and says so in the words of the server', async () => {
    const { api, queryClient, page } = dashboard();
    const options = deleteEmailMutation({ api, queryClient }, 12);
    const deleting = runMutation(queryClient, options, undefined);
    await api.refuse('DELETE /api/emails/12', 403, { error: 'Only administrators may do this.' });
    await deleting;
    expect(page()?.rows).toHaveLength(2);
    expect(toastTexts()).toBe('Error deleting email / Only administrators may do this.');
    expect(toasts.current()?.isFailure).toBe(true);

    const broken = runMutation(queryClient, options, undefined);
    await api.refuse('DELETE /api/emails/12', 502, 'Bad gateway');
    await broken;
    expect(toastTexts()).toBe('Error deleting email / Please try again.');
  });
});

describe('Correcting type and season', () => {
  const endpoint = 'PATCH /api/admin/emails/12/classification';

  test('sends what was chosen and shows what the server keeps', async () => {
    const { api, queryClient, stale } = dashboard();
    const correcting = runMutation(queryClient, correctClassificationMutation({ api, queryClient }, 12), {
      campaignType: 'newsletter',
      season: null,
    });
    const kept = emailEvidence({ campaignType: 'newsletter', campaignTypeLocked: true });
    await api.answer(endpoint, kept);
    await correcting;
    expect(api.bodies(endpoint)).toEqual([{ campaignType: 'newsletter', season: null }]);
    expect(queryClient.getQueryData(evidenceQuery(api, 12).queryKey)).toEqual(kept);
    expect(stale()).toContain('brands');
    expect(toastTexts()).toBe('Classification updated');
  });

  test('that fails says so', async () => {
    const { api, queryClient } = dashboard();
    const correcting = runMutation(queryClient, correctClassificationMutation({ api, queryClient }, 12), {
      season: 'winter',
    });
    await api.refuse(endpoint, 404, { error: 'There is no such email.' });
    await correcting;
    expect(toastTexts()).toBe('Error updating classification / There is no such email.');
  });
});
