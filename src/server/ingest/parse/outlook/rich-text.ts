import { decodeText } from '#server/ingest/parse/charsets/decode-text.ts';
import { IngestRejection } from '#server/ingest/types.ts';

/** Beyond the longest html that is read, as rich text writes it. Beyond: rejected `too_large`. */
const maxRichTextBytes = 16 * 1024 * 1024;

const headerBytes = 16;
const compressed = 0x75465a4c;
const uncompressed = 0x414c454d;
const windowBytes = 4096;

/** Text that every window begins with (MS-OXRTFCP, section 2.1.3.1.2). */
const firstWindow = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript ' +
    '\\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par ' +
    '\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
);

/** A body that a program wrote as rich text. */
export type RichBody = { mode: 'html' | 'text'; text: string };

/**
 * Extracts the html or text that Outlook and Exchange wrap in rich text (MS-OXRTFEX).
 * @returns null for rich text that wraps neither, as a person's own mail.
 * @throws IngestRejection `too_large`
 */
export async function readRichText(packed: Buffer): Promise<RichBody | null> {
  const rtf = unpack(packed).toString('latin1');
  if (!/\\from(?:html|text)/.test(rtf.slice(0, 2000)) || isTooDeep(rtf)) return null;
  const { deEncapsulateSync } = await import('rtf-stream-parser');
  try {
    const { mode, text } = deEncapsulateSync(Buffer.from(withSoundEscapes(rtf), 'latin1'), {
      decode: (bytes, charset) => decodeText(bytes, charset),
      htmlFixContentType: true,
      warn: () => {},
    });
    return { mode, text: String(text) };
  } catch {
    return null;
  }
}

/**
 * Takes out of rich text what the library takes badly: it reserves as many bytes as `\bin` claims, prints a line
 * for each wrong `\'`, and copies a text again for each line end, none of which means anything.
 */
function withSoundEscapes(rtf: string): string {
  return rtf.replace(
    /\\(?:\\|'(?![\da-f]{2})|bin(\d{1,20})|([a-z]{1,32}-?\d{0,10})[\r\n]+)|[\r\n]+/gi,
    (written: string, count?: string, word?: string) => {
      if (written === '\\\\') return written;
      if (word !== undefined) return `\\${word} `;
      return count !== undefined && Number(count) <= rtf.length ? written : '';
    },
  );
}

/** Groups inside each other; real ones are under ten. */
const maxGroups = 100;

function isTooDeep(rtf: string): boolean {
  let depth = 0;
  for (const [mark] of rtf.matchAll(/\\[\\{}]|[{}]/g)) {
    if (mark === '{') depth += 1;
    else if (mark === '}') depth -= 1;
    if (depth > maxGroups) return true;
  }
  return false;
}

/** Undoes the compression of rich text (MS-OXRTFCP); of a truncated one it returns the beginning. */
function unpack(packed: Buffer): Buffer {
  if (packed.length < headerBytes) return Buffer.alloc(0);
  const kind = packed.readUInt32LE(8);
  if (kind === uncompressed) return packed.subarray(headerBytes);
  if (kind !== compressed) return Buffer.alloc(0);
  const claimed = packed.readUInt32LE(4);
  if (claimed > maxRichTextBytes)
    throw new IngestRejection('too_large', 'The rich text of this message of Outlook is too large.');
  const unpacked = Buffer.alloc(firstWindow.length + claimed);
  firstWindow.copy(unpacked);
  let at = headerBytes;
  let to = firstWindow.length;
  while (at < packed.length && to < unpacked.length) {
    const marks = packed[at] ?? 0;
    at += 1;
    for (let bit = 0; bit < 8 && at < packed.length && to < unpacked.length; bit += 1) {
      if ((marks & (1 << bit)) === 0) {
        unpacked[to] = packed[at] ?? 0;
        at += 1;
        to += 1;
        continue;
      }
      const place = ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0);
      at += 2;
      let from = to - (to % windowBytes) + (place >> 4);
      if (from === to) return unpacked.subarray(firstWindow.length, to);
      if (from > to) from -= windowBytes;
      for (let left = (place & 15) + 2; left > 0 && to < unpacked.length; left -= 1) {
        unpacked[to] = unpacked[from] ?? 0;
        from += 1;
        to += 1;
      }
    }
  }
  return unpacked.subarray(firstWindow.length, to);
}
