import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CookieConfig, setSessionCookie } from '#server/accounts/auth/session-cookie.ts';
import { extendSession, type SessionUser, sessionCookie } from '#server/accounts/auth/sessions.ts';
import type { ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { isInProcess } from '#server/platform/http/in-process.ts';

type RenewalDependencies = Pick<ViewerDependencies, 'database' | 'now'> & { config: CookieConfig };

/** Requests whose session is in use and near enough to its end, with that session's id. */
const aging = new WeakMap<FastifyRequest, string>();

/** Notes that the session of a request is due to be renewed, when its answer can carry the cookie. */
export function noteAging(request: FastifyRequest, sessionId: string, user: SessionUser | undefined): void {
  if (user?.isSessionAging === true && !isInProcess(request)) aging.set(request, sessionId);
}

/**
 * Renews sessions in use, at most once a day: the row and the cookie together, so that neither ends before the other.
 * An answer that caches may hand to others carries nobody's cookie; the next one does it.
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

/** Signing in and out say themselves what becomes of the cookie. */
function saysSession(reply: FastifyReply): boolean {
  return [reply.getHeader('set-cookie') ?? []]
    .flat()
    .some((line) => String(line).startsWith(`${sessionCookie}=`));
}
