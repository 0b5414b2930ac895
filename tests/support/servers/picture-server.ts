import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { type AddressRules, isPublicIp } from '#server/platform/outbound/address-guard.ts';
import type { FetchOptions } from '#server/platform/pictures/guarded-fetch.ts';

/** A sender's picture server on loopback, under any public-looking name. */
export interface PictureServer {
  port: number;
  /** Every request so far, oldest first. */
  requests: http.IncomingMessage[];
  /** Returns an address of it: `at('/a.png')`, or under another name. */
  at(path: string, host?: string): string;
  /** The production guard, except for this server's port and address. */
  options: FetchOptions & { rules: AddressRules };
  close(): Promise<void>;
}

/** Starts a picture server; every name resolves to it. */
export async function startPictureServer(
  answer: http.RequestListener,
  ip = '127.0.0.1',
): Promise<PictureServer> {
  const requests: http.IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, ip, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    requests,
    at: (path, host = 'pictures.brand.com') => `http://${host}:${port}${path}`,
    options: {
      rules: {
        ports: new Set(['', '80', '443', String(port)]),
        isAllowedIp: (candidate) => candidate === ip || isPublicIp(candidate),
      },
      resolve: async () => [{ address: ip, family: 4 }],
      limits: { totalTimeMs: 5_000, idleTimeMs: 2_000 },
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Returns a whole, valid PNG of one grey, or with `claimed` one whose header has a false size. `shade` makes
 * pictures of one size differ.
 */
export function pngPicture(
  width: number,
  height: number,
  { shade = 128, claimed = { width, height } } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claimed.width, 0);
  header.writeUInt32BE(claimed.height, 4);
  header.set([8, 0, 0, 0, 0], 8); // 8 bits, grey
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, shade)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
