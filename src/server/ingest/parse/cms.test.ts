import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSignedContent } from '#server/ingest/parse/cms.ts';
import { cmsOf, element, oids, streamed } from '#tests/support/mail/cms.ts';

const content = Buffer.from('Content-Type: text/plain\r\n\r\nHello Anna');

describe('The content of a signed message is read', () => {
  test('with lengths of any size', () => {
    for (const size of [0, 1, 127, 128, 255, 256, 70_000]) {
      const bytes = Buffer.alloc(size, 'x');
      expect(readSignedContent(cmsOf(oids.signed, element(0x04, bytes)))).toEqual(bytes);
    }
  });

  test('where it was written in pieces of unknown length', () => {
    const pieces = [content.subarray(0, 7), content.subarray(7, 20), content.subarray(20)];
    const octets = streamed(0x24, ...pieces.map((piece) => element(0x04, piece)));
    expect(readSignedContent(cmsOf(oids.signed, octets, streamed))).toEqual(content);
  });

  test('where it was written in pieces of known length', () => {
    const octets = element(0x24, element(0x04, content.subarray(0, 9)), element(0x04, content.subarray(9)));
    expect(readSignedContent(cmsOf(oids.signed, octets))).toEqual(content);
  });

  test('with bytes behind it', () => {
    const message = cmsOf(oids.signed, element(0x04, content));
    expect(readSignedContent(Buffer.concat([message, Buffer.from('\n')]))).toEqual(content);
  });
});

describe('Nothing is read', () => {
  test.each<[string, Buffer]>([
    ['of what is encrypted', cmsOf(oids.enveloped, element(0x04, content))],
    ['of a signature apart from its content', cmsOf(oids.signed)],
    ['of no octets', cmsOf(oids.signed, element(0x0c, content))],
    ['of text', Buffer.from('Hello Anna, this is no signature.')],
    ['of nothing', Buffer.alloc(0)],
    ['of what ends early', cmsOf(oids.signed, element(0x04, content)).subarray(0, 60)],
    ['of nesting without an end', Buffer.alloc(100_000, Buffer.from([0x30, 0x80]))],
    ['of a length beyond any', Buffer.from([0x30, 0x88, 1, 1, 1, 1, 1, 1, 1, 1])],
  ])('%s', (_what, bytes) => {
    expect(readSignedContent(bytes)).toBeNull();
  });

  test('of more pieces than any program writes', () => {
    const pieces = Buffer.alloc(600_000 * 2, Buffer.from([0x04, 0x00]));
    expect(readSignedContent(cmsOf(oids.signed, element(0x24, pieces)))).toBeNull();
  });

  test('wrongly, whatever the bytes are', () => {
    const sound = cmsOf(oids.signed, element(0x04, content));
    fc.assert(
      fc.property(fc.nat(sound.length - 1), fc.nat(255), (at, byte) => {
        const changed = Buffer.from(sound);
        changed[at] = byte;
        const read = readSignedContent(changed);
        expect(read === null || read.length <= sound.length).toBe(true);
      }),
    );
  });
});
