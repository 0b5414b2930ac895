import { expect, test } from 'vitest';
import { accessAfter, toAccessResult } from '#client/platform/api/access-result.ts';
import { ApiError } from '#client/platform/api/api-client.ts';

const refusal = (status: number) => toAccessResult(Promise.reject(new ApiError(status, '', '')));

test('An answer, a sign-in, premium and absence are told apart', async () => {
  expect(await toAccessResult(Promise.resolve(1))).toEqual({ kind: 'open', value: 1 });
  expect(await refusal(401)).toEqual({ kind: 'signed-out' });
  expect(await refusal(403)).toEqual({ kind: 'premium' });
  expect(await refusal(404)).toEqual({ kind: 'missing' });
  expect(await refusal(400)).toEqual({ kind: 'missing' });
});

test('Any other failure is one', async () => {
  await expect(refusal(500)).rejects.toThrow('500: ');
  await expect(toAccessResult(Promise.reject(new TypeError('offline')))).rejects.toThrow('offline');
});

test('The server has the last word on what an account opens', () => {
  expect(accessAfter('premium', undefined)).toBe('premium');
  expect(accessAfter('premium', { kind: 'missing' })).toBe('premium');
  expect(accessAfter('premium', { kind: 'premium' })).toBe('free');
  expect(accessAfter('premium', { kind: 'signed-out' })).toBe('visitor');
  expect(accessAfter('unknown', undefined)).toBe('unknown');
});
