import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Board } from '#shared/contract/library/boards.ts';
import type { Share, SharedList } from '#shared/contract/library/shares.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let now: Date;
let listId: number;
/** Open and recent, closed, old. */
let ids: number[];

beforeEach(async () => {
  now = testNow;
  test = await openTestApp({ now: () => now });
  people = await createPersonas(test);
  const open = await createBrand(test.database.pool, { slug: 'open' });
  const closed = await createBrand(test.database.pool, { slug: 'closed', isPremiumOnly: true });
  ids = [];
  for (const [subject, brandId, receivedAt] of [
    ['Open', open.id, daysAgo(1)],
    ['Closed', closed.id, daysAgo(1)],
    ['Old', open.id, daysAgo(200)],
  ] as const)
    ids.push((await createEmail(test.database.pool, { brandId, subject, receivedAt })).id);
  listId = (
    await people.premium.ask('POST', '/api/saved-lists', { name: 'Openers', description: 'Secret' })
  ).json().id;
  for (const emailId of ids)
    await people.premium.ask('POST', `/api/saved-lists/${listId}/emails`, {
      emailId,
      notes: `Note ${emailId}`,
    });
  return () => test.app.close();
});

interface Made extends Share {
  address: string;
}

const share = async (settings: object = {}): Promise<Made & { token: string }> => {
  const made = (
    await people.premium.ask('POST', '/api/shares', { kind: 'list', listId, ...settings })
  ).json<Made>();
  return { ...made, token: tokenOf(made) };
};
const tokenOf = ({ address }: Made) => new URL(address).pathname.slice('/b/'.length);
const guest = (path: string, cookie?: string): Promise<LightMyRequestResponse> =>
  test.app.inject({ method: 'GET', url: path, headers: cookie === undefined ? {} : { cookie } });
const shown = async (token: string) => (await guest(`/api/shared/${token}`)).json<SharedList>();
const post = (path: string, payload: object) => test.app.inject({ method: 'POST', url: path, payload });

describe('a link to a list', () => {
  it('has 128 random bits, of which only a hash is stored', async () => {
    const { token } = await share();
    expect(token).toMatch(/^[\w-]{22}$/);
    const { rows } = await test.database.pool.query('select shares::text as row from shares');
    expect(rows[0].row).not.toContain(token);
  });

  it('shows everything its owner saved to somebody without an account, but opens no email', async () => {
    const { token } = await share();
    const list = await shown(token);
    expect(list.items.map(({ email }) => email.subject)).toEqual(['Old', 'Closed', 'Open']);
    expect(list).toMatchObject({ name: 'Openers', description: null, comments: [] });
    expect(JSON.stringify(list)).not.toMatch(/Secret|Note|@/);
    for (const { email } of list.items) {
      const picture = await guest(email.previewUrl);
      expect([picture.statusCode, picture.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    }
    for (const [place, status] of [200, 403, 403].entries())
      expect((await guest(`/api/emails/${ids[place]}`)).statusCode).toBe(status);
    for (const id of ids.slice(1)) expect((await guest(`/thumbnails/${id}.svg`)).statusCode).toBe(403);
  });

  it('shows notes and description where its owner allows it, and follows the list', async () => {
    const { token } = await share({ showsNotes: true });
    expect(await shown(token)).toMatchObject({ description: 'Secret' });
    expect((await shown(token)).items.map(({ notes }) => notes)).toEqual(
      ids.toReversed().map((each) => `Note ${each}`),
    );
    await people.premium.ask('DELETE', `/api/saved-lists/${listId}/emails/${ids[0]}`);
    await people.premium.ask('PATCH', `/api/saved-lists/${listId}`, { name: 'Renamed' });
    const board = await shown(token);
    expect([board.name, board.items.length]).toEqual(['Renamed', 2]);
    expect((await guest(`/b/${token}/${ids[0]}.svg`)).statusCode).toBe(404);
  });

  it('shows no picture of the versions of its emails', async () => {
    const { token } = await share();
    const { pool } = test.database;
    const [copy, version] = [await createEmail(pool), await createEmail(pool)];
    await pool.query(
      `update emails set copy_key = case when id = $2 then 'other words' else 'same words' end::bytea
       where id = any($1)`,
      [[ids[0], copy.id, version.id], version.id],
    );
    await pool.query("update emails set state = 'copy', folded_into = $1 where id = any($2)", [
      ids[0],
      [copy.id, version.id],
    ]);
    expect((await guest(`/thumbnails/${version.id}.svg`)).statusCode).toBe(200);
    const statuses = [ids[0], copy.id, version.id].map(
      async (id) => (await guest(`/b/${token}/${id}.svg`)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
  });

  it('leaves out what is held, hidden or deleted later, and its picture', async () => {
    const { token } = await share();
    const { pool } = test.database;
    await pool.query("update emails set state = 'held' where id = $1", [ids[0]]);
    await pool.query("update brands set is_hidden = true where slug = 'closed'");
    expect((await shown(token)).items.map(({ emailId }) => emailId)).toEqual([ids[2]]);
    for (const id of ids.slice(0, 2)) expect((await guest(`/b/${token}/${id}.svg`)).statusCode).toBe(404);
    await pool.query('delete from emails where id = $1', [ids[2]]);
    expect((await shown(token)).items).toEqual([]);
  });

  it('has one answer for forged, guessed, expired, replaced and revoked tokens', async () => {
    const expired = await share({ expiresInDays: 1 });
    const replaced = await share();
    const revoked = await share();
    const gone = await share({ password: 'a long password' });
    const renewed = (await people.premium.ask('POST', `/api/shares/${replaced.id}/link`)).json<Made>();
    expect((await guest(`/api/shared/${tokenOf(renewed)}`)).statusCode).toBe(200);
    await people.premium.ask('DELETE', `/api/shares/${revoked.id}`);
    await people.premium.ask('DELETE', `/api/shares/${gone.id}`);
    now = new Date(testNow.getTime() + 25 * 3_600_000);
    const answers = new Set<string>();
    const tokens = [
      expired.token,
      replaced.token,
      revoked.token,
      gone.token,
      'A'.repeat(22),
      'x',
      '%00',
      '../../etc',
      `${expired.token}=`,
    ];
    for (const token of tokens) {
      for (const path of [`/api/shared/${encodeURIComponent(token)}`]) {
        const { statusCode, body, headers } = await guest(path);
        answers.add(JSON.stringify([statusCode, body, headers['cache-control']]));
      }
      expect((await guest(`/b/${encodeURIComponent(token)}/${ids[0]}.svg`)).statusCode).toBe(404);
      expect(
        (await post(`/api/shared/${encodeURIComponent(token)}/password`, { password: 'guess' })).statusCode,
      ).toBe(404);
      expect(
        (
          await post(`/api/shared/${encodeURIComponent(token)}/comments`, {
            author: 'A',
            text: 'b',
            emailId: null,
          })
        ).statusCode,
      ).toBe(404);
    }
    expect([...answers]).toEqual([expect.stringContaining('404')]);
  });

  it('gets no new address once it has expired', async () => {
    const { id } = await share({ expiresInDays: 1 });
    const renew = () => people.premium.ask('POST', `/api/shares/${id}/link`);
    expect((await renew()).statusCode).toBe(201);
    now = new Date(testNow.getTime() + 25 * 3_600_000);
    const { statusCode, body } = await renew();
    expect([statusCode, body]).toEqual([409, expect.stringContaining('has expired')]);
  });

  it('rests while its owner has no premium, and can be revoked even then', async () => {
    const { token, id } = await share();
    const setTier = (tier: string) =>
      test.database.pool.query('update users set subscription_tier = $2 where id = $1', [
        people.premium.userId,
        tier,
      ]);
    await setTier('free');
    expect((await guest(`/api/shared/${token}`)).statusCode).toBe(404);
    expect((await guest(`/b/${token}/${ids[0]}.svg`)).statusCode).toBe(404);
    await setTier('premium');
    expect((await guest(`/api/shared/${token}`)).statusCode).toBe(200);
    await setTier('free');
    const listed = (await people.premium.ask('GET', '/api/shares')).json<Share[]>();
    expect(listed.map((each) => [each.id, each.name])).toEqual([[id, 'Openers']]);
    expect((await people.premium.ask('DELETE', `/api/shares/${id}`)).statusCode).toBe(204);
    await setTier('premium');
    expect((await guest(`/api/shared/${token}`)).statusCode).toBe(404);
  });

  it('ends with its list, and with the account of its owner', async () => {
    const [first, second] = [await share(), await share()];
    await people.premium.ask('DELETE', `/api/saved-lists/${listId}`);
    expect((await guest(`/api/shared/${first.token}`)).statusCode).toBe(404);
    await test.database.pool.query('delete from users where id = $1', [people.premium.userId]);
    expect((await guest(`/api/shared/${second.token}`)).statusCode).toBe(404);
    expect((await test.database.pool.query('select from shares')).rowCount).toBe(0);
  });

  it('asks for its password, once in each browser', async () => {
    const { token } = await share({ password: 'pâté and port' });
    const locked = await guest(`/api/shared/${token}`);
    expect([locked.statusCode, locked.json()]).toEqual([
      403,
      expect.objectContaining({ needsPassword: true }),
    ]);
    expect(locked.body).not.toContain('Openers');
    expect((await guest(`/b/${token}/${ids[0]}.svg`)).statusCode).toBe(403);
    const wrong = await post(`/api/shared/${token}/password`, { password: 'pate and port' });
    expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([403, undefined]);
    const right = await post(`/api/shared/${token}/password`, { password: 'pâté and port' });
    expect(right.statusCode).toBe(204);
    const cookie = String(right.headers['set-cookie']).split(';')[0] ?? '';
    expect(String(right.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Lax/);
    expect((await guest(`/api/shared/${token}`, cookie)).statusCode).toBe(200);
    expect((await guest(`/b/${token}/${ids[0]}.svg`, cookie)).statusCode).toBe(200);
    const forged = cookie.replace(/=.*/, `=${'A'.repeat(43)}`);
    expect((await guest(`/api/shared/${token}`, forged)).statusCode).toBe(403);
    const other = await share({ password: 'pâté and port' });
    const moved = cookie.replace(/_\d+=/, `_${other.id}=`);
    expect((await guest(`/api/shared/${other.token}`, moved)).statusCode).toBe(403);
    const { rows } = await test.database.pool.query('select shares::text as row from shares');
    expect(rows[0].row).not.toContain('port');
  });

  it('takes comments where its owner allows them, who can delete each', async () => {
    const { token } = await share({ takesComments: true });
    const say = (body: object) => post(`/api/shared/${token}/comments`, body);
    const author = 'Ann <b>\r\nSet-Cookie: a=b';
    const made = await say({ author, text: '<script>alert(1)</script>', emailId: ids[1] });
    expect([made.statusCode, made.json().author]).toEqual([201, author]);
    expect((await say({ author: 'Ben', text: 'All of it', emailId: null })).statusCode).toBe(201);
    for (const body of [
      { author: '', text: 'a', emailId: null },
      { author: 'a', text: '\u200b', emailId: null },
      { author: 'a'.repeat(61), text: 'a', emailId: null },
      { author: 'a', text: 'a'.repeat(2_001), emailId: null },
    ])
      expect((await say(body)).statusCode).toBe(400);
    const outside = await createEmail(test.database.pool);
    expect((await say({ author: 'a', text: 'a', emailId: outside.id })).statusCode).toBe(404);
    expect((await shown(token)).comments.map(({ text, emailId }) => [text, emailId])).toEqual([
      ['<script>alert(1)</script>', ids[1]],
      ['All of it', null],
    ]);
    const { comments } = (await people.premium.ask('GET', `/api/saved-lists/${listId}/board`)).json<Board>();
    expect(comments).toHaveLength(2);
    const of = `/api/saved-lists/${listId}/comments/${comments[0]?.id}`;
    expect((await people.other.ask('DELETE', of)).statusCode).toBe(404);
    expect((await people.premium.ask('DELETE', of)).statusCode).toBe(204);
    expect((await shown(token)).comments.map(({ text }) => text)).toEqual(['All of it']);
    const { token: silent } = await share();
    const said = await post(`/api/shared/${silent}/comments`, { author: 'a', text: 'a', emailId: null });
    expect(said.statusCode).toBe(404);
    expect((await shown(silent)).comments).toEqual([]);
  });

  it('shows comments only with the picture they are on, and they end when it leaves the list', async () => {
    const { token } = await share({ takesComments: true });
    for (const emailId of ids)
      await post(`/api/shared/${token}/comments`, { author: 'Ann', text: `On ${emailId}`, emailId });
    await test.database.pool.query("update emails set state = 'hidden' where id = $1", [ids[0]]);
    expect((await shown(token)).comments.map(({ emailId }) => emailId)).toEqual(ids.slice(1));
    const of = `/api/saved-lists/${listId}/emails`;
    await people.premium.ask('DELETE', `${of}/${ids[1]}`);
    const { rows } = await test.database.pool.query('select email_id from board_comments order by id');
    expect(rows.map((row) => row.email_id)).toEqual([ids[0], ids[2]]);
    await people.premium.ask('POST', of, { emailId: ids[1], notes: null });
    expect((await shown(token)).comments.map(({ emailId }) => emailId)).toEqual([ids[2]]);
  });

  it('is not copied to a reader who has the most lists', async () => {
    const { token } = await share();
    await test.database.pool.query(
      "insert into saved_lists (user_id, name) select $1, 'Full' from generate_series(1, 10000)",
      [people.other.userId],
    );
    const { statusCode } = await people.other.ask('POST', `/api/shared/${token}/copy`);
    expect(statusCode).toBe(409);
  });

  it('is copied by a premium reader, with sections, order and notes as they are shown', async () => {
    const section = (
      await people.premium.ask('POST', `/api/saved-lists/${listId}/sections`, { name: 'Heroes' })
    ).json().id;
    for (const emailId of [ids[2], ids[0]])
      await people.premium.ask('POST', `/api/saved-lists/${listId}/board/moves`, {
        emailId,
        sectionId: section,
        beforeId: null,
      });
    const board = async (who: Persona, id: number) => {
      const { name, sections, items } = (await who.ask('GET', `/api/saved-lists/${id}/board`)).json<Board>();
      const nameOf = new Map(sections.map((each) => [each.id, each.name]));
      return [
        name,
        items.map(({ emailId, sectionId, notes }) => [emailId, nameOf.get(sectionId ?? 0), notes]),
      ];
    };
    for (const showsNotes of [true, false]) {
      const { token } = await share({ showsNotes });
      const answer = await people.other.ask('POST', `/api/shared/${token}/copy`);
      expect(answer.statusCode).toBe(201);
      expect(await board(people.other, answer.json().listId)).toEqual([
        'Openers',
        [
          [ids[1], undefined, showsNotes ? `Note ${ids[1]}` : null],
          [ids[2], 'Heroes', showsNotes ? `Note ${ids[2]}` : null],
          [ids[0], 'Heroes', showsNotes ? `Note ${ids[0]}` : null],
        ],
      ]);
    }
  });
});

it('a link takes 60 passwords a minute, from all addresses together', async () => {
  const limited = await openTestApp({ rateLimits: true });
  try {
    const { premium } = await createPersonas(limited);
    const list = (await premium.ask('POST', '/api/saved-lists', { name: 'Guarded' })).json().id;
    const guarded = async () =>
      tokenOf(
        (
          await premium.ask('POST', '/api/shares', { kind: 'list', listId: list, password: 'port 8080' })
        ).json<Made>(),
      );
    const [first, second] = [await guarded(), await guarded()];
    const guess = async (token: string, place: number) =>
      (
        await limited.app.inject({
          method: 'POST',
          url: `/api/shared/${token}/password`,
          remoteAddress: `192.0.2.${place}`,
          payload: { password: 'a guess' },
        })
      ).statusCode;
    for (let place = 1; place <= 60; place += 1) expect(await guess(first, place)).toBe(403);
    expect(await guess(first, 61)).toBe(429);
    expect(await guess(second, 61)).toBe(403);
  } finally {
    await limited.app.close();
  }
});

describe('a link to one email', () => {
  it('shows it alone, while it is published', async () => {
    const made = (
      await people.premium.ask('POST', '/api/shares', { kind: 'email', emailId: ids[1] })
    ).json<Made>();
    const token = tokenOf(made);
    expect(made.name).toBe('Closed');
    const answer = await guest(`/api/shared/${token}`);
    expect(answer.json()).toMatchObject({
      kind: 'email',
      email: { subject: 'Closed', brand: { slug: 'closed' } },
    });
    expect((await guest(`/b/${token}/${ids[1]}.svg`)).statusCode).toBe(200);
    expect((await guest(`/b/${token}/${ids[0]}.svg`)).statusCode).toBe(404);
    await test.database.pool.query("update emails set state = 'hidden' where id = $1", [ids[1]]);
    expect((await guest(`/api/shared/${token}`)).statusCode).toBe(404);
    const [listed] = (await people.premium.ask('GET', `/api/shares?emailId=${ids[1]}`)).json<Share[]>();
    expect(listed?.name).toBeNull();
  });
});
