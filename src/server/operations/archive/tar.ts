import type { FileHandle } from 'node:fs/promises';

/** One file of an archive. */
export interface Member {
  name: string;
  bytes: Buffer;
}

/** Thrown for content that this program cannot have written. */
export class TarFault extends Error {
  override name = 'TarFault';
}

const blockBytes = 512;

const noBlock = Buffer.alloc(blockBytes);

/** A tar ends with two blocks of zeros. */
export const tarEnd = Buffer.concat([noBlock, noBlock]);

/** Offsets and lengths of the header fields (POSIX.1-1988, ustar). */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const;

const ownersOnly = 0o600;

/** Larger than any part or picture; prevents a damaged length from allocating memory. */
const maxMemberBytes = 1024 * 1024 * 1024;

/** A file in tar format: its header, its bytes, and zeros up to the next block. */
export function tarMember({ name, bytes }: Member, madeAt: Date): Buffer[] {
  const header = Buffer.alloc(blockBytes);
  if (Buffer.byteLength(name) > fields.name[1]) throw new Error(`${name} is too long a name for a tar`);
  header.write(name, fields.name[0]);
  const octal = (field: 'mode' | 'uid' | 'gid' | 'size' | 'mtime', value: number) => {
    const [at, length] = fields[field];
    header.write(value.toString(8).padStart(length - 1, '0'), at);
  };
  octal('mode', ownersOnly);
  octal('uid', 0);
  octal('gid', 0);
  octal('size', bytes.length);
  octal('mtime', Math.floor(madeAt.getTime() / 1000));
  header.write('0', fields.type[0]);
  header.write('ustar\u000000', fields.magic[0]);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, fields.checksum[0]);
  return [header, bytes, Buffer.alloc(paddingOf(bytes.length))];
}

/** The sum of a header's bytes, with its own field read as spaces. */
function checksumOf(header: Buffer): number {
  const [at, length] = fields.checksum;
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= at && index < at + length ? 0x20 : byte;
  return sum;
}

const paddingOf = (length: number) => (blockBytes - (length % blockBytes)) % blockBytes;

/**
 * Yields the files of a tar in order, each complete. Skips folders, which other programs add.
 * @throws TarFault for a missing header, a truncated file, or a member that this program does not write.
 */
export async function* readTar(file: FileHandle): AsyncGenerator<Member & { end: number }> {
  let position = 0;
  const take = async (length: number, what: string): Promise<Buffer> => {
    const bytes = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled);
      if (bytesRead === 0)
        throw new TarFault(`it ends in the middle of ${what}, at byte ${position + filled}`);
      filled += bytesRead;
    }
    position += length;
    return bytes;
  };
  for (let last = 'its beginning'; ; ) {
    const header = await take(blockBytes, `the header after ${last}`);
    if (header.equals(noBlock)) {
      if ((await take(blockBytes, 'its end')).equals(noBlock)) return;
      throw new TarFault('there is data in its end');
    }
    const { name, size, isFolder } = readHeader(header, position - blockBytes);
    last = name;
    const bytes = await take(size, name);
    const padding = await take(paddingOf(size), name);
    if (padding.some((byte) => byte !== 0)) throw new TarFault(`the padding after ${name} is damaged`);
    if (!isFolder) yield { name, bytes, end: position };
  }
}

function readHeader(header: Buffer, position: number): { name: string; size: number; isFolder: boolean } {
  const textOf = (field: keyof typeof fields) => {
    const [at, length] = fields[field];
    return header.toString('utf8', at, at + length).replace(/\0.*$/s, '');
  };
  const numberOf = (field: 'size' | 'checksum') => Number.parseInt(textOf(field).trim(), 8);
  const type = textOf('type');
  const size = numberOf('size');
  const isKnown = type === '' || type === '0' || type === '5';
  if (numberOf('checksum') !== checksumOf(header) || !isKnown || !(size >= 0 && size <= maxMemberBytes)) {
    throw new TarFault(`there is no archive member at byte ${position}`);
  }
  return { name: textOf('name'), size, isFolder: type === '5' };
}
