/**
 * Fields of `global/pg_control`, the first file every start of PostgreSQL reads: a fixed record of
 * src/include/catalog/pg_control.h, padded with zeros to one page, in the engine's byte order
 * (little-endian).
 */
export interface PgControl {
  /** The file of pg_wal where recovery starts: it holds the newest checkpoint's redo position. */
  firstLogFile: string;
  timeline: number;
  logFileBytes: bigint;
  /** The files of pg_xact that record the committed transactions. */
  transactionFiles: string[];
}

/** PG_CONTROL_FILE_SIZE. */
const fileBytes = 8192;

/** PG_CONTROL_VERSION of PostgreSQL 18. */
const knownVersion = 1800;

/** Offsets in ControlFileData of PostgreSQL 18. */
const at = {
  version: 8,
  redo: 40,
  timeline: 48,
  nextTransaction: 64,
  oldestTransaction: 84,
  logFileBytes: 228,
  checksum: 292,
} as const;

/** Transactions of one file of pg_xact: 32 pages of 8 kB, four to a byte. */
const transactionsPerFile = 32 * 8192 * 4;

/** @returns undefined if PostgreSQL would refuse the file: another length or version, or a wrong checksum. */
export function parsePgControl(bytes: Buffer): PgControl | undefined {
  if (bytes.length !== fileBytes || bytes.readUInt32LE(at.version) !== knownVersion) return undefined;
  if (crc32c(bytes.subarray(0, at.checksum)) !== bytes.readUInt32LE(at.checksum)) return undefined;
  const logFileBytes = BigInt(bytes.readUInt32LE(at.logFileBytes));
  const timeline = bytes.readUInt32LE(at.timeline);
  return {
    timeline,
    logFileBytes,
    firstLogFile: logFileName(timeline, bytes.readBigUInt64LE(at.redo), logFileBytes),
    transactionFiles: transactionFiles(
      bytes.readUInt32LE(at.oldestTransaction),
      bytes.readUInt32LE(at.nextTransaction),
    ),
  };
}

function transactionFiles(oldest: number, next: number): string[] {
  const [first, last] = [oldest, next - 1].map((id) => Math.floor(id / transactionsPerFile)) as [
    number,
    number,
  ];
  const count = Math.max(0, last - first + 1); // none after the numbers wrap, at four thousand million
  return Array.from({ length: count }, (_, index) =>
    (first + index).toString(16).toUpperCase().padStart(4, '0'),
  );
}

/**
 * Returns the file of pg_wal that holds a position: timeline, then the number of the file in two halves, in
 * upper-case hex.
 */
export function logFileName(timeline: number, position: bigint, logFileBytes: bigint): string {
  const filesPerId = 0x1_0000_0000n / logFileBytes;
  const number = position / logFileBytes;
  return [BigInt(timeline), number / filesPerId, number % filesPerId]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}

/** CRC-32C (Castagnoli, RFC 3720 appendix B.4), which PostgreSQL uses throughout; zlib has the other CRC-32 only. */
export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
