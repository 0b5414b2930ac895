import { beforeEach, describe, expect, test } from 'vitest';
import {
  discardManyMutation,
  type Retried,
  reasonsQuery,
  retryManyMutation,
} from '#client/admin/rejected-emails/api.ts';
import { RejectionReasonList } from '#client/admin/rejected-emails/components/rejection-reasons.tsx';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { runMutation, toastTexts } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { renderComponent } from '#client/testing/rendered-component.tsx';
import type { RejectionReasons } from '#shared/contract/curation/admin-emails.ts';

const noSender = {
  reasonCode: 'no_sender',
  example: 'The message names no sender.',
  count: 120,
  whole: 118,
  lastId: 9,
};
const tooLarge = { reasonCode: 'too_large', example: 'It is too large.', count: 1, whole: 0, lastId: 7 };

const list = (reasons: RejectionReasons) => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(reasonsQuery(apiDouble()).queryKey, reasons);
  return renderComponent(<RejectionReasonList />, { queryClient });
};

beforeEach(() => toasts.show({ title: '' }));

describe('Rejected mail by its reason', () => {
  test('is counted, and can be tried again, downloaded and discarded at once', () => {
    const { text, body } = list([noSender, tooLarge]);
    expect(text).toContain('120 messages The message names no sender.');
    expect(body).toContain('href="/api/admin/rejected-emails/mbox?reasonCode=no_sender"');
    expect(body).toContain('aria-label="Retry all: The message names no sender."');
    // A message stored only in part cannot be retried.
    expect(body).not.toContain('aria-label="Retry all: It is too large."');
    expect(body).toContain('aria-label="Discard all: It is too large."');
  });

  test('is not there where nothing was rejected', () => {
    expect(list([]).text).toBe('');
  });

  test('is tried call by call, with what came of it, until all were tried', async () => {
    const [queryClient, api] = [createQueryClient(), apiDouble()];
    const endpoint = 'POST /api/admin/rejected-emails/retry';
    const seen: Retried[] = [];
    const { signal } = new AbortController();
    const run = { reasonCode: 'no_sender', onProgress: (sofar: Retried) => seen.push(sofar), signal };
    const retrying = runMutation(queryClient, retryManyMutation({ api, queryClient }), run);
    await api.answer(endpoint, { imported: 40, duplicates: 2, rejected: 8, lastId: 50 });
    await api.answer(endpoint, { imported: 1, duplicates: 0, rejected: 1, lastId: null });
    await retrying;
    expect(api.bodies(endpoint)).toEqual([
      { reasonCode: 'no_sender', afterId: 0 },
      { reasonCode: 'no_sender', afterId: 50 },
    ]);
    expect(seen).toEqual([
      { imported: 40, duplicates: 2, rejected: 8 },
      { imported: 41, duplicates: 2, rejected: 9 },
    ]);
    expect(toastTexts()).toBe('41 emails imported / 2 already in the vault, 9 rejected again.');
  });

  test('is stopped after the call under way', async () => {
    const [queryClient, api] = [createQueryClient(), apiDouble()];
    const stop = new AbortController();
    const run = { reasonCode: 'no_sender', onProgress: () => stop.abort(), signal: stop.signal };
    const retrying = runMutation(queryClient, retryManyMutation({ api, queryClient }), run);
    await api.answer('POST /api/admin/rejected-emails/retry', {
      imported: 1,
      duplicates: 0,
      rejected: 0,
      lastId: 50,
    });
    await retrying;
    expect(api.bodies('POST /api/admin/rejected-emails/retry')).toHaveLength(1);
  });

  test('is discarded as far as it was looked at, call by call, until it is stopped', async () => {
    const [queryClient, api] = [createQueryClient(), apiDouble()];
    const endpoint = 'POST /api/admin/rejected-emails/discard';
    const stopping = new AbortController();
    const seen: number[] = [];
    const run = {
      reason: noSender,
      onProgress: (sofar: number) => seen.push(sofar),
      signal: stopping.signal,
    };
    const discarding = runMutation(queryClient, discardManyMutation({ api, queryClient }), run);
    await api.answer(endpoint, { discarded: 1_000, lastId: 5 });
    await expect.poll(() => api.bodies(endpoint)).toHaveLength(2);
    stopping.abort();
    await api.answer(endpoint, { discarded: 20, lastId: 8 });
    await discarding;
    expect(api.bodies(endpoint)).toEqual([
      { reasonCode: 'no_sender', upToId: 9, afterId: 0 },
      { reasonCode: 'no_sender', upToId: 9, afterId: 5 },
    ]);
    expect(seen).toEqual([1_000, 1_020]);
    expect(toastTexts()).toBe('1,020 messages discarded');
  });
});
