import { decodeWords } from 'postal-mime';

/** One header line of a message, unfolded, with encoded words decoded. */
export interface RawField {
  name: string;
  value: string;
}

/** Enough for every real header; the rest of a forged one is ignored. */
const readBytes = 256 * 1024;

/** Reads the header block of a raw message without the product's parser. */
export function readRawHeader(raw: Uint8Array): RawField[] {
  const text = Buffer.from(raw.subarray(0, readBytes)).toString('utf8');
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  return text
    .slice(0, end)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined
        ? []
        : [{ name: name.toLowerCase(), value: decodeWords(value.trim()) }];
    });
}
