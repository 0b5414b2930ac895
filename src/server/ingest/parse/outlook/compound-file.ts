import { IngestRejection } from '#server/ingest/types.ts';

/** A storage of a compound file: named streams of bytes, and storages in it. */
export interface Storage {
  streams: Map<string, Stream>;
  storages: Map<string, Storage>;
}

interface Stream {
  start: number;
  sizeBytes: number;
  /** @throws IngestRejection if the file is damaged. */
  read: () => Buffer;
}

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const headerBytes = 512;
const entryBytes = 128;
const miniSectorBytes = 64;
/** Numbers of the sectors of the allocation table that the header itself has. */
const tablesInHeader = 109;
const endOfChain = 0xfffffffe;
const noEntry = 0xffffffff;
/** A message in a message in a message; each level of Outlook takes two storages. */
const maxDepth = 24;
/** An email has under a thousand: some fifty for each attachment and recipient. */
const maxEntries = 100_000;

/** Whether bytes begin as Outlook's .msg does, and old documents of Office. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return signature.equals(bytes.subarray(0, signature.length));
}

/**
 * Reads the directory of a compound file (MS-CFB). Nothing in it is believed: a chain of sectors that is a
 * circle, a directory that leads back to itself and sizes beyond the file are faults, and all streams
 * together are never more bytes than the file.
 * @throws IngestRejection `unreadable`
 */
export function readCompoundFile(bytes: Buffer): Storage {
  const file = new CompoundFile(bytes);
  return file.readRoot();
}

class CompoundFile {
  readonly #bytes: Buffer;
  readonly #sectorBytes: number;
  readonly #sectorCount: number;
  /** Sectors of the allocation table, in order. */
  readonly #table: Buffer[];
  #miniTable: Buffer = Buffer.alloc(0);
  #miniStream: Buffer = Buffer.alloc(0);
  #bytesLeft: number;

  constructor(bytes: Buffer) {
    if (bytes.length < headerBytes) throw damaged();
    const shift = bytes.readUInt16LE(30);
    if ((shift !== 9 && shift !== 12) || bytes.readUInt16LE(32) !== 6) throw damaged();
    this.#bytes = bytes;
    this.#sectorBytes = 2 ** shift;
    this.#sectorCount = Math.ceil(bytes.length / this.#sectorBytes) - 1;
    this.#bytesLeft = bytes.length;
    this.#table = this.#readTable();
  }

  readRoot(): Storage {
    const directory = this.#readChain(this.#bytes.readUInt32LE(48));
    const count = Math.floor(directory.length / entryBytes);
    if (count === 0 || count > maxEntries) throw damaged();
    const root = readEntry(directory, 0);
    this.#miniTable = this.#readChain(this.#bytes.readUInt32LE(60));
    this.#miniStream = this.#readStream(root.start, root.sizeBytes);
    this.#bytesLeft = this.#bytes.length; // the streams in it are counted
    return this.#readStorage(directory, root.child, { seen: new Set([0]), depth: 0 });
  }

  #readStorage(
    directory: Buffer,
    first: number,
    { seen, depth }: { seen: Set<number>; depth: number },
  ): Storage {
    if (depth > maxDepth)
      throw new IngestRejection('nested_too_deep', 'This message of Outlook has too many levels inside it.');
    const storage: Storage = { streams: new Map(), storages: new Map() };
    const open = [first];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (index === noEntry) continue;
      if (seen.has(index) || (index + 1) * entryBytes > directory.length) throw damaged();
      seen.add(index);
      const { name, type, left, right, child, start, sizeBytes } = readEntry(directory, index);
      open.push(left, right);
      if (type === 1)
        storage.storages.set(name, this.#readStorage(directory, child, { seen, depth: depth + 1 }));
      else if (type === 2)
        storage.streams.set(name, { start, sizeBytes, read: () => this.#readStream(start, sizeBytes) });
    }
    return storage;
  }

  #readStream(start: number, sizeBytes: number): Buffer {
    this.#bytesLeft -= sizeBytes;
    if (this.#bytesLeft < 0) throw damaged();
    const isMini = sizeBytes < this.#bytes.readUInt32LE(56) && this.#miniStream.length > 0;
    const unit = isMini ? miniSectorBytes : this.#sectorBytes;
    const sectors: Buffer[] = [];
    let sector = start;
    for (let left = sizeBytes; left > 0; left -= unit) {
      sectors.push(isMini ? this.#miniSector(sector) : this.#sector(sector));
      if (left > unit) sector = isMini ? readNumber(this.#miniTable, sector) : this.#next(sector);
    }
    const stream = Buffer.concat(sectors);
    if (stream.length < sizeBytes) throw damaged();
    return stream.subarray(0, sizeBytes);
  }

  /** Reads a chain whose length only the allocation table knows. */
  #readChain(start: number): Buffer {
    const sectors: Buffer[] = [];
    for (let sector = start; sector !== endOfChain; sector = this.#next(sector)) {
      if (sectors.length === this.#sectorCount) throw damaged();
      sectors.push(this.#sector(sector));
    }
    return Buffer.concat(sectors);
  }

  #readTable(): Buffer[] {
    const numbers: number[] = [];
    const add = (bytes: Buffer) => {
      for (let at = 0; at + 4 <= bytes.length; at += 4) {
        const sector = bytes.readUInt32LE(at);
        if (sector < this.#sectorCount) numbers.push(sector);
      }
    };
    add(this.#bytes.subarray(76, 76 + 4 * tablesInHeader));
    let more = this.#bytes.readUInt32LE(68);
    // Each is a list of sectors, and at its end the next list.
    for (let read = 0; more < this.#sectorCount; read += 1) {
      if (read === this.#sectorCount) throw damaged();
      const list = this.#sector(more);
      add(list.subarray(0, -4));
      more = list.length < this.#sectorBytes ? endOfChain : list.readUInt32LE(list.length - 4);
    }
    if (numbers.length > this.#sectorCount) throw damaged();
    return numbers.map((sector) => this.#sector(sector));
  }

  #next(sector: number): number {
    const inOne = this.#sectorBytes / 4;
    return readNumber(this.#table[Math.floor(sector / inOne)] ?? Buffer.alloc(0), sector % inOne);
  }

  /** The last sector of a file may be cut where its stream ends. */
  #sector(sector: number): Buffer {
    const start = (sector + 1) * this.#sectorBytes;
    if (start >= this.#bytes.length) throw damaged();
    return this.#bytes.subarray(start, start + this.#sectorBytes);
  }

  #miniSector(sector: number): Buffer {
    const start = sector * miniSectorBytes;
    if (start >= this.#miniStream.length) throw damaged();
    return this.#miniStream.subarray(start, start + miniSectorBytes);
  }
}

function readNumber(table: Buffer, index: number): number {
  if ((index + 1) * 4 > table.length) throw damaged();
  return table.readUInt32LE(index * 4);
}

function readEntry(directory: Buffer, index: number) {
  const entry = directory.subarray(index * entryBytes, (index + 1) * entryBytes);
  const nameBytes = Math.min(64, entry.readUInt16LE(64));
  return {
    name: entry.toString('utf16le', 0, Math.max(0, nameBytes - 2)),
    type: entry.readUInt8(66),
    left: entry.readUInt32LE(68),
    right: entry.readUInt32LE(72),
    child: entry.readUInt32LE(76),
    start: entry.readUInt32LE(116),
    sizeBytes: entry.readUInt32LE(120),
  };
}

function damaged(): IngestRejection {
  return new IngestRejection('unreadable', 'This message of Outlook is damaged or cut short.');
}
