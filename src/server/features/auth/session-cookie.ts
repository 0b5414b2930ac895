import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';
import { sessionCookie } from '#server/features/auth/sessions.ts';

type CookieConfig = Pick<Config, 'baseUrl'>;

/** How cookies of ours are set: scripts cannot read them, and other sites cannot send them along with a write. */
export function cookieOptions({ baseUrl }: CookieConfig): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', secure: baseUrl.startsWith('https:') };
}

/** Gives the browser its session, for as long as the session lasts unless it is used. */
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
