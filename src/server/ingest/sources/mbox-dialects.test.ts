import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitMbox } from '#server/ingest/sources/mbox.ts';
import type { SourceMessage } from '#server/ingest/types.ts';

async function* inPieces(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let step = 0; at < bytes.length; step += 1) {
    const size = sizes[step % sizes.length] ?? bytes.length;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function split(mbox: string, sizes: readonly number[] = [65_536], changedAt: Date | null = null) {
  const messages: SourceMessage[] = [];
  const place = { changedAt, now: new Date() };
  for await (const message of splitMbox(inPieces(Buffer.from(mbox), sizes), 'box', place))
    messages.push(message);
  return messages;
}

const textsOf = async (mbox: string, sizes?: readonly number[]) =>
  (await split(mbox, sizes)).map(({ raw }) => Buffer.from(raw).toString());

const separator = 'From news@shop.example Tue Mar  4 10:15:00 2025';
const head = 'From: news@shop.example\nSubject: x\n';

/** The form of one message with this body in each dialect, after its separator. */
const dialects: Record<string, (body: string) => { written: string; read: string }> = {
  mboxo: (body) => {
    const read = `${head}\n${body}\n`;
    return { written: `${separator}\n${read.replace(/^From /gm, '>From ')}\n`, read };
  },
  mboxrd: (body) => {
    const read = `${head}\n${body}\n`;
    return { written: `${separator}\n${read.replace(/^(>*From )/gm, '>$1')}\n`, read };
  },
  mboxcl: (body) => {
    const quoted = `${body}\n`.replace(/^From /gm, '>From ');
    const counted = `${head}Content-Length: ${Buffer.byteLength(quoted)}\n`;
    return { written: `${separator}\n${counted}\n${quoted}\n`, read: `${counted}\n${body}\n` };
  },
  mboxcl2: (body) => {
    const counted = `${head}Content-Length: ${Buffer.byteLength(`${body}\n`)}\n`;
    return { written: `${separator}\n${counted}\n${body}\n\n`, read: `${counted}\n${body}\n` };
  },
};

const line = fc.oneof(
  fc.constantFrom('', 'From me to you', separator, 'From - ', 'Subject: x', 'Größe', '--', 'a'),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n>]/g, '')),
);
const body = fc.array(line, { maxLength: 6 }).map((lines) => `begin\n${lines.join('\n')}\nend`);
const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 });

describe('Every message comes out as it went in, wherever the file is cut into pieces:', () => {
  test.each(Object.entries(dialects))('%s', async (_name, write) => {
    await fc.assert(
      fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 3 }), sizes, async (bodies, pieces) => {
        const messages = bodies.map(write);
        const mbox = messages.map(({ written }) => written).join('');
        expect(await textsOf(mbox, pieces)).toEqual(messages.map(({ read }) => read));
      }),
      { numRuns: 60 },
    );
  });

  test('all dialects in one file', async () => {
    const messages = Object.values(dialects).map((write, at) =>
      write(`message ${at}\n\n${separator} quoted or counted`),
    );
    // A separator that is neither quoted nor counted would split; each of these writers does one of the two.
    expect(await textsOf(messages.map(({ written }) => written).join(''))).toEqual(
      messages.map(({ read }) => read),
    );
  });

  test('with CRLF', async () => {
    const { written, read } = dialects.mboxrd?.('one\n\nFrom two\n>From three') ?? { written: '', read: '' };
    const crlf = (text: string) => text.replaceAll('\n', '\r\n');
    expect(await textsOf(crlf(written + written))).toEqual([crlf(read), crlf(read)]);
  });
});

describe('A quoted line', () => {
  test.each([
    ['loses one mark', '>From me', 'From me'],
    ['loses one of several', '>>>From me', '>>From me'],
    ['of a reply keeps its own', '> From me', '> From me'],
    ['that only begins alike stays', '>Fromage', '>Fromage'],
    ['inside a line stays', 'see >From me', 'see >From me'],
  ])('%s', async (_what, written, read) => {
    expect(await textsOf(`${separator}\n${head}\n${written}\n`)).toEqual([`${head}\n${read}\n`]);
  });

  test('stays where the body shows that nothing was quoted', async () => {
    const unquoted = 'before\nFrom me\n>From you';
    expect(await textsOf(`${separator}\n${head}\n${unquoted}\n`)).toEqual([`${head}\n${unquoted}\n`]);
  });
});

describe('A Content-Length', () => {
  const second = `${separator}\n${head}\nsecond\n`;
  const counted = (length: number | string, text: string) =>
    `${separator}\n${head}Content-Length: ${length}\n\n${text}`;

  test.each<[string, number | string]>([
    ['too short', 3],
    ['too long', 9],
    ['beyond the file', 5_000],
    ['of nothing', 0],
    ['below nothing', -1],
    ['that is no number', 'many'],
    ['larger than any number', '9'.repeat(40)],
  ])('%s is passed over', async (_what, length) => {
    const messages = await textsOf(`${counted(length, 'first\n')}\n${second}`);
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatch(/first\n$/);
    expect(messages[1]).toMatch(/second\n$/);
  });

  test('that ends at the end of the file is honoured', async () => {
    const text = `one\n\n${separator}\nSubject: quoted\n\ntwo\n`;
    expect(await textsOf(counted(text.length, text))).toHaveLength(1);
  });

  test('of one message says nothing about the next', async () => {
    const first = counted(6, 'first\n');
    expect(await textsOf(`${first}\n${first}\n${second}`)).toHaveLength(3);
  });
});

describe('A file', () => {
  test.each<[string, string, number]>([
    ['with a byte order mark', `\ufeff${separator}\n${head}\none\n`, 1],
    ['that begins with empty lines', `\n\n${separator}\n${head}\none\n`, 1],
    ['that ends without a line end', `${separator}\n${head}\none`, 1],
    ['that ends with many', `${separator}\n${head}\none\n\n\n\n`, 1],
    ['of one message without a separator', `${head}\none\n`, 1],
    ['of a separator alone', `${separator}\n`, 0],
    ['of empty messages', `${separator}\n\n${separator}\n\n`, 1],
    ['of blank lines', '\n\r\n\n', 0],
  ])('%s has its messages', async (_what, mbox, count) => {
    expect((await split(mbox)).length).toBe(count);
    expect((await split(mbox, [1])).length).toBe(count);
  });

  test('counts its messages for people', async () => {
    const { written } = dialects.mboxrd?.('x') ?? { written: '' };
    expect((await split(written.repeat(3))).map(({ label }) => label)).toEqual([
      'box, message 1',
      'box, message 2',
      'box, message 3',
    ]);
  });

  test('tells when a message came that does not say so itself', async () => {
    const changedAt = new Date('2020-02-02T00:00:00Z');
    const bare = `From -\n${head}\none\n\n`;
    const dates = (await split(`${separator}\n${head}\none\n\n`, undefined, changedAt)).map(
      ({ nearbyAt }) => nearbyAt,
    );
    expect(dates).toEqual([new Date('2025-03-04T10:15:00Z')]);
    expect((await split(bare, undefined, changedAt))[0]?.nearbyAt).toEqual(changedAt);
    expect((await split(bare))[0]?.nearbyAt).toBeUndefined();
  });
});

test('Any bytes are split, none is lost, and the end is reached', async () => {
  const piece = fc.constantFrom(
    separator,
    '\n',
    '\n\n',
    '\r\n',
    'From ',
    '>From ',
    'From -',
    head,
    'Content-Length: 4\n',
    'x',
    '\u0000',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 25 }), sizes, async (pieces, cuts) => {
      const mbox = pieces.join('');
      const whole = await textsOf(mbox);
      expect(await textsOf(mbox, cuts)).toEqual(whole);
      const letters = (text: string) => text.replace(/[^x]/g, '').length;
      expect(letters(whole.join(''))).toBeLessThanOrEqual(letters(mbox));
      expect(whole.join('').length).toBeLessThanOrEqual(mbox.length);
    }),
  );
});
