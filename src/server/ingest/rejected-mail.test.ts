import { describe, expect, test } from 'vitest';
import { keptOfOversizedBytes } from '#server/ingest/bounds.ts';
import { refuseReady, toRejected, toRejectedAside } from '#server/ingest/rejected-mail.ts';
import type { RejectionCode, SourceMessage } from '#server/ingest/types.ts';
import type { ReadyMail } from '#server/ingest/workers/worker-protocol.ts';
import { codecs, unpackSync } from '#server/platform/db/compression.ts';

const refusal = (code: RejectionCode = 'unreadable') => ({ code, reason: 'It could not be read.' });
const source = (raw: string | Buffer, more: Partial<SourceMessage> = {}): SourceMessage => ({
  raw: Buffer.from(raw),
  label: 'x',
  ...more,
});
const header = (...lines: string[]) => source([...lines, '', 'body'].join('\r\n'));

describe('Of a refused message is told', () => {
  test.each<[string, string[], string | null, string | null]>([
    [
      'subject and sender',
      ['From: Shop <News@Shop.example>', 'Subject: Hello'],
      'Hello',
      'news@shop.example',
    ],
    [
      'what is encoded',
      ['From: =?utf-8?Q?Caf=C3=A9?= <a@b.example>', 'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?='],
      'Grüße',
      'a@b.example',
    ],
    ['what is folded', ['From: Shop', ' <a@b.example>', 'Subject: one', ' two'], 'one two', 'a@b.example'],
    ['one member of a group', ['From: Team: a@b.example, c@d.example;'], null, 'a@b.example'],
    ['nothing that is not there', ['To: a@b.example'], null, null],
    ['nothing that is empty', ['From:', 'Subject:'], null, null],
    ['one line, without control characters', ['Subject: =?utf-8?Q?a=0D=0Ab=00?='], 'a b', null],
  ])('%s', (_what, lines, subject, fromAddress) => {
    expect(toRejected(header(...lines), refusal())).toMatchObject({
      subject,
      fromAddress,
      outcome: 'rejected',
      ...refusal(),
    });
  });

  test('nothing of bytes that are no message', () => {
    expect(toRejected(source(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255])), refusal())).toMatchObject({
      subject: null,
      fromAddress: null,
    });
  });
});

describe('Of a refused message is kept', () => {
  const long = source('x'.repeat(keptOfOversizedBytes + 10));

  test.each<[RejectionCode, SourceMessage, number, boolean, number]>([
    ['unreadable', source('abc'), 3, false, 3],
    ['unreadable', long, keptOfOversizedBytes + 10, false, keptOfOversizedBytes + 10],
    ['not_a_message', long, keptOfOversizedBytes, true, keptOfOversizedBytes + 10],
    ['too_large', long, keptOfOversizedBytes, true, keptOfOversizedBytes + 10],
    ['too_large', source('abc', { fullSizeBytes: 30_000_000 }), 3, true, 30_000_000],
    ['not_a_message', source('abc'), 3, false, 3],
    ['empty', source(''), 0, false, 0],
  ])('for %s', (code, given, kept, rawTruncated, sizeBytes) => {
    const rejected = toRejected(given, refusal(code));
    expect(unpackSync(rejected.raw, codecs.zstd)).toHaveLength(kept);
    expect(rejected).toMatchObject({ rawTruncated, sizeBytes });
  });

  test('the same on the thread that answers requests', async () => {
    for (const given of [
      long,
      source('abc', { fullSizeBytes: 9 }),
      header('From: a@b.example', 'Subject: x'),
    ]) {
      const [one, other] = [
        toRejected(given, refusal('too_large')),
        await toRejectedAside(given, refusal('too_large')),
      ];
      const unpacked = (rejected: typeof one) => ({
        ...rejected,
        raw: unpackSync(rejected.raw, codecs.zstd),
      });
      expect(unpacked(other)).toEqual(unpacked(one));
    }
  });

  test('all of one that was ready, as it was packed', () => {
    const ready = { outcome: 'ready', raw: new Uint8Array([1, 2]), rawHash: 'hash' } as ReadyMail;
    const rejected = refuseReady(header('Subject: x'), ready, refusal('message_id_reused'));
    expect(rejected).toMatchObject({
      code: 'message_id_reused',
      subject: 'x',
      rawHash: 'hash',
      rawTruncated: false,
    });
    expect(rejected.raw).toBe(ready.raw);
  });
});
