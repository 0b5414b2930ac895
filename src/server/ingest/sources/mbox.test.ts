import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptOfOversizedBytes, maxMessageBytes } from '#server/ingest/bounds.ts';
import { splitMbox } from '#server/ingest/sources/mbox.ts';

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function split(mbox: string | Buffer, chunkSize = 64 * 1024) {
  const bytes = Buffer.isBuffer(mbox) ? mbox : Buffer.from(mbox, 'binary');
  const messages = [];
  for await (const message of splitMbox(inChunks(bytes, chunkSize), 'box', { now: new Date() }))
    messages.push(message);
  return messages;
}

async function splitTexts(mbox: string, chunkSize?: number): Promise<string[]> {
  return (await split(mbox, chunkSize)).map((message) => Buffer.from(message.raw).toString('binary'));
}

const separator = 'From news@shop.example Tue Mar  4 10:15:00 2025';

function mail(subject: string, body: string): string {
  return `From: news@shop.example\nSubject: ${subject}\n\n${body}\n`;
}

describe('splitMbox', () => {
  it('yields every message without its separator and the empty line behind it', async () => {
    const [a, b] = [mail('a', 'one\n\ntwo'), mail('b', 'three')];
    const messages = await split(`${separator}\n${a}\n${separator}\n${b}`);
    expect(messages.map((message) => Buffer.from(message.raw).toString())).toEqual([a, b]);
    expect(messages.map((message) => message.label)).toEqual(['box, message 1', 'box, message 2']);
  });

  it('reads CRLF line ends', async () => {
    const [a, b] = [mail('a', 'one'), mail('b', 'two')].map((text) => text.replaceAll('\n', '\r\n'));
    expect(await splitTexts(`${separator}\r\n${a}\r\n${separator}\r\n${b}`)).toEqual([a, b]);
  });

  it('takes one > from quoted From lines, however deep (mboxrd)', async () => {
    const [text] = await splitTexts(`${separator}\n${mail('a', 'x\n>From me\n>>From you\n> From no\n')}`);
    expect(text).toContain('x\nFrom me\n>From you\n> From no\n');
  });

  it.each([
    ['a sentence', 'From Russia with love\nYear: 1963'],
    ['a sentence with a time', 'From 10:15 on\nthere is cake'],
    ['one word', 'From scratch\nNote: this is how'],
    ['a sentence with a date', 'From 09:00 on Friday 27 November 2026 all is half price.\n\nUse the code.'],
    ['a separator that no field follows', `${separator}\n\nwas the line`],
  ])('does not split a body at %s', async (_, words) => {
    const body = `before\n\n${words}\n\nafter`;
    expect(await splitTexts(`${separator}\n${mail('a', body)}`)).toEqual([mail('a', body)]);
  });

  it('does not split at a separator that no empty line precedes', async () => {
    const body = `before\n${separator}\nSubject: not a mail`;
    expect(await splitTexts(`${separator}\n${mail('a', body)}`)).toHaveLength(1);
  });

  it('divides before a first field that is longer than any separator', async () => {
    const [a, b] = [mail('a', 'one'), `X-Trace: ${'y'.repeat(3000)}\n${mail('b', 'two')}`];
    expect(await splitTexts(`${separator}\n${a}\n${separator}\n${b}`)).toEqual([a, b]);
    expect(await splitTexts(`${separator}\n${a}\n${separator}\n${b}`, 7)).toEqual([a, b]);
  });

  it('honours a Content-Length that fits, so that an unquoted separator stays in its body', async () => {
    const body = `before\n\n${separator}\nSubject: quoted\n\n>From kept\n`;
    const first = `From: a@shop.example\nContent-Length: ${body.length}\n\n${body}`;
    const second = mail('b', 'two');
    expect(await splitTexts(`${separator}\n${first}\n${separator}\n${second}`)).toEqual([first, second]);
  });

  it.each([0, 3, 100_000, 999_999_999_999])(
    'passes over a Content-Length of %d that does not fit',
    async (claim) => {
      const first = `From: a@shop.example\nContent-Length: ${claim}\n\nsome body\n`;
      const second = mail('b', 'two');
      expect(await splitTexts(`${separator}\n${first}\n${separator}\n${second}`)).toEqual([first, second]);
    },
  );

  it('reads separators of Netscape and of Google Takeout', async () => {
    const [a, b] = [mail('a', 'one'), mail('b', 'two')];
    expect(await splitTexts(`From - \n${a}From - \n${b}`)).toEqual([a, b]);
    expect(await splitTexts(`From 1844347792267117879@xxx\n${a}\nFrom 42@xxx\n${b}`)).toEqual([a, b]);
  });

  it('yields the last message of a file that was cut short, as far as it goes', async () => {
    const whole = `${separator}\n${mail('a', 'one')}\n${separator}\n${mail('b', 'a longer body')}`;
    expect((await splitTexts(whole.slice(0, -8)))[1]).toBe(mail('b', 'a longer body').slice(0, -8));
  });

  it('yields what stands before the first separator of a file that was cut at its beginning', async () => {
    expect(await splitTexts(`rest of a body\n\n${separator}\n${mail('b', 'two')}`)).toEqual([
      'rest of a body\n',
      mail('b', 'two'),
    ]);
  });

  it('yields nothing for an empty file', async () => {
    expect(await split('')).toEqual([]);
    expect(await split('\n\n')).toEqual([]);
  });

  it('keeps only the beginning of a message that is too large, tells its size, and goes on', async () => {
    const huge = Buffer.alloc(2 * maxMessageBytes, 'a line of text that goes on and on\n');
    const head = Buffer.from(mail('huge', ''));
    const mbox = Buffer.concat([
      Buffer.from(`${separator}\n`),
      head,
      huge,
      Buffer.from(`\n\n${separator}\n${mail('b', 'two')}`),
    ]);
    const messages = await split(mbox, 1024 * 1024);
    expect(messages).toHaveLength(2);
    expect(messages[0]?.raw.length).toBe(keptOfOversizedBytes);
    expect(messages[0]?.fullSizeBytes).toBe(head.length + huge.length + 1);
    expect(Buffer.from(messages[1]?.raw ?? []).toString()).toBe(mail('b', 'two'));
  });

  it('comes to the same messages however the file is cut into chunks', async () => {
    const body = `one\n\n>From x\n\n${'long line '.repeat(500)}`;
    const counted = `From: a@shop.example\nContent-Length: 60\n\n${'y'.repeat(59)}\n`;
    const mbox = [mail('a', body), counted, mail('c', ''), mail('d', 'end')]
      .map((text) => `${separator}\n${text}\n`)
      .join('');
    const whole = await splitTexts(mbox);
    expect(whole).toHaveLength(4);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6000 }), async (size) => {
        expect(await splitTexts(mbox, size)).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  it('gives back every message that a mboxrd writer put in, whatever its body', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        'From me to you',
        '>From quoted',
        separator,
        'From - ',
        'Subject: x',
        'Content-Length: 5',
      ),
      fc.string(),
    );
    const bodies = fc.array(
      fc.array(
        line.map((text) => text.replace(/[\r\n]/g, '')),
        { maxLength: 8 },
      ),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (given) => {
        const mails = given.map((lines) => mail('x', lines.join('\n')));
        const mbox = mails.map((text) => `${separator}\n${text.replace(/^(>*From )/gm, '>$1')}\n`);
        const texts = await splitTexts(Buffer.from(mbox.join('')).toString('binary'));
        expect(texts.map((text) => Buffer.from(text, 'binary').toString())).toEqual(mails);
      }),
    );
  });
});
