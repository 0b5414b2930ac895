import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createSession, sessionCookie } from '#server/accounts/auth/sessions.ts';
import type { TestApp } from '#tests/support/app.ts';
import { createUsers, daysAgo } from '#tests/support/factories.ts';

/** All roles of the access rules (specification, section 6). */
export const roles = ['visitor', 'free', 'premium', 'expired', 'admin', 'other'] as const;

/** `expired` has had premium; `other` has premium too and owns none of `premium`'s objects. */
export type Role = (typeof roles)[number];

export interface Persona {
  role: Role;
  /** Null for the visitor. */
  userId: string | null;
  /** Header with the session; empty for the visitor. */
  cookie: Record<string, string>;
  /** Sends a request as this person, from a page of ours. */
  ask(method: InjectOptions['method'], url: string, body?: object): Promise<LightMyRequestResponse>;
}

/** Creates one person for each role, each with a live session. */
export async function createPersonas(test: TestApp): Promise<Record<Role, Persona>> {
  const users: Record<Exclude<Role, 'visitor'>, Parameters<typeof createUsers>[1][number]> = {
    free: {},
    premium: { subscriptionTier: 'premium', subscriptionEndDate: daysAgo(-10) },
    expired: { subscriptionTier: 'premium', subscriptionEndDate: daysAgo(1) },
    admin: { isAdmin: true },
    other: { subscriptionTier: 'premium' },
  };
  const created = await createUsers(test.database.pool, Object.values(users));
  const entries: Array<[Role, Persona]> = [['visitor', personaOf(test, 'visitor', null, null)]];
  for (const [index, role] of (Object.keys(users) as Array<keyof typeof users>).entries()) {
    const userId = created[index]?.id ?? '';
    const sessionId = await createSession(test.database.pool, { userId, now: test.deps.now() });
    entries.push([role, personaOf(test, role, userId, sessionId)]);
  }
  return Object.fromEntries(entries) as Record<Role, Persona>;
}

/** Opens a session for one user of the table. */
export async function personaOfUser(test: TestApp, userId: string): Promise<Persona> {
  const now = test.deps.now();
  const sessionId = await createSession(test.database.pool, { userId, now });
  return personaOf(test, 'other', userId, sessionId);
}

function personaOf(test: TestApp, role: Role, userId: string | null, sessionId: string | null): Persona {
  return {
    role,
    userId,
    cookie: sessionId === null ? {} : { cookie: `${sessionCookie}=${sessionId}` },
    ask: (method = 'GET', url, body) =>
      test.app.inject({
        method,
        url,
        headers: { 'sec-fetch-site': 'same-origin', referer: `${test.deps.config.baseUrl}/` },
        ...(sessionId === null ? {} : { cookies: { [sessionCookie]: sessionId } }),
        ...(body === undefined ? {} : { payload: body }),
      }),
  };
}
