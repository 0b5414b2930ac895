import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Smaller bodies travel in one packet anyway. */
export const minCompressedBytes = 1_024;

/**
 * Quality 4 costs about a millisecond for a page; 5 and above are for bodies that are cached and sent often.
 */
const brotliQuality = { once: 4, kept: 6 } as const;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses off the main thread. `kept`: it will be sent many times, so more effort pays. */
export function compress(bytes: Buffer, encoding: Encoding, use: 'once' | 'kept'): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(bytes, { level: use === 'kept' ? 7 : 5 });
  return compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[use],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** The same for a streamed body. */
export function compressingStream(encoding: Encoding) {
  if (encoding === 'gzip') return createGzip({ level: 5 });
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality.once } });
}

/**
 * Returns the best encoding a client accepts, by its Accept-Encoding header; undefined for an uncompressed
 * body.
 * @see RFC 9110, section 12.5.3
 */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const accepted = new Map<string, number>();
  for (const part of header.toLowerCase().split(',', maxEncodings)) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    accepted.set(name, q === undefined ? 1 : Number(q.slice(2)));
  }
  const takes = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}

/** Browsers name at most five; the rest of a longer list is ignored. */
const maxEncodings = 20;
