import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Evidence } from '#server/ingest/types.ts';
import { codecs, unpackSync } from '#server/platform/db/compression.ts';

/**
 * Letters for the label that a sign supports and for the place it was found. Append only: rows contain these
 * letters.
 */
const letters: Readonly<Record<Evidence['for' | 'where'], string>> & { learnt: string } = {
  promotion: 'a',
  newsletter: 'b',
  product_launch: 'c',
  seasonal: 'd',
  abandoned_cart: 'e',
  transactional: 'f',
  other: 'g',
  spring: 'h',
  summer: 'i',
  fall: 'j',
  winter: 'k',
  christmas: 'l',
  black_friday: 'm',
  mothers_day: 'n',
  fathers_day: 'o',
  easter: 'p',
  valentines: 'q',
  halloween: 'r',
  boxing_day: 's',
  bank_holiday: 't',
  new_year: 'u',
  none: 'v',
  body: 'A',
  header: 'B',
  preheader: 'C',
  subject: 'D',
  // Learnt from corrections, by earlier versions.
  learnt: 'E',
  wording: 'F',
  rule: 'G',
};

const words = new Map(Object.entries(letters).map(([word, letter]) => [letter, word]));

/** First byte of the line format; the earlier zstd frames never begin with it. */
const linesMark = 1;

/** Far more than the signs of an email, which the limits on rules and emails keep to a few kilobytes. */
const maxBytes = 1024 * 1024;

/**
 * Packed like texts of emails (`platform/bodies/kept-text.ts`): brotli has a built-in dictionary of many
 * languages.
 */
const options = {
  chunkSize: 4_096,
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 14,
  },
};

/**
 * Packs the signs for `email_bodies.signs`: they are seldom read, and every email has them. One line per
 * sign, such as `aD2.5 50 % off`: label, place, weight, and the matched text.
 */
export function packSigns(signs: readonly Evidence[]): Buffer {
  const lines = signs.map(
    (sign) => `${letters[sign.for]}${letters[sign.where]}${sign.weight} ${sign.what.replaceAll('\n', ' ')}`,
  );
  return Buffer.concat([Buffer.of(linesMark), brotliCompressSync(lines.join('\n'), options)]);
}

/**
 * Unpacks the result of `packSigns`, with the full names, for a schema to validate.
 * @param evidence the column next to it: the oldest emails have their signs there, somewhat newer ones as
 * packed JSON.
 */
export function unpackSigns(signs: Uint8Array | null, evidence: unknown): unknown {
  if (signs === null) return isObject(evidence) ? evidence.evidence : undefined;
  if (signs[0] === linesMark) return unpackLines(signs.subarray(1));
  const rows: unknown = JSON.parse(unpackSync(signs, codecs.zstd).toString('utf8'));
  if (!Array.isArray(rows)) return undefined;
  return rows.map((row) => {
    const [what, where, said, weight] = Array.isArray(row) ? row : [];
    return { for: what, where, what: said, weight };
  });
}

function unpackLines(packed: Uint8Array): object[] {
  const lines = brotliDecompressSync(packed, { chunkSize: 4_096, maxOutputLength: maxBytes }).toString(
    'utf8',
  );
  if (lines === '') return [];
  return lines.split('\n').map((line) => {
    const [, what = '', where = '', weight, said] = /^(.)(.)(\S+) (.*)$/s.exec(line) ?? [];
    return { for: words.get(what), where: words.get(where), what: said, weight: Number(weight) };
  });
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
