import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  bytes: Uint8Array;
  /** Marked as packed with a password. */
  isEncrypted?: boolean;
  /** Number of a compression method; default: deflate. */
  method?: number;
  /** False unpacked size in the directory. */
  claimedSize?: number;
  /** Index of the part whose packed bytes it shares. */
  sameAs?: number;
}

const deflate = 8;

/** Returns a zip file, built by hand so that it can be wrong in every way. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  const places: { at: number; packed: Buffer }[] = [];
  let at = 0;
  for (const { name, bytes, isEncrypted = false, method = deflate, claimedSize, sameAs } of parts) {
    const packed = (sameAs === undefined ? undefined : places[sameAs]?.packed) ?? deflateRawSync(bytes);
    const place = (sameAs === undefined ? undefined : places[sameAs]?.at) ?? at;
    const head = Buffer.alloc(26);
    [20, isEncrypted ? 1 : 0, method, 0, 0x5a6f].forEach((value, index) => {
      head.writeUInt16LE(value, index * 2);
    });
    [crc32(bytes), packed.length, claimedSize ?? bytes.length].forEach((value, index) => {
      head.writeUInt32LE(value, 10 + index * 4);
    });
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    if (sameAs === undefined) {
      const file = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed]);
      files.push(file);
      at += file.length;
    }
    places.push({ at: place, packed });
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(place, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), head, tail, Buffer.from(name)]),
    );
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06'), end]);
}
