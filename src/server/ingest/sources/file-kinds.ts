/** Mail files in unsupported formats, recognized by their first bytes, with advice for each. */
const refused: { mark: string; at?: number; refusal: string }[] = [
  ...['PK\x03\x04', 'PK\x05\x06', 'Rar!', '7z\xbc\xaf'].map((mark) => ({
    mark,
    refusal:
      'This is an archive that is not read here: a .tar is, and a zip that is called .zip. Unpack it and import the folder.',
  })),
  {
    mark: 'ustar',
    at: 257,
    refusal: 'This is a tar archive whose first header is damaged. Unpack it and import the folder.',
  },
  ...['BZh', '\xfd7zXZ\x00', '\x28\xb5\x2f\xfd'].map((mark) => ({
    mark,
    refusal: 'This file is compressed in a way that is not read here; only gzip is. Unpack it first.',
  })),
  {
    mark: '!BDN',
    refusal:
      'This is a data file of Outlook (.pst or .ost). Export its mail as mbox or .eml, for example with readpst, and import that.',
  },
  {
    mark: '\xcf\xad\x12\xfe',
    refusal: 'This is a folder of Outlook Express (.dbx). Export its mail as .eml and import that.',
  },
];

/** Returns why a file with this beginning cannot be read, as a sentence; null if it may be mail. */
export function refusalOfFile(start: Buffer): string | null {
  const isMarked = ({ mark, at = 0 }: (typeof refused)[number]) =>
    start.toString('latin1', at, at + mark.length) === mark;
  return refused.find(isMarked)?.refusal ?? null;
}

/** @param label the file's name. */
export function isMboxFile(label: string, start: Buffer): boolean {
  const name = label.replace(/\.gz$/i, '');
  if (/(?:\.(?:mbox|mbx|mboxrd|mboxo|mboxcl2?)|(?:^|\/)mbox)$/i.test(name)) return true;
  if (/\.eml$/i.test(name)) return false;
  return /^(?:\u00ef\u00bb\u00bf)?\s*From /.test(start.toString('latin1', 0, 64));
}

/** The beginning of a property list in either format. */
const plistBeginning = /^\s*(?:$|<\?xml|<!DOCTYPE plist|<plist|bplist)/;

/**
 * Extracts the message from a file of Apple Mail (.emlx): the number of its bytes in a line, the message, and
 * a property list with the program's metadata. A wrong number is ignored.
 * @returns the same bytes for any other file.
 */
export function unwrapEmlx(bytes: Buffer): Buffer {
  const [line, count] = /^(\d{1,10})[ \t]*\r?\n/.exec(bytes.toString('latin1', 0, 32)) ?? [];
  if (line === undefined) return bytes;
  const end = line.length + Number(count);
  if (end <= bytes.length && plistBeginning.test(bytes.toString('latin1', end, end + 64)))
    return bytes.subarray(line.length, end);
  const plistAt = bytes.lastIndexOf('<?xml');
  const isPlist = plistAt > 0 && bytes.toString('latin1', plistAt, plistAt + 256).includes('<plist');
  return bytes.subarray(line.length, isPlist ? plistAt : bytes.length);
}
