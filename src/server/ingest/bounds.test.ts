import { describe, expect, test } from 'vitest';
import * as bounds from '#server/ingest/bounds.ts';
import { findGrowth } from '#tests/support/cost-growth.ts';
import { hostileTexts } from '#tests/support/mail/hostile-texts.ts';
import { manyParts, nestedBody } from '#tests/support/mail/mail.ts';
import { plainFields, readMail } from '#tests/support/mail/read-mail.ts';
import { takeEmbeddedPictures } from './parse/embedded-pictures.ts';
import { outlineMime } from './parse/mime-outline.ts';
import { splitMbox } from './sources/mbox.ts';

const withHeader = (field: string) => readMail([...plainFields, field, '', 'x']);
const withBody = ({ contentType, body }: { contentType: string; body: string }) =>
  readMail([...plainFields, `Content-Type: ${contentType}`, '', body]);

describe('At a bound a mail is taken in, and one step beyond it is refused or cut:', () => {
  test('the header', async () => {
    const written = [...plainFields, 'X-Long: ', '', ''].join('\r\n').length;
    const room = bounds.maxHeaderBytes - written;
    expect((await withHeader(`X-Long: ${'x'.repeat(room)}`)).subject).toBe('Hello');
    await expect(withHeader(`X-Long: ${'x'.repeat(room + 1)}`)).rejects.toMatchObject({
      code: 'header_too_large',
    });
  });

  test('the parts', async () => {
    // The message itself counts as one.
    expect((await withBody(manyParts(bounds.maxParts - 1))).text).toContain('0');
    await expect(withBody(manyParts(bounds.maxParts))).rejects.toMatchObject({ code: 'too_many_parts' });
  });

  test('the nesting', async () => {
    await expect(withBody(nestedBody(bounds.maxNesting + 1))).rejects.toMatchObject({
      code: 'nested_too_deep',
    });
    expect((await withBody(nestedBody(bounds.maxNesting - 1))).text).toContain('innermost');
  });

  test('the subject', async () => {
    const of = async (length: number) =>
      (await readMail([`Subject: ${'x'.repeat(length)}`, '', 'x'])).subject.length;
    expect(await of(bounds.maxSubjectCharacters)).toBe(bounds.maxSubjectCharacters);
    expect(await of(bounds.maxSubjectCharacters + 1)).toBe(bounds.maxSubjectCharacters);
  });

  test('an address', async () => {
    const of = async (length: number) =>
      (await readMail([`From: ${'x'.repeat(length - '@b.example'.length)}@b.example`, '', 'x'])).from?.address
        .length;
    expect(await of(bounds.maxAddressCharacters)).toBe(bounds.maxAddressCharacters);
    expect(await of(bounds.maxAddressCharacters + 1)).toBeUndefined();
  });

  test('a value of a header', async () => {
    const { headers } = await withHeader(`X-Long: ${'x'.repeat(bounds.maxHeaderValueCharacters + 1)}`);
    expect(headers.find(({ name }) => name === 'x-long')?.value).toHaveLength(
      bounds.maxHeaderValueCharacters,
    );
  });

  test('the text', async () => {
    const { text } = await withBody({
      contentType: 'text/plain',
      body: 'x'.repeat(bounds.maxTextCharacters + 10),
    });
    expect(text).toHaveLength(bounds.maxTextCharacters);
  });
});

describe('The bounds fit together:', () => {
  test('what is kept of a message too large shows its header’s beginning, and is less than any message', () => {
    expect(bounds.keptOfOversizedBytes).toBeLessThan(bounds.maxHeaderBytes);
    expect(bounds.maxHeaderBytes).toBeLessThan(bounds.maxMessageBytes);
  });

  test('one picture and one html fit into a message', () => {
    expect(bounds.maxInlineImageBytes).toBeLessThan(bounds.maxMessageBytes);
    expect(bounds.maxHtmlCharacters).toBeLessThan(bounds.maxMessageBytes);
  });

  test('a Message-ID that was cut still fits its index with its sender', () => {
    expect(bounds.maxMessageIdCharacters * 4 + bounds.maxAddressCharacters * 4).toBeLessThan(2_700);
  });
});

describe('Twice the bytes cost no more than about twice the time in', () => {
  async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += 4096) yield bytes.subarray(at, at + 4096);
  }
  const drain = async (bytes: Buffer) => {
    for await (const _message of splitMbox(inChunks(bytes), 'box', { now: new Date() }));
  };
  const repeated = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));
  const boundaries = Array.from(
    { length: 40 },
    (_, at) => `--b${at}\nContent-Type: multipart/mixed; boundary=b${at + 1}\n\n`,
  );
  const outlineOrRefuse = (message: Buffer) => {
    try {
      return outlineMime(message);
    } catch (error) {
      return error;
    }
  };
  const steps: Record<string, (text: string) => unknown> = {
    'splitting an mbox': (text) => drain(Buffer.from(`From a@b.example Tue Mar  4 10:15:00 2025\n${text}`)),
    'outlining parts': (text) =>
      outlineOrRefuse(
        Buffer.from(`Content-Type: multipart/mixed; boundary=b0\n\n${boundaries.join('')}${text}`),
      ),
    'taking out pictures': (text) => takeEmbeddedPictures(text, []),
  };
  const pieces = [
    '\n\nFrom ',
    '\nFrom - \n',
    '>From ',
    '\n\n',
    '--',
    '\n--b',
    '\n--b39\n',
    'data:image/png;base64,',
    'data:image/png;base64,iVBORw0KGgo',
    'data:',
  ];

  test.each(Object.entries(steps))('%s', async (_name, step) => {
    const texts = [
      ...pieces.map((piece) => (length: number) => repeated(piece, length)),
      ...hostileTexts.filter((_text, at) => at % 40 === 0).map((text) => text.ofLength),
    ];
    const costly: string[] = [];
    for (const ofLength of texts) {
      const growth = await findGrowth((length) => {
        const text = ofLength(length);
        return () => step(text);
      });
      if (growth !== null) costly.push(`${ofLength(12)}: ${growth}`);
    }
    expect(costly).toEqual([]);
  });
});
