import type { FastifyInstance } from 'fastify';
import { loopbackHosts } from '#server/platform/config/loopback.ts';
import { themeScriptSource } from '#server/platform/http/replies/theme-script.ts';

/** Settings that determine the headers. */
export interface SecurityHeaderOptions {
  baseUrl: string;
  /** The development server: Vite's preamble is an inline script and its updates use a web socket. */
  isDevelopment: boolean;
}

/** Adds the security headers to every answer. A route may override one, such as the policy of a picture. */
export function addSecurityHeaders(app: FastifyInstance, options: SecurityHeaderOptions): void {
  const common: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    // Browsers accept it from trustworthy origins only, and warn about it elsewhere.
    ...(isTrustworthy(options.baseUrl) ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
    ...(options.baseUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
  const forPages = { ...common, 'content-security-policy': pagePolicy(options.isDevelopment) };
  const forApi = { ...common, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.url.startsWith('/api/') ? forApi : forPages);
  });
}

/** https, or this machine (W3C Secure Contexts). */
function isTrustworthy(baseUrl: string): boolean {
  return baseUrl.startsWith('https:') || loopbackHosts.has(new URL(baseUrl).hostname);
}

/**
 * The policy of a page. The frame of an email takes its content from the page itself (srcdoc) and so inherits
 * this policy: mail consists of inline styles, and its pictures come from our own route.
 */
function pagePolicy(isDevelopment: boolean): string {
  const directives = {
    'default-src': "'none'",
    'script-src': isDevelopment ? "'self' 'unsafe-inline'" : `'self' ${themeScriptSource}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': isDevelopment ? "'self' ws: wss:" : "'self'",
    'manifest-src': "'self'",
    'frame-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'object-src': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
