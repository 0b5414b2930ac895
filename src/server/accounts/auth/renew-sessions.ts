import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CookieConfig, setSessionCookie } from '#server/accounts/auth/session-cookie.ts';
import { extendSession, type SessionUser, sessionCookie } from '#server/accounts/auth/sessions.ts';
import type { ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { isInProcess } from '#server/platform/http/in-process.ts';

type RenewalDependencies = Pick<ViewerDependencies, 'database' | 'now'> & { config: CookieConfig };

/** Session ids of requests whose session is due for renewal. */
const aging = new WeakMap<FastifyRequest, string>();

/** Marks the session of a request for renewal if the response can carry the cookie. */
export function noteAging(request: FastifyRequest, sessionId: string, user: SessionUser | undefined): void {
  if (user?.isSessionAging === true && !isInProcess(request)) aging.set(request, sessionId);
}

/**
 * Renews sessions in use, at most once a day: row and cookie together, so that neither expires before the
 * other. A response that shared caches may store carries no cookie; the next one does.
 */
export function renewSessions(app: FastifyInstance, { config, database, now }: RenewalDependencies): void {
  app.addHook('onSend', async (request, reply) => {
    const sessionId = aging.get(request);
    if (sessionId === undefined || isShared(reply) || saysSession(reply)) return;
    try {
      const expiresAt = await extendSession(database.pool, sessionId, now());
      if (expiresAt !== undefined) setSessionCookie(reply, config, { id: sessionId, expiresAt, now: now() });
    } catch (error) {
      request.log.warn({ err: error }, 'a session could not be renewed');
    }
  });
}

function isShared(reply: FastifyReply): boolean {
  return /\bpublic\b/.test(String(reply.getHeader('cache-control') ?? ''));
}

/** Sign-in and sign-out set the cookie themselves. */
function saysSession(reply: FastifyReply): boolean {
  return [reply.getHeader('set-cookie') ?? []]
    .flat()
    .some((line) => String(line).startsWith(`${sessionCookie}=`));
}
