import { expect, test } from 'vitest';
import { emailQuery } from '#client/features/emails/api.ts';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';

const failing = (status: number, body: unknown): ApiClient => ({
  request: () => Promise.reject(new ApiError(status, JSON.stringify(body), '')),
});

const ask = (api: ApiClient) => createQueryClient().fetchQuery(emailQuery(api, '12'));

test('A premium email is an answer that names the brand', async () => {
  const brand = { name: 'Cragline', slug: 'cragline' };
  expect(await ask(failing(403, { error: 'x', isPremiumContent: true, brand }))).toEqual({
    kind: 'premium',
    brand,
  });
});

test('An email that is not there, or whose id no email can have, is an answer too', async () => {
  expect(await ask(failing(404, { error: 'x' }))).toEqual({ kind: 'missing' });
  expect(await ask(failing(400, { error: 'x' }))).toEqual({ kind: 'missing' });
});

test('Any other refusal is a failure', async () => {
  await expect(ask(failing(500, { error: 'x' }))).rejects.toThrow('500: ');
  await expect(ask(failing(403, { error: 'x' }))).rejects.toThrow('403: ');
});

test('An opened email is fresh for 60 seconds, and tries are a second apart', () => {
  const options = emailQuery(failing(500, {}), '12');
  expect(options.staleTime).toBe(60_000);
  expect(options.retryDelay).toBe(1_000);
});
