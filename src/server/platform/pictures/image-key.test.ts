import { expect, test } from 'vitest';
import { imageKey, imageKeyPattern } from '#server/platform/pictures/image-key.ts';

const secret = 'a secret for tests, long enough to be one';

test('An address has the same 32 hex digits every time.', () => {
  const key = imageKey(secret, 'https://cdn.example/a.png');
  expect(key).toMatch(imageKeyPattern);
  expect(imageKey(secret, 'https://cdn.example/a.png')).toBe(key);
});

test('Another address or another secret gives another key.', () => {
  const key = imageKey(secret, 'https://cdn.example/a.png');
  expect(imageKey(secret, 'https://cdn.example/A.png')).not.toBe(key);
  expect(imageKey(`${secret}.`, 'https://cdn.example/a.png')).not.toBe(key);
});

test('The key is not a plain HMAC of the secret, which may sign other things too.', async () => {
  const { createHmac } = await import('node:crypto');
  const plain = createHmac('sha256', secret).update('https://cdn.example/a.png').digest('hex');
  expect(plain.startsWith(imageKey(secret, 'https://cdn.example/a.png'))).toBe(false);
});

test('An address with a lone surrogate still has a key.', () => {
  expect(imageKey(secret, 'https://cdn.example/\ud800.png')).toMatch(imageKeyPattern);
});
