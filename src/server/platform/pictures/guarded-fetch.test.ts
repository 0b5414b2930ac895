import type http from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { isPublicIp } from '#server/platform/outbound/address-guard.ts';
import { type FetchOptions, fetchImage } from '#server/platform/pictures/guarded-fetch.ts';
import { ImageFetchError } from '#server/platform/pictures/image-fetch-error.ts';
import { type PictureServer, pngPicture, startPictureServer } from '#tests/support/servers/picture-server.ts';

const png = pngPicture(40, 30);
const servers: PictureServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(answer: http.RequestListener, ip?: string): Promise<PictureServer> {
  const server = await startPictureServer(answer, ip);
  servers.push(server);
  return server;
}

/** Returns the stored failure of a fetch and its detail for the log. */
async function failureOf(address: string, options: FetchOptions): Promise<string> {
  const error = await fetchImage(address, options).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ImageFetchError);
  return error.message;
}

const limited = (server: PictureServer, limits: FetchOptions['limits']): FetchOptions => ({
  ...server.options,
  limits: { ...server.options.limits, ...limits },
});

describe('A picture', () => {
  test('comes with its bytes and what they say about it.', async () => {
    const server = await serve((_request, response) => response.end(png));
    expect(await fetchImage(server.at('/a.png'), server.options)).toEqual({
      bytes: png,
      contentType: 'image/png',
      width: 40,
      height: 30,
    });
  });

  test('is asked for without a word about us or the reader.', async () => {
    const server = await serve((_request, response) => response.end(png));
    await fetchImage(server.at('/a.png?x=1#part'), server.options);
    expect(server.requests[0]?.url).toBe('/a.png?x=1');
    expect(server.requests[0]?.headers).toEqual({
      host: `pictures.brand.com:${server.port}`,
      connection: 'close',
      accept: 'image/webp,image/png,image/jpeg,image/gif,image/*;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': 'Mozilla/5.0 (compatible; ImageArchive/1.0)',
    });
  });

  test('is known by its bytes when its header lies.', async () => {
    const server = await serve((_request, response) =>
      response.setHeader('content-type', 'text/html').end(png),
    );
    expect(await fetchImage(server.at('/'), server.options)).toMatchObject({ contentType: 'image/png' });
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'.repeat(10)],
    ['an SVG with script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['nothing at all', ''],
    ['the beginning of a PNG', png.subarray(0, 12)],
    ['a compressed PNG', gzipSync(png)],
  ])('is not %s, whatever the header claims.', async (_what, body) => {
    const server = await serve((_request, response) => {
      response.setHeader('content-type', 'image/png');
      if (body instanceof Buffer && body[0] === 0x1f) response.setHeader('content-encoding', 'gzip');
      response.end(body);
    });
    expect(await failureOf(server.at('/'), server.options)).toBe('not_an_image');
  });

  test('of 30,000 by 30,000 pixels is refused by its header, however few bytes it has.', async () => {
    const bomb = pngPicture(10, 10, { claimed: { width: 30_000, height: 30_000 } });
    const server = await serve((_request, response) => response.end(bomb));
    expect(await failureOf(server.at('/'), server.options)).toBe('too_many_pixels');
  });
});

describe('A redirect', () => {
  test('is followed to another path and another name.', async () => {
    const server = await serve((request, response) => {
      const next: Record<string, string> = { '/1': '2', '/2': `//other.brand.com:${server.port}/3` };
      const location = next[request.url ?? ''];
      if (location === undefined) response.end(png);
      else response.writeHead(302, { location, 'set-cookie': 'id=1' }).end();
    });
    await fetchImage(server.at('/1'), server.options);
    expect(server.requests.map(({ url, headers }) => [headers.host?.split(':')[0], url])).toEqual([
      ['pictures.brand.com', '/1'],
      ['pictures.brand.com', '/2'],
      ['other.brand.com', '/3'],
    ]);
    expect(server.requests.some(({ headers }) => 'cookie' in headers || 'referer' in headers)).toBe(false);
  });

  test.each([
    ['http://127.0.0.2:PORT/', 'not_public'],
    ['http://2130706434:PORT/', 'not_public'],
    ['//[::ffff:127.0.0.2]:PORT/', 'not_public'],
    ['http://169.254.169.254/latest/meta-data/', 'not_public'],
    ['http://localhost:PORT/', 'internal_name'],
    ['http://user:pass@brand.com/', 'credentials'],
    ['http://brand.com:22/', 'port'],
    ['http:\\\\brand.com\\@127.0.0.2:PORT/', 'ambiguous'],
    ['file:///etc/passwd', 'scheme'],
    ['data:image/png;base64,iVBORw0KGgo=', 'scheme'],
  ])('to %s is refused before anything is sent.', async (location, refusal) => {
    const victim = await serve((_request, response) => response.end(png), '127.0.0.2');
    const server = await serve((_request, response) =>
      response.writeHead(307, { location: location.replace('PORT', String(victim.port)) }).end(),
    );
    const ports = new Set([...server.options.rules.ports, String(victim.port)]);
    const options = { ...server.options, rules: { ...server.options.rules, ports } };
    expect(await failureOf(server.at('/'), options)).toBe(`refused_address (${refusal})`);
    expect(victim.requests).toHaveLength(0);
  });

  test('in a circle ends after five.', async () => {
    const server = await serve((_request, response) => response.writeHead(301, { location: '/' }).end());
    expect(await failureOf(server.at('/'), server.options)).toBe('too_many_redirects');
    expect(server.requests).toHaveLength(6);
  });

  test('to nowhere is a failure.', async () => {
    const server = await serve((_request, response) => response.writeHead(302).end());
    expect(await failureOf(server.at('/'), server.options)).toBe('status (302)');
  });
});

describe('A name', () => {
  test('is resolved once, and the connection goes where the check looked, though the name has changed since.', async () => {
    const server = await serve((_request, response) => response.end(png));
    const answers = ['127.0.0.1', '127.0.0.2'];
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return [{ address: answers[asked.length - 1] ?? '127.0.0.2', family: 4 as const }];
    };
    await fetchImage(server.at('/', 'rebinding.brand.com'), { ...server.options, resolve });
    expect(asked).toEqual(['rebinding.brand.com']);
    expect(server.requests).toHaveLength(1);
  });

  test('that turns internal between two hops is refused at the second.', async () => {
    const server = await serve((_request, response) => response.writeHead(302, { location: '/again' }).end());
    let times = 0;
    const resolve = async () => {
      times += 1;
      return [{ address: times === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 as const }];
    };
    expect(await failureOf(server.at('/'), { ...server.options, resolve })).toBe(
      'refused_address (not_public)',
    );
    expect(server.requests).toHaveLength(1);
  });

  test('with one internal address among allowed ones is refused as a whole.', async () => {
    const server = await serve((_request, response) => response.end(png));
    const resolve = async () => [
      { address: '127.0.0.1', family: 4 as const },
      { address: '::ffff:10.0.0.1', family: 6 as const },
    ];
    expect(await failureOf(server.at('/'), { ...server.options, resolve })).toBe(
      'refused_address (not_public)',
    );
    expect(server.requests).toHaveLength(0);
  });

  test('that leads to loopback is refused under the rules of production.', async () => {
    const server = await serve((_request, response) => response.end(png));
    const options = { resolve: server.options.resolve ?? (async () => []) };
    expect(await failureOf('http://pictures.brand.com/', options)).toBe('refused_address (not_public)');
    expect(await failureOf(server.at('/', '127.0.0.1'), {})).toBe('refused_address (port)');
    expect(server.requests).toHaveLength(0);
  });

  test('without an address is a failure.', async () => {
    const server = await serve((_request, response) => response.end(png));
    expect(await failureOf(server.at('/'), { ...server.options, resolve: async () => [] })).toBe(
      'unresolved',
    );
  });

  test('whose name server never answers runs out of time.', async () => {
    const server = await serve((_request, response) => response.end(png));
    const options = { ...limited(server, { totalTimeMs: 50 }), resolve: () => new Promise<never>(() => {}) };
    expect(await failureOf(server.at('/'), options)).toBe('too_slow (total time)');
  });
});

describe('A server', () => {
  test.each([204, 206, 304, 403, 404, 410, 500])('that answers %i has no picture.', async (status) => {
    const server = await serve((_request, response) => response.writeHead(status).end());
    expect(await failureOf(server.at('/'), server.options)).toBe(`status (${status})`);
  });

  test('that streams for ever is cut off at the limit, and its connection is closed.', async () => {
    const closed = Promise.withResolvers<void>();
    const server = await serve((request, response) => {
      request.socket.once('close', () => closed.resolve());
      response.write(png.subarray(0, 60));
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
      };
      response.on('drain', more);
      more();
    });
    expect(await failureOf(server.at('/'), limited(server, { maxBytes: 200_000 }))).toBe('too_large');
    await closed.promise;
  });

  test('that streams text for ever is left as soon as that is clear.', async () => {
    const server = await serve((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('all work and no play '.repeat(50)));
      };
      response.on('drain', more);
      more();
    });
    expect(await failureOf(server.at('/'), server.options)).toBe('not_an_image');
  });

  test('that announces too many bytes is not listened to, and its connection is closed.', async () => {
    const closed = Promise.withResolvers<void>();
    const server = await serve((request, response) => {
      request.socket.once('close', () => closed.resolve());
      response.writeHead(200, { 'content-length': '999999999999' });
      response.write(png);
    });
    // Only the end of the fetch may close it.
    const patient = limited(server, { totalTimeMs: 600_000, idleTimeMs: 600_000 });
    expect(await failureOf(server.at('/'), patient)).toBe('too_large');
    await closed.promise;
  });

  test('that drips runs out of time as a whole.', async () => {
    const server = await serve((_request, response) => {
      const drip = setInterval(() => response.write(png.subarray(0, 1)), 10);
      response.on('close', () => clearInterval(drip));
    });
    const options = limited(server, { totalTimeMs: 200, idleTimeMs: 5_000 });
    expect(await failureOf(server.at('/'), options)).toBe('too_slow (total time)');
  });

  test.each([
    ['before its answer', false],
    ['in the middle of its answer', true],
  ])('that falls silent %s is given up.', async (_when, hasBegun) => {
    const server = await serve((_request, response) => {
      if (hasBegun) response.write(png.subarray(0, 70));
    });
    expect(await failureOf(server.at('/'), limited(server, { idleTimeMs: 50 }))).toBe('too_slow (idle)');
  });

  test('that sends endless headers is given up.', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'x-padding': 'x'.repeat(40_000) }).end(png);
    });
    expect(await failureOf(server.at('/'), server.options)).toBe('unreachable (HPE_HEADER_OVERFLOW)');
  });

  test('that breaks off is no success.', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': String(png.length + 10) });
      response.write(png, () => response.destroy());
    });
    expect(await failureOf(server.at('/'), server.options)).toBe('unreachable (ECONNRESET)');
  });

  test('that is not there is unreachable.', async () => {
    const server = await serve((_request, response) => response.end(png));
    await server.close();
    expect(await failureOf(server.at('/'), server.options)).toBe('unreachable (ECONNREFUSED)');
  });

  test('that speaks no TLS where TLS is asked for is unreachable.', async () => {
    const server = await serve((_request, response) => response.end(png));
    const address = server.at('/').replace('http:', 'https:');
    expect(await failureOf(address, server.options)).toMatch(/^unreachable \(/);
  });
});

test('The guard of the tests opens one loopback address and nothing else.', async () => {
  const server = await serve((_request, response) => response.end(png));
  const { isAllowedIp } = server.options.rules;
  expect(['127.0.0.1', '127.0.0.2', '10.0.0.1', '8.8.8.8'].map(isAllowedIp)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(isPublicIp('127.0.0.1')).toBe(false);
});
