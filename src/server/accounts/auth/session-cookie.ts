import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceOf } from '#server/accounts/auth/device.ts';
import { createSession, deleteSession, sessionCookie } from '#server/accounts/auth/sessions.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

export type CookieConfig = Pick<Config, 'baseUrl'>;

/** Options of our cookies: scripts cannot read them, and other sites cannot send them with a write. */
export function cookieOptions({ baseUrl }: CookieConfig): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', secure: baseUrl.startsWith('https:') };
}

/** Replaces the browser's session: every sign-in creates a new one. @returns the session id. */
export async function replaceSession(
  db: Queryable,
  request: FastifyRequest,
  session: Omit<Parameters<typeof createSession>[1], 'device'>,
): Promise<string> {
  const previous = request.cookies[sessionCookie];
  if (previous !== undefined) await deleteSession(db, previous);
  return createSession(db, { ...session, device: deviceOf(request.headers['user-agent']) });
}

/** Sets the session cookie with the lifetime of an unused session. */
export function setSessionCookie(
  reply: FastifyReply,
  config: CookieConfig,
  session: { id: string; expiresAt: Date; now: Date },
): void {
  reply.setCookie(sessionCookie, session.id, {
    ...cookieOptions(config),
    path: '/',
    maxAge: Math.round((session.expiresAt.getTime() - session.now.getTime()) / 1_000),
  });
}

export function clearSessionCookie(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(sessionCookie, { ...cookieOptions(config), path: '/' });
}
