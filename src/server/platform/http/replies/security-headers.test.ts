import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { addSecurityHeaders } from '#server/platform/http/replies/security-headers.ts';
import { themeScriptSource } from '#server/platform/http/replies/theme-script.ts';

async function headersOf(url: string, options: { baseUrl?: string; isDevelopment?: boolean } = {}) {
  const app = fastify();
  addSecurityHeaders(app, { baseUrl: 'https://vault.example', isDevelopment: false, ...options });
  app.get('/', () => 'page');
  app.get('/api/answer', () => ({}));
  app.get('/own', (_request, reply) => reply.header('content-security-policy', 'sandbox').send('own'));
  const { headers } = await app.inject(url);
  await app.close();
  return headers;
}

const policy = async (url: string, options = {}) =>
  String((await headersOf(url, options))['content-security-policy']).split('; ');

describe('security headers', () => {
  it('let a page run our scripts only, and be framed by nobody', async () => {
    const directives = await policy('/');
    expect(directives).toContain("default-src 'none'");
    expect(directives).toContain(`script-src 'self' ${themeScriptSource}`);
    expect(directives).toContain("frame-ancestors 'none'");
    expect(directives).toContain("base-uri 'none'");
    expect(directives).toContain("object-src 'none'");
    expect(directives).toContain("connect-src 'self'");
    expect(directives.filter((directive) => /\*|https?:|unsafe-eval/.test(directive))).toEqual([]);
  });

  it('let an answer of the API do nothing at all', async () => {
    expect(await policy('/api/answer')).toEqual(["default-src 'none'", "frame-ancestors 'none'"]);
  });

  it('stand on every answer, also on one that nobody expected', async () => {
    for (const url of ['/', '/api/answer', '/nowhere']) {
      const headers = await headersOf(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
    }
  });

  it('speak of https only where the vault is served over it', async () => {
    expect(
      (await headersOf('/', { baseUrl: 'http://localhost:3000' }))['strict-transport-security'],
    ).toBeUndefined();
  });

  it('can be replaced by a route', async () => {
    expect(await policy('/own')).toEqual(['sandbox']);
  });

  it('allow what Vite needs in development only', async () => {
    expect(await policy('/', { isDevelopment: true })).toContain("script-src 'self' 'unsafe-inline'");
  });
});
