import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** So much of a text stays in the database with its email: lists and search read no further. */
const keptTextCharacters = 1_800;

/** What they are taken from. An address of the web is left out, nobody looks for its words, and some mails begin with dozens. */
const lookedAtCharacters = 16_000;

/** More bytes than so many characters ever are. */
const mostBytes = 4 * keptTextCharacters;

/**
 * Brotli knows words of many languages, so that a text of a kilobyte becomes half of it; level 5 takes a fourteenth of a
 * millisecond, and those that save a tenth more take two.
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
 * The beginning of a text whose whole is in the blob store, as it stays with its email (`email_bodies.text_start`), without
 * addresses of the web. Half a character at its end is left out.
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

/** What is stored of a text: all of it, or, in emails of before, its beginning; else its beginning packed. */
export interface StoredText {
  text: string | null;
  textStart: Buffer | null;
}

/** As much of a text as is with its email; null where it has none. */
export function readKeptText({ text, textStart }: StoredText): string | null {
  if (textStart === null) return text;
  return brotliDecompressSync(textStart, { chunkSize: 4_096, maxOutputLength: mostBytes }).toString('utf8');
}
