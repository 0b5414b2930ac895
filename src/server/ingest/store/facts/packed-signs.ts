import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Evidence } from '#server/ingest/types.ts';
import { codecs, unpackSync } from '#server/platform/db/compression.ts';

/** What signs are for and where they were seen, each written as the letter it has here. Only ever longer: rows hold letters. */
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
  // Learnt from corrections, by programs of before.
  learnt: 'E',
  wording: 'F',
  rule: 'G',
};

const words = new Map(Object.entries(letters).map(([word, letter]) => [letter, word]));

/** In front of lines, which zstd's frames of before never begin with. */
const linesMark = 1;

/** More than the signs of a mail are, which the rules and the bounds of a mail keep to some kilobytes. */
const maxBytes = 1024 * 1024;

/** As texts of mail are packed (`platform/bodies/kept-text.ts`): brotli brings the words of many languages with it. */
const options = {
  chunkSize: 4_096,
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 14,
  },
};

/**
 * What recognition saw, as it is stored (`email_bodies.signs`): few look at it, and every email has it. A line for each
 * sign, such as `aD2.5 50 % off`: what it is for, where it was seen, its weight, and what was seen.
 */
export function packSigns(signs: readonly Evidence[]): Buffer {
  const lines = signs.map(
    (sign) => `${letters[sign.for]}${letters[sign.where]}${sign.weight} ${sign.what.replaceAll('\n', ' ')}`,
  );
  return Buffer.concat([Buffer.of(linesMark), brotliCompressSync(lines.join('\n'), options)]);
}

/**
 * What `packSigns` packed, with its names again, for a schema to look at.
 * @param evidence what is stored beside it: emails of long before have theirs there, those of before as packed JSON.
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
