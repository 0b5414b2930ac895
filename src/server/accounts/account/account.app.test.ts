import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSession, sessionCookie } from '#server/accounts/auth/sessions.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { createUser, daysAgo } from '#tests/support/factories.ts';
import { type Persona, personaOfUser } from '#tests/support/sign-in.ts';

let test: TestApp;
let ada: Persona;
let bob: Persona;
let now: Date;

beforeEach(async () => {
  now = testNow;
  test = await openTestApp({ now: () => now });
  const { pool } = test.database;
  ada = await personaOfUser(test, (await createUser(pool, { email: 'ada@reader.example' })).id);
  bob = await personaOfUser(test, (await createUser(pool, { email: 'bob@reader.example' })).id);
});

afterEach(() => test.app.close());

const accountOf = async (who: Persona) => (await who.ask('GET', '/api/account')).json();

/** Another session of Ada. @returns a function that asks with it. */
async function anotherSession(device: string | null, startedAt: Date) {
  const id = await createSession(test.database.pool, { userId: ada.userId ?? '', device, now: startedAt });
  return (method: 'GET' | 'POST', url: string) =>
    test.app.inject({
      method,
      url,
      headers: { 'sec-fetch-site': 'same-origin' },
      cookies: { [sessionCookie]: id },
    });
}

describe('the own account', () => {
  it('shows profile and sessions, the last used first, and marks the one in use', async () => {
    await anotherSession('Firefox on Windows', daysAgo(3));
    expect(await accountOf(ada)).toMatchObject({
      email: 'ada@reader.example',
      signInMethod: 'demo',
      sessions: [
        { isThisOne: true, device: null, startedAt: testNow.toISOString() },
        { isThisOne: false, device: 'Firefox on Windows', usedAt: daysAgo(3).toISOString() },
      ],
    });
  });

  it('never discloses what signs somebody in', async () => {
    const [, sessionId = ''] = (ada.cookie.cookie ?? '').split('=');
    expect((await ada.ask('GET', '/api/account')).body).not.toContain(sessionId);
  });

  it('notes a day of use, also of a session that no longer grows older', async () => {
    const ask = await anotherSession('Firefox on Windows', daysAgo(85));
    await test.database.pool.query('update sessions set expire = $1 where device is not null', [daysAgo(-5)]);
    await ask('GET', '/api/account');
    expect((await accountOf(ada)).sessions.map((session: { usedAt: string }) => session.usedAt)).toEqual([
      testNow.toISOString(),
      testNow.toISOString(),
    ]);
  });

  it('ends one session, which is then signed out', async () => {
    const ask = await anotherSession('Firefox on Windows', daysAgo(3));
    const other = (await accountOf(ada)).sessions[1].id;
    expect((await ada.ask('DELETE', `/api/account/sessions/${other}`)).statusCode).toBe(204);
    expect((await ask('GET', '/api/account')).statusCode).toBe(401);
    expect((await ada.ask('DELETE', `/api/account/sessions/${other}`)).statusCode).toBe(404);
    expect((await accountOf(ada)).sessions).toHaveLength(1);
  });

  it('ends all others, and nobody else’s', async () => {
    await anotherSession('Firefox on Windows', daysAgo(3));
    await anotherSession('Safari on iPhone', daysAgo(2));
    const bobs = (await accountOf(bob)).sessions[0].id;
    expect((await ada.ask('DELETE', `/api/account/sessions/${bobs}`)).statusCode).toBe(404);
    expect((await ada.ask('POST', '/api/account/sessions/end-others')).statusCode).toBe(204);
    expect((await accountOf(ada)).sessions).toMatchObject([{ isThisOne: true }]);
    expect((await accountOf(bob)).sessions).toHaveLength(1);
  });

  it('does not list a session that has expired', async () => {
    await anotherSession('Firefox on Windows', daysAgo(31));
    expect((await accountOf(ada)).sessions).toHaveLength(1);
  });
});

describe('the name', () => {
  it('comes from the provider, and is not changed here', async () => {
    const refused = await ada.ask('PATCH', '/api/account', { firstName: 'Ada', lastName: null });
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'Your name comes from your sign-in provider. Change it there.',
    ]);
  });

  it('of an invited account is changed and cleared', async () => {
    await test.database.pool.query(
      "insert into password_accounts (user_id, email, password_hash) values ($1, 'ada@reader.example', 'x')",
      [ada.userId],
    );
    const named = await ada.ask('PATCH', '/api/account', { firstName: ' Ada ', lastName: 'Lovelace' });
    expect(named.json()).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', signInMethod: 'password' });
    expect((await ada.ask('PATCH', '/api/account', { firstName: '', lastName: null })).json()).toMatchObject({
      firstName: null,
      lastName: null,
    });
  });

  it.each(['Ada\r\nBcc: all@reader.example', 'Ada\u0000', 'a'.repeat(101)])(
    'is refused if it is %j',
    async (firstName) => {
      const refused = await ada.ask('PATCH', '/api/account', { firstName, lastName: null });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().issues[0].path).toBe('firstName');
    },
  );
});
