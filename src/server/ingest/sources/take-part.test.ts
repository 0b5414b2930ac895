import { describe, expect, it } from 'vitest';
import type { SourceEntry } from '#server/ingest/sources/source-entry.ts';
import { parsePart, takePart } from '#server/ingest/sources/take-part.ts';
import { buildMail } from '#tests/support/mail/mail.ts';

const messages: SourceEntry[] = Array.from({ length: 200 }, (_, index) => ({
  raw: buildMail({
    messageId: index % 2 === 0 ? `<${index}@shop.example>` : null,
    subject: `Offer ${index}`,
  }),
  label: `message ${index}`,
}));

async function labelsOf(entries: readonly SourceEntry[], part: number, of: number): Promise<string[]> {
  const labels = [];
  for await (const entry of takePart(inOrder(entries), { part, of }))
    labels.push('label' in entry ? entry.label : entry.notice.reason);
  return labels;
}

async function* inOrder(entries: readonly SourceEntry[]): AsyncGenerator<SourceEntry> {
  yield* entries;
}

describe('a part of some mail', () => {
  it('has messages that no other part has, and together they have all', async () => {
    const parts = await Promise.all([1, 2, 3].map((part) => labelsOf(messages, part, 3)));
    expect(parts.flat().sort()).toEqual(
      messages.map((message) => 'label' in message && message.label).sort(),
    );
    for (const labels of parts) expect(labels.length).toBeGreaterThan(40);
  });

  it('has the same messages whatever they are called and in whatever order they come', async () => {
    const renamed = messages.map((message, index) => ({ ...message, label: `moved ${index}` })).reverse();
    const labels = await labelsOf(messages, 1, 2);
    const again = (await labelsOf(renamed, 1, 2)).reverse();
    expect(again.map((label) => label.replace('moved', 'message'))).toEqual(labels);
  });

  it('has all mails of one Message-ID, in their order', async () => {
    const alike = [1, 2, 3, 4].map((index) => ({
      raw: buildMail({ messageId: '<same@shop.example>', subject: `Offer ${index}` }),
      label: `copy ${index}`,
    }));
    const parts = await Promise.all([1, 2, 3, 4].map((part) => labelsOf(alike, part, 4)));
    expect(parts.filter((labels) => labels.length > 0)).toEqual([['copy 1', 'copy 2', 'copy 3', 'copy 4']]);
  });

  it('tells what could not be read, whichever part it is', async () => {
    const notice = { notice: { kind: 'unreadable' as const, label: 'a', reason: 'It is gone.' } };
    expect(await labelsOf([notice], 1, 2)).toEqual(['It is gone.']);
    expect(await labelsOf([notice], 2, 2)).toEqual(['It is gone.']);
  });

  it('is named by its number and how many there are', () => {
    expect(parsePart('2/3')).toEqual({ part: 2, of: 3 });
    expect(parsePart('64/64')).toEqual({ part: 64, of: 64 });
    for (const wrong of [
      '',
      '1',
      '0/2',
      '3/2',
      '1/65',
      '01/2',
      '1/2/3',
      '-1/2',
      '1/2 ',
      '1.5/2',
      'a/b',
      '1/0',
    ])
      expect(parsePart(wrong), wrong).toBeNull();
  });
});
