import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParsedMail } from '#server/ingest/types.ts';
import { readMail } from '#tests/support/mail/read-mail.ts';

/** A text part and its encoding. */
interface Written {
  html: string | null;
  text: string | null;
  encoding: '8bit' | 'base64' | 'quoted-printable';
  shape: 'alternative' | 'mixed' | 'related';
}

const line = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replace(/[\r\n]/g, ' '));
// Without a line that could be a delimiter, and without whitespace at a body's ends that a mail program would
// change.
const words = fc
  .array(line, { maxLength: 6 })
  .map((lines) => `a${lines.map((text) => `\n.${text}`).join('')}z`);
const written: fc.Arbitrary<Written> = fc.record({
  html: fc.option(words.map((text) => `<p>${text}</p>`)),
  text: fc.option(words),
  encoding: fc.constantFrom('8bit', 'base64', 'quoted-printable'),
  shape: fc.constantFrom('alternative', 'mixed', 'related'),
});

function encode(text: string, encoding: Written['encoding']): string {
  if (encoding === '8bit') return text;
  if (encoding === 'base64')
    return (
      Buffer.from(text)
        .toString('base64')
        .match(/.{1,76}/g) ?? []
    ).join('\n');
  const escaped = [...Buffer.from(text)].map((byte) =>
    byte === 0x0a ? '\n' : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return escaped.map((piece, at) => (at % 20 === 19 && piece !== '\n' ? `=\n${piece}` : piece)).join('');
}

function partOf(type: string, text: string, encoding: Written['encoding']): string {
  return `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: ${encoding}\n\n${encode(text, encoding)}`;
}

function write({ html, text, encoding, shape }: Written): string {
  const parts = [
    ...(text === null ? [] : [partOf('text/plain', text, encoding)]),
    ...(html === null ? [] : [partOf('text/html', html, encoding)]),
  ];
  const head = 'From: Brand <news@brand.com>\nTo: anna@reader.org\nSubject: Hello\n';
  const [only] = parts;
  if (only === undefined) return `${head}\n`;
  if (parts.length === 1) return `${head}${only}`;
  const delimited = parts.map((part) => `--=_b\n${part}\n`).join('');
  return `${head}Content-Type: multipart/${shape}; boundary="=_b"\n\n${delimited}--=_b--\n`;
}

/** The fields that a viewer sees of an email, and those that identify it. */
const essence = ({ subject, from, recipients, html, text, contentHash }: ParsedMail) => ({
  subject,
  from,
  recipients,
  html,
  text,
  contentHash,
});

const stored = (text: string | null) => (text === null ? null : toLines(text));
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is not stored
const toLines = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').trim();

test('What a mailer wrote is read back, whatever encoding and shape it chose', async () => {
  await fc.assert(
    fc.asyncProperty(written, async (given) => {
      const alternative = { ...given, shape: 'alternative' as const };
      const mail = await readMail(Buffer.from(write(alternative)));
      expect(mail.html?.trim() ?? null).toBe(stored(given.html));
      if (given.text !== null) expect(mail.text?.trim()).toBe(stored(given.text));
    }),
  );
});

describe('It is the same mail', () => {
  const sameAs = (change: (message: string) => string) =>
    fc.assert(
      fc.asyncProperty(written, async (given) => {
        const message = write(given);
        const [one, other] = await Promise.all([
          readMail(Buffer.from(message)),
          readMail(Buffer.from(change(message))),
        ]);
        expect(essence(other)).toEqual(essence(one));
      }),
      { numRuns: 60 },
    );

  test('with other line ends', () => sameAs((message) => message.replaceAll('\n', '\r\n')));

  test('with other letters in the names of its fields', () =>
    sameAs((message) =>
      message.replace(/^(?:From|To|Subject|Content-\w+(?:-\w+)?):/gm, (name) => name.toUpperCase()),
    ));

  test('with folded fields', () =>
    sameAs((message) => message.replace(/^(From|Content-Type): /gm, '$1:\n\t')));

  test('with its fields in another order', () =>
    sameAs((message) => message.replace(/^(From.*)\n(To.*)\n(Subject.*)\n/, '$3\n$2\n$1\n')));

  test('with what relays and mailboxes put in front', () =>
    sameAs(
      (message) =>
        `Received: from a by b; Mon, 10 Jun 2024 08:00:00 +0000\nX-Spam-Status: No\nAuthentication-Results: mx; dkim=pass\n${message}`,
    ));

  test('behind an mbox separator', () =>
    sameAs((message) => `From news@brand.com Tue Mar  4 10:15:00 2025\n${message}`));

  test('with a preamble and an epilogue around its parts', () =>
    sameAs((message) =>
      message.includes('--=_b')
        ? `${message.replace('\n\n--=_b', '\n\nThis is MIME.\n--=_b')}the end\n`
        : message,
    ));
});

test('Reading twice gives the same', async () => {
  await fc.assert(
    fc.asyncProperty(written, async (given) => {
      const raw = Buffer.from(write(given));
      expect(await readMail(raw)).toEqual(await readMail(Buffer.from(raw)));
    }),
    { numRuns: 30 },
  );
});
