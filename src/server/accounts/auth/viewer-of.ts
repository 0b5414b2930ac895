import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noteAging } from '#server/accounts/auth/renew-sessions.ts';
import { findSessionUser, type SessionUser, sessionCookie } from '#server/accounts/auth/sessions.ts';
import {
  type Viewer,
  type ViewerDependencies,
  type Visitor,
  visitor,
  visitorOf,
} from '#server/accounts/auth/viewer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads who makes a request; absent in a server without accounts, such as a single plugin under test. */
    readSession?: (request: FastifyRequest) => Promise<SessionUser | undefined>;
    /** Who somebody without a session is here; set with `readSession`. */
    visitor?: Visitor;
  }
}

/** One look-up a request, however many rules ask; nothing is kept beyond it, so rights are always as they stand now. */
const known = new WeakMap<FastifyRequest, Promise<SessionUser | undefined>>();

/** Longer than any session id of ours; a longer cookie is not looked up. */
const maxSessionIdLength = 100;

/** Lets `sessionUserOf` and `viewerOf` read the `sessions` table. Needs @fastify/cookie. */
export function readSessions(app: FastifyInstance, { config, database, now }: ViewerDependencies): void {
  app.decorate('visitor', { getter: () => visitorOf(config) });
  app.decorate('readSession', async (request: FastifyRequest) => {
    const sessionId = request.cookies[sessionCookie];
    if (sessionId === undefined || sessionId.length > maxSessionIdLength) return undefined;
    const user = await findSessionUser(database.pool, sessionId, now());
    noteAging(request, sessionId, user);
    return user === undefined || config.billing !== 'off' ? user : { ...user, ...everythingOpen };
  });
}

/** What an account opens where nothing is paid, whatever its row says of a time when something was. */
const everythingOpen = {
  subscriptionTier: 'premium',
  subscriptionEndDate: null,
  subscriptionCancelled: false,
  premiumUntil: null,
  paymentProblem: null,
  hasPremium: true,
} as const satisfies Partial<SessionUser>;

/** The signed-in user of a request; undefined for a visitor, and for an expired, altered or foreign cookie. */
export function sessionUserOf(request: FastifyRequest): Promise<SessionUser | undefined> {
  const found = known.get(request);
  if (found !== undefined) return found;
  const reading = request.server.readSession?.(request) ?? Promise.resolve(undefined);
  known.set(request, reading);
  return reading;
}

/** Who makes a request, read afresh with each one. The only door from a request to a viewer. */
export async function viewerOf(request: FastifyRequest): Promise<Viewer> {
  const user = await sessionUserOf(request);
  if (user === undefined) return request.server.visitor ?? visitor;
  return { kind: 'user', userId: user.id, isAdmin: user.isAdmin, hasPremium: user.hasPremium };
}
