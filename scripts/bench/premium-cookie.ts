import { createSession, sessionCookie } from '#server/accounts/auth/sessions.ts';
import { openServerDatabase } from '#server/platform/db/client.ts';

/** Returns the cookie of a new premium user, whose answers and pages are never cached. */
export async function premiumCookie(url: string): Promise<string> {
  const database = await openServerDatabase(url);
  try {
    await database.pool.query(
      "insert into users (id, subscription_tier) values ('bench', 'premium') on conflict do nothing",
    );
    return `${sessionCookie}=${await createSession(database.pool, { userId: 'bench', now: new Date() })}`;
  } finally {
    await database.close();
  }
}
