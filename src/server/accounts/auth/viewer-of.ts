import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noteAging } from '#server/accounts/auth/renew-sessions.ts';
import { findSessionUser, type SessionUser, sessionCookie } from '#server/accounts/auth/sessions.ts';
import {
  createVisitor,
  type Viewer,
  type ViewerDependencies,
  type Visitor,
  visitor,
} from '#server/accounts/auth/viewer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Reads the session of a request; absent in a server without accounts, such as a single plugin under
     * test.
     */
    readSession?: (request: FastifyRequest) => Promise<SessionUser | undefined>;
    /** Viewer of a request without a session; set with `readSession`. */
    visitor?: Visitor;
  }
}

/**
 * Memoizes the session per request, for all its rules. Nothing outlives the request, so rights are always
 * current.
 */
const known = new WeakMap<FastifyRequest, Promise<SessionUser | undefined>>();

/** Longer than any of our session ids; a longer cookie is not looked up. */
const maxSessionIdLength = 100;

/** Lets `sessionUserOf` and `viewerOf` read the `sessions` table. Needs @fastify/cookie. */
export function readSessions(app: FastifyInstance, { config, database, now }: ViewerDependencies): void {
  app.decorate('visitor', { getter: () => createVisitor(config) });
  app.decorate('readSession', async (request: FastifyRequest) => {
    const sessionId = request.cookies[sessionCookie];
    if (sessionId === undefined || sessionId.length > maxSessionIdLength) return undefined;
    const user = await findSessionUser(database.pool, sessionId, now());
    noteAging(request, sessionId, user);
    return user === undefined || config.billing !== 'off' ? user : { ...user, ...everythingOpen };
  });
}

/** Rights of every account if billing is off, whatever subscription its row still records. */
const everythingOpen = {
  subscriptionTier: 'premium',
  subscriptionEndDate: null,
  subscriptionCancelled: false,
  premiumUntil: null,
  paymentProblem: null,
  hasPremium: true,
} as const satisfies Partial<SessionUser>;

/**
 * Returns the signed-in user of a request; undefined for a visitor and for an expired, altered or foreign
 * cookie.
 */
export function sessionUserOf(request: FastifyRequest): Promise<SessionUser | undefined> {
  const found = known.get(request);
  if (found !== undefined) return found;
  const reading = request.server.readSession?.(request) ?? Promise.resolve(undefined);
  known.set(request, reading);
  return reading;
}

/**
 * Returns the viewer of a request, read from the database once per request. The only conversion from request
 * to viewer.
 */
export async function viewerOf(request: FastifyRequest): Promise<Viewer> {
  const user = await sessionUserOf(request);
  if (user === undefined) return request.server.visitor ?? visitor;
  return { kind: 'user', userId: user.id, isAdmin: user.isAdmin, hasPremium: user.hasPremium };
}
