import { type Database, openServerDatabase } from '#server/db/client.ts';
import { createSession, sessionCookie } from '#server/features/auth/sessions.ts';

/** The cookie of a new premium reader, whose answers and pages are never kept. */
export async function premiumCookie(url: string): Promise<string> {
  const database = await openServerDatabase(url);
  const cookie = await premiumCookieOf(database);
  await database.close();
  return cookie;
}

/** The same in an open database. */
export async function premiumCookieOf({ pool }: Database): Promise<string> {
  await pool.query(
    "insert into users (id, subscription_tier) values ('bench', 'premium') on conflict do nothing",
  );
  const sessionId = await createSession(pool, { userId: 'bench', now: new Date() });
  return `${sessionCookie}=${sessionId}`;
}
