import { expect, test } from 'vitest';
import { compress } from '#server/platform/http/replies/encoding.ts';
import { ownBytes, readyBody } from '#server/platform/http/replies/ready-body.ts';

test('A kept body holds its own bytes, not a slab that it shares with bodies long gone', async () => {
  const { bytes } = readyBody('{"small":true}', 'application/json');
  expect(bytes.toString()).toBe('{"small":true}');
  expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  const compressed = ownBytes(await compress(Buffer.from('x'.repeat(2_000)), 'gzip', 'kept'));
  expect(compressed.buffer.byteLength).toBe(compressed.byteLength);
});

test('Text is kept as UTF-8, whatever it holds', () => {
  for (const text of ['', 'é ☂ 👟 مرحبا', '\ud800 alone'])
    expect(readyBody(text, 'text/plain').bytes).toEqual(Buffer.from(text, 'utf8'));
});
