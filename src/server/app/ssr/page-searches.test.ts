import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { PageSource } from '#server/app/ssr/page-source.ts';
import { ssrPlugin } from '#server/app/ssr/ssr-plugin.ts';
import { createContentVersion } from '#server/platform/http/replies/content-version.ts';
import { limitRates, rateLimits } from '#server/platform/http/requests/rate-limits.ts';

const blank = {
  status: 200,
  head: '',
  body: '',
  state: '{}',
  screenFile: 'src/client/screens/home/page.tsx',
};

const source: PageSource = {
  loadRender: async () => async () => blank,
  assetsFor: () => ({ scripts: [], stylesheets: [], modulePreloads: [], fonts: [] }),
  finish: async (_url, html) => html,
};

const config = {
  productName: 'Mailvault',
  supportEmail: 'help@vault.example',
  baseUrl: 'http://vault.example',
  billing: 'sandbox',
  signIn: 'embedded',
  openVault: 'readers',
  mail: null,
} as const;

it.each(['192.0.2.1', '2001:db8::7'])(
  'pages that search and calls that search are counted together: %s',
  async (remoteAddress) => {
    const app = fastify();
    await limitRates(app);
    app.get('/api/found', { config: { rateLimit: rateLimits.search } }, () => 'found');
    const content = createContentVersion();
    await ssrPlugin(app, { config, content, now: () => new Date('2026-11-21T12:00:00Z') }, { source });
    const ask = (url: string) => app.inject({ url, remoteAddress });
    const half = rateLimits.search.max / 2;
    for (let count = 0; count < half; count += 1) {
      expect((await ask(`/?q=lamp${count}`)).statusCode).toBe(200);
      expect((await ask('/api/found')).statusCode).toBe(200);
    }
    const { statusCode, headers, body } = await ask('/emails?q=lamp');
    expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
      429,
      '60',
      'text/html; charset=utf-8',
    ]);
    expect(body).toContain('Too many requests.');
    expect((await ask('/api/found')).statusCode).toBe(429);
    // Other pages and empty searches are not counted as searches.
    for (const url of ['/', '/emails?q=', '/terms?query=lamp'])
      expect([url, (await ask(url)).statusCode]).toEqual([url, 200]);
    await app.close();
  },
);
