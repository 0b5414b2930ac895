import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SourceMessage } from '#server/ingest/types.ts';
import { hashRaw, packBytes, packMessage, packMessageAside } from '#server/ingest/workers/pack-message.ts';
import { codecs, unpackSync } from '#server/platform/db/compression.ts';

const source = (text: string, more: Partial<SourceMessage> = {}): SourceMessage => ({
  raw: Buffer.from(text),
  label: 'box, message 1',
  ...more,
});

test('Whatever is packed is unpacked', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      expect(unpackSync(packBytes(bytes), codecs.zstd)).toEqual(Buffer.from(bytes));
    }),
  );
  expect(unpackSync(packBytes('Größe'), codecs.zstd).toString()).toBe('Größe');
});

test('What is packed owns its memory, to be handed over between threads', () => {
  const packed = packBytes('a message');
  expect(packed.byteOffset).toBe(0);
  expect(packed.buffer.byteLength).toBe(packed.length);
});

describe('What a message is known by', () => {
  test('is its bytes', () => {
    expect(hashRaw(source('a'))).toMatch(/^[0-9a-f]{64}$/);
    expect(hashRaw(source('a'))).toBe(hashRaw(source('a')));
    expect(hashRaw(source('a'))).not.toBe(hashRaw(source('b')));
  });

  test('is not where it came from or when', () => {
    const elsewhere = {
      label: 'other',
      receivedHint: new Date(),
      mailboxAddress: 'a@b.c',
      nearbyAt: new Date(),
    };
    expect(hashRaw(source('a', elsewhere))).toBe(hashRaw(source('a')));
  });

  test('is also its size, when only its beginning is there', () => {
    const cut = (fullSizeBytes: number) => hashRaw(source('a', { fullSizeBytes }));
    expect(cut(100)).toBe(cut(100));
    expect(new Set([hashRaw(source('a')), cut(100), cut(101)]).size).toBe(3);
  });

  test('is also its place, when its server refuses to give it', () => {
    const refused = (label: string) => hashRaw(source('', { refusal: 'No.', fullSizeBytes: 5, label }));
    expect(refused('INBOX, UID 1')).not.toBe(refused('INBOX, UID 2'));
    expect(refused('INBOX, UID 1')).toBe(refused('INBOX, UID 1'));
  });

  test.each<[string, SourceMessage]>([
    ['whole', source('a message')],
    ['cut', source('a mess', { fullSizeBytes: 30_000_000 })],
    ['refused', source('', { refusal: 'No.', label: 'INBOX, UID 1' })],
    ['empty', source('')],
  ])('is the same on both threads: %s', async (_what, given) => {
    const kept = given.raw.subarray(0, 4);
    const [one, other] = [packMessage(given, kept), await packMessageAside(given, kept)];
    expect(other.rawHash).toBe(one.rawHash);
    expect(one.rawHash).toBe(hashRaw(given));
    for (const { raw } of [one, other]) expect(unpackSync(raw, codecs.zstd)).toEqual(Buffer.from(kept));
  });
});
