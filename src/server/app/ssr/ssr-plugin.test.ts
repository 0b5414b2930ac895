import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#server/accounts/auth/sessions.ts';
import { ssrPlugin } from '#server/app/ssr/ssr-plugin.ts';
import { createContentVersion } from '#server/platform/http/replies/content-version.ts';

/** Replaces the built pages: renders the address it received, and counts. */
const renderer = `
let renders = 0;
export async function render({ url, mayBeSignedIn, call, now }) {
  renders += 1;
  if (url === '/broken') throw new Error('no data');
  if (globalThis.databaseIsAway) throw Object.assign(new Error('503: away'), { name: 'ApiError', status: 503 });
  const answer = await call('/api/auth/user');
  return {
    status: url === '/missing' ? 404 : 200,
    movedTo: url.startsWith('/email/7') ? '/email/5' : undefined,
    head: '<title>' + now + '</title>',
    body: [renders, url, mayBeSignedIn, answer.status, answer.bodyText].join(' '),
    state: '{}',
    screenFile: 'src/client/screens/home/page.tsx',
  };
}
`;

const manifest = {
  'src/client/app/entry-browser.tsx': {
    file: 'assets/entry-1.js',
    imports: ['_shared.js'],
    css: ['assets/entry-2.css'],
  },
  'src/client/screens/home/page.tsx': { file: 'assets/home-3.js', imports: ['_shared.js', '_cards.js'] },
  '_shared.js': { file: 'assets/shared-4.js' },
  '_cards.js': { file: 'assets/cards-5.js' },
  'node_modules/@fontsource-variable/besley/files/besley-latin-wght-normal.woff2': {
    file: 'assets/besley-6.woff2',
  },
};

const dist = mkdtempSync(join(tmpdir(), 'mailvault-pages-'));
const content = createContentVersion();
let instant = new Date('2026-11-21T12:00:00Z');
let app: FastifyInstance;

const ada: SessionUser = {
  id: 'ada',
  email: 'ada@demo.test',
  firstName: 'Ada',
  lastName: null,
  isAdmin: false,
  subscriptionTier: 'free',
  subscriptionEndDate: null,
  subscriptionCancelled: false,
  paymentProblem: null,
  premiumUntil: null,
  deletionDueAt: null,
  hasPremium: false,
  isSessionAging: false,
};

beforeAll(async () => {
  mkdirSync(join(dist, 'client', '.vite'), { recursive: true });
  mkdirSync(join(dist, 'client', 'assets'));
  mkdirSync(join(dist, 'server'));
  writeFileSync(join(dist, 'client', '.vite', 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(dist, 'client', 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(dist, 'client', 'assets', 'entry-1.js'), 'plain');
  writeFileSync(join(dist, 'client', 'assets', 'entry-1.js.br'), 'packed');
  writeFileSync(join(dist, 'server', 'entry-server.js'), renderer);
  app = fastify();
  app.decorate('readSession', async (request: FastifyRequest) =>
    request.headers.cookie === 'session=ada' ? ada : undefined,
  );
  app.get('/api/auth/user', (request) => ({ cookie: request.headers.cookie ?? null }));
  await ssrPlugin(
    app,
    {
      config: {
        productName: 'Mailvault',
        supportEmail: 'help@vault.example',
        baseUrl: 'http://vault.example',
        billing: 'sandbox',
        signIn: 'embedded',
        openVault: 'readers',
        mail: null,
      },
      now: () => instant,
      content,
    },
    { dist },
  );
});

afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const bodyAt = async (url: string, headers: Record<string, string> = {}) =>
  /<div id="root">(.*)<\/div>/.exec((await app.inject({ url, headers })).body)?.[1];

test('A page names its script, its styles, its fonts, and every module the script will ask for, once', async () => {
  const { body, headers } = await app.inject('/assets-of-home');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<script type="module" fetchpriority="low" src="/assets/entry-1.js"></script>');
  expect(body).toContain('<link rel="stylesheet" href="/assets/entry-2.css">');
  expect(body).toContain('crossorigin href="/assets/besley-6.woff2"');
  expect(body.match(/rel="modulepreload" fetchpriority="low" href="[^"]+"/g)).toEqual([
    'rel="modulepreload" fetchpriority="low" href="/assets/shared-4.js"',
    'rel="modulepreload" fetchpriority="low" href="/assets/home-3.js"',
    'rel="modulepreload" fetchpriority="low" href="/assets/cards-5.js"',
  ]);
});

test.each([
  ['/Emails?q=Sale', '/emails?q=Sale'],
  ['/REPORT?email=12', '/report?email=12'],
  ['/Brand/Acme', '/brand/Acme'],
])('A page in other letters is found at its own address: %s', async (url, own) => {
  const { statusCode, headers } = await app.inject(url);
  expect([statusCode, headers.location]).toEqual([301, own]);
});

test.each([{}, { cookie: 'session=ada' }])(
  'A page that has moved is found at its new address: %j',
  async (headers) => {
    const { statusCode, headers: answer } = await app.inject({ url: '/email/7?view=text', headers });
    expect([statusCode, answer.location]).toEqual([301, '/email/5?view=text']);
    expect(answer['cache-control']).toBe('private, no-cache');
  },
);

test('Visitors share a page for half a minute, each address its own', async () => {
  const first = await bodyAt('/?q=1');
  expect(await bodyAt('/?q=1', { cookie: 'session=forged' })).toBe(first);
  expect(await bodyAt('/?q=2')).not.toBe(first);
  instant = new Date(instant.getTime() + 31_000);
  expect(await bodyAt('/?q=1')).not.toBe(first);
});

test('Visitors who ask while a page is being made wait for the same one', async () => {
  const pages = await Promise.all(Array.from({ length: 5 }, () => bodyAt('/together')));
  expect(new Set(pages).size).toBe(1);
});

test('A write makes every remembered page stale', async () => {
  const first = await bodyAt('/b');
  content.hear([{ kind: 'brand.changed' }]);
  expect(await bodyAt('/b')).not.toBe(first);
});

test('A visitor page carries no cookie to the API, so that a forged one cannot colour it', async () => {
  expect(await bodyAt('/c', { cookie: 'session=forged' })).toContain('/c false 200 {"cookie":null}');
});

test('A signed-in reader gets a page of their own that nobody may keep', async () => {
  const visitor = await bodyAt('/d');
  const mine = await app.inject({ url: '/d', headers: { cookie: 'session=ada' } });
  expect(mine.body).toContain('/d true 200 {"cookie":"session=ada"}');
  expect(mine.headers['cache-control']).toBe('private, no-store');
  expect(await bodyAt('/d')).toBe(visitor);
});

test('A visitor who has the page already is told so, in no bytes', async () => {
  const { headers } = await app.inject('/e');
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(String(headers.vary)).toContain('cookie');
  const again = await app.inject({ url: '/e', headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('The status of a page is what the page says', async () => {
  expect((await app.inject('/missing')).statusCode).toBe(404);
});

test('A page that cannot be made says so calmly, tells nothing of why, and is not kept', async () => {
  const { statusCode, headers, body } = await app.inject('/broken');
  expect(statusCode).toBe(500);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('Something went wrong');
  expect(body).not.toContain('no data');
});

test('While the database is away visitors get the pages there are, and for others a way to come back', async () => {
  const surroundings = globalThis as { databaseIsAway?: boolean };
  const first = await bodyAt('/known');
  instant = new Date(instant.getTime() + 60_000);
  surroundings.databaseIsAway = true;
  try {
    expect(await bodyAt('/known')).toBe(first);
    const { statusCode, headers, body } = await app.inject('/unknown');
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('10');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('The vault cannot reach its database right now. Please try again soon.');
    expect((await app.inject({ url: '/known', headers: { cookie: 'session=ada' } })).statusCode).toBe(503);
  } finally {
    surroundings.databaseIsAway = false;
  }
  expect(await bodyAt('/known')).not.toBe(first);
});

test('Assets are kept for good and sent packed', async () => {
  const packed = await app.inject({ url: '/assets/entry-1.js', headers: { 'accept-encoding': 'br' } });
  expect(packed.body).toBe('packed');
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject('/assets/entry-1.js')).body).toBe('plain');
});

test('No file outside the assets can be reached, and a missing one is no page', async () => {
  for (const url of [
    '/assets/../.vite/manifest.json',
    '/assets/%2e%2e/%2e%2e/server/entry-server.js',
    '/assets/nope.js',
  ]) {
    const { statusCode, body } = await app.inject(url);
    expect(body).not.toContain('entry-browser.tsx');
    expect(body).not.toContain('let renders');
    if (url.endsWith('nope.js')) expect(statusCode).toBe(404);
  }
});

test('Pages that are not built are said to be, in one sentence', async () => {
  await expect(
    ssrPlugin(
      fastify(),
      {
        config: {
          productName: '',
          supportEmail: '',
          baseUrl: '',
          billing: 'sandbox',
          signIn: 'embedded',
          openVault: 'readers',
          mail: null,
        },
        now: () => instant,
        content,
      },
      { dist: join(dist, 'nowhere') },
    ),
  ).rejects.toThrow('The pages are not built yet.');
});

test.each([
  ['/favorites/', '/favorites'],
  ['/known//?q=a/', '/known?q=a/'],
  ['//', '/'],
  ['//evil.example/', '/evil.example'],
])('A page has one address, without a slash at its end: %s', async (given, plain) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await app.inject({ method, url: given });
    expect(statusCode).toBe(308);
    expect(headers.location).toBe(plain);
  }
});

test('Parameters that no page reads make no other page, and visitors who come at once share one rendering', async () => {
  const bodies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => bodyAt(`/?fresh=${index}&q=together&utm_source=${index}`)),
  );
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).toContain('/?q=together ');
  expect(await bodyAt('/?q=apart')).not.toBe(bodies[0]);
});
