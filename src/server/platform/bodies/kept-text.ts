import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Characters of a text that stay in the database with its email: lists and search read no further. */
const keptTextCharacters = 1_800;

/**
 * Characters they are taken from. Web addresses are left out: nobody searches for their words, and some mails
 * begin with dozens.
 */
const lookedAtCharacters = 16_000;

/** The most bytes that many characters can take. */
const maxBytes = 4 * keptTextCharacters;

/**
 * Brotli's dictionary covers many languages, which halves a text of a kilobyte. Level 5 takes a fourteenth of
 * a millisecond; levels that save a tenth more take two.
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
 * Packs the beginning of a text whose whole is in the blob store, for `email_bodies.text_start`, without web
 * addresses. Half a character at its end is left out.
 */
export function packKeptText(text: string | null): Buffer | null {
  if (text === null) return null;
  return brotliCompressSync(
    cutWhole(withoutAddresses(cutWhole(text, lookedAtCharacters)), keptTextCharacters),
    options,
  );
}

function cutWhole(text: string, characters: number): string {
  return text.length <= characters ? text : text.slice(0, characters).replace(/[\uD800-\uDBFF]$/, '');
}

function withoutAddresses(text: string): string {
  return text.replace(/https?:\/\/[^\s<>()[\]]+/gi, '');
}

/**
 * The stored part of a text: `text` holds all of it (older emails: its beginning), or else `textStart` its
 * packed beginning.
 */
export interface StoredText {
  text: string | null;
  textStart: Buffer | null;
}

/** Returns the part of a text that the database holds; null if the email has none. */
export function readKeptText({ text, textStart }: StoredText): string | null {
  if (textStart === null) return text;
  return brotliDecompressSync(textStart, { chunkSize: 4_096, maxOutputLength: maxBytes }).toString('utf8');
}
