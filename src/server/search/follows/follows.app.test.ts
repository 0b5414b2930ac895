import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import type { OutboxMail, OutboxMailDetail } from '#shared/contract/accounts/outbox.ts';
import type { Follow, Follows } from '#shared/contract/search/follows.ts';
import { maxFollowMailsADay, maxFollows } from '#shared/vocabulary/follows.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { createBrand, createEmail, createEmails } from '#tests/support/factories.ts';
import { type Copy, idOf, mailOf, start } from '#tests/support/mail/campaign-copies.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let now: Date;

beforeEach(async () => {
  now = testNow;
  test = await openTestApp({ now: () => now });
  people = await createPersonas(test);
  await test.database.pool.query(
    "update users set email = id || '@reader.example', subscription_end_date = case when subscription_tier = 'premium' and subscription_end_date > now() then '2030-01-01'::timestamptz else subscription_end_date end",
  );
});

afterEach(() => test.app.close());

const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};

let count = 0;

/** Makes an email that has arrived live. */
async function arrive(
  brandId: number,
  given: Partial<Parameters<typeof createEmail>[1]> = {},
): Promise<number> {
  count += 1;
  const made = { brandId, subject: `News ${count}`, receivedAt: now, ...given };
  const { id } = await createEmail(test.database.pool, made);
  await test.database.pool.query('insert into waiting_news values ($1, $2)', [id, now]);
  return id;
}

const follow = async (who: Role, body: object): Promise<Follow> => {
  const answer = await people[who].ask('POST', '/api/follows', body);
  expect(answer.statusCode).toBe(201);
  return answer.json<Follow>();
};

/** @returns the id of a new saved search. */
const saveSearch = async (who: Role, search: string): Promise<number> => {
  count += 1;
  const answer = await people[who].ask('POST', '/api/saved-searches', { name: `Search ${count}`, search });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
};

const signal = new AbortController().signal;

/** Runs the jobs as the server does. */
async function work(): Promise<void> {
  await test.app.background.ringNews(signal);
  await test.app.background.writeDigests(signal);
  await test.app.background.sendMail(signal);
}

/** Returns the subjects of the mails to a reader, oldest first. */
const mailsOf = async (who: Role): Promise<string[]> => {
  const { rows } = await test.database.pool.query<{ subject: string }>(
    "select shown->>'subject' as subject from outgoing_mails where user_id = $1 and state = 'sent' order by id",
    [people[who].userId],
  );
  return rows.map(({ subject }) => subject);
};

const lastMail = async (who: Role): Promise<OutboxMailDetail> => {
  const [mail] = (await people[who].ask('GET', '/api/outbox')).json<OutboxMail[]>();
  return (await people[who].ask('GET', `/api/outbox/${mail?.id}`)).json<OutboxMailDetail>();
};

const unsubscribeLink = ({ headers }: OutboxMailDetail): string => {
  const [, address = ''] = /List-Unsubscribe: <([^>]+)>/.exec(headers.replace(/\n\s+/g, '')) ?? [];
  return new URL(address).pathname;
};

/** Ends what the last mail's link names, as a program for mail does. */
const clickUnsubscribe = async (who: Role): Promise<void> => {
  const done = await test.app.inject({
    method: 'POST',
    url: unsubscribeLink(await lastMail(who)),
    headers: { 'content-type': 'multipart/form-data; boundary=b', origin: 'https://mail.example' },
    payload: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  });
  expect(done.statusCode).toBe(200);
};

const followedBy = async (who: Role): Promise<string[]> =>
  (await people[who].ask('GET', '/api/follows')).json<Follows>().follows.map(({ key }) => key);

describe('following a brand', () => {
  it('brings each live email once, until one click ends it', async () => {
    const { id: brandId } = await createBrand(test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'each' });
    await arrive(brandId, { subject: 'Fresh bread', preheader: 'Baked at six' });
    await work();
    await work();
    expect(await mailsOf('free')).toEqual(['Rye: Fresh bread']);
    const mail = await lastMail('free');
    expect(mail.text).toContain('Baked at six');
    expect(mail.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const pathname = unsubscribeLink(mail);
    expect((await test.app.inject(pathname)).body).toContain('Unsubscribe?');
    const done = await test.app.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('Unsubscribed')]);
    await arrive(brandId);
    await work();
    expect(await mailsOf('free')).toHaveLength(1);
    expect((await people.free.ask('GET', '/api/follows')).json<Follows>().follows).toEqual([]);
  });

  it('ends with the link of a mail all follows whose emails it shows, and no other', async () => {
    const { pool } = test.database;
    const brands: Record<string, number> = {};
    for (const name of ['Rye', 'Oat', 'Spelt']) {
      const slug = name.toLowerCase();
      brands[slug] = (await createBrand(pool, { slug, name })).id;
      await follow('free', { subject: { kind: 'brand', slug }, cadence: 'each' });
    }
    await follow('free', { subject: { kind: 'season', season: 'easter' }, cadence: 'each' });
    const hidden = await arrive(brands['rye'] ?? 0);
    await arrive(brands['oat'] ?? 0, { season: 'easter' });
    await test.app.background.ringNews(signal);
    await pool.query("update emails set state = 'hidden' where id = $1", [hidden]);
    await test.app.background.sendMail(signal);
    const { text } = await lastMail('free');
    expect(text).toContain('each email from Oat and Easter');
    expect(text).not.toContain('Rye');
    await clickUnsubscribe('free');
    expect(await followedBy('free')).toEqual(['rye', 'spelt']);
  });

  it('rings for live mail, and for no import', async () => {
    const bread = (subject: string, date: Date) => ({
      raw: buildMail({
        messageId: `<${subject}@rye.example>`,
        from: 'Rye <hello@rye.example>',
        subject,
        date: date.toUTCString(),
      }),
      label: '',
    });
    await ingest([bread('First', new Date(now.getTime() - 3_600_000))], { ...test.deps });
    const { rows } = await test.database.pool.query<{ slug: string }>('select slug from brands');
    await test.database.pool.query("update emails set state = 'published'");
    await follow('free', { subject: { kind: 'brand', slug: rows[0]?.slug }, cadence: 'each' });
    await ingest([bread('Imported', now)], { ...test.deps });
    await ingest(
      [bread('Old', new Date(now.getTime() - 90 * 86_400_000))],
      { ...test.deps },
      { origin: 'live' },
    );
    await ingest([bread('Live', now)], { ...test.deps }, { origin: 'live' });
    const waiting = await test.database.pool.query<{ subject: string }>(
      'select subject from waiting_news join emails on id = email_id',
    );
    expect(waiting.rows).toEqual([{ subject: 'Live' }]);
    await test.database.pool.query("update emails set state = 'published'");
    await work();
    expect((await mailsOf('free')).map((subject) => subject.split(': ')[1])).toEqual(['Live']);
  });

  it.each(['written', 'sent'])(
    'rings once for a campaign whose earlier copy is fetched after its mail is %s',
    async (state) => {
      const at = (now.getTime() - 3 * 3_600_000 - start) / 60_000;
      const later: Copy = { at: at + 10, word: 'ends', subscriber: 'ann' };
      const earlier: Copy = { at, word: 'ends', subscriber: 'ben' };
      const fetch = (copy: Copy) => ingest([mailOf(copy)], { ...test.deps }, { origin: 'live' });
      await ingest([mailOf({ at: 0, word: 'ended', subscriber: 'ann' })], { ...test.deps });
      const { rows } = await test.database.pool.query<{ slug: string }>('select slug from brands');
      const subject = { kind: 'brand', slug: rows[0]?.slug };
      await follow('free', { subject, cadence: 'each' });
      await follow('premium', { subject, cadence: 'daily' });
      await fetch(later);
      await test.app.background.ringNews(signal);
      if (state === 'sent') await test.app.background.sendMail(signal);
      await fetch(earlier);
      await work();
      await work();
      expect(await mailsOf('free')).toEqual([expect.stringContaining('Our autumn sale')]);
      pass(24);
      await work();
      expect(await mailsOf('premium')).toEqual([expect.stringContaining('1 new email')]);
      const { rows: news } = await test.database.pool.query(
        'select e.message_id as id, e.state from news n join emails e on e.id = n.email_id',
      );
      expect(news).toEqual([{ id: idOf(earlier), state: 'published' }]);
    },
  );

  it('waits for the review of a held email', async () => {
    const { id: brandId } = await createBrand(test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'each' });
    const id = await arrive(brandId, { state: 'held', subject: 'Held' });
    await work();
    expect(await mailsOf('free')).toEqual([]);
    await test.database.pool.query("update emails set state = 'published' where id = $1", [id]);
    await test.database.pool.query("update email_facts set state = 'published' where email_id = $1", [id]);
    await work();
    expect(await mailsOf('free')).toEqual(['Rye: Held']);
  });

  it('judges access when the mail is sent', async () => {
    const { pool } = test.database;
    const { id: brandId } = await createBrand(pool, { slug: 'oats', name: 'Oats', isPremiumOnly: true });
    await follow('premium', { subject: { kind: 'brand', slug: 'oats' }, cadence: 'each' });
    expect(
      (await people.free.ask('POST', '/api/follows', { subject: { kind: 'brand', slug: 'oats' } }))
        .statusCode,
    ).toBe(403);
    await arrive(brandId);
    await test.app.background.ringNews(signal);
    await pool.query(
      "update users set subscription_end_date = '2026-01-01', stripe_subscription_id = null where id = $1",
      [people.premium.userId],
    );
    await test.app.background.sendMail(signal);
    const { rows } = await pool.query('select state, shown from outgoing_mails');
    expect(rows).toEqual([{ state: 'withdrawn', shown: null }]);
  });

  it('sends a number of mails a day at most, and the rest in the next digest', async () => {
    const { id: brandId } = await createBrand(test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'each' });
    for (let number = 0; number < maxFollowMailsADay + 3; number += 1) {
      await arrive(brandId);
      await test.app.background.ringNews(signal);
    }
    await test.app.background.sendMail(signal);
    expect(await mailsOf('free')).toHaveLength(maxFollowMailsADay);
    pass(24);
    await work();
    await work();
    expect(await mailsOf('free')).toHaveLength(maxFollowMailsADay + 1);
    expect((await lastMail('free')).subject).toBe('3 new emails: Rye');
  });

  it('lists every email of a mail, with a title for each, and the reason', async () => {
    const { pool } = test.database;
    const rye = await createBrand(pool, { slug: 'rye', name: 'Rye' });
    const oat = await createBrand(pool, { slug: 'oat', name: 'Oat' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'each' });
    const subject = { kind: 'brand', slug: 'oat' };
    await follow('free', { subject, event: 'offer', threshold: 30, cadence: 'each' });
    await arrive(rye.id, { subject: '' });
    await work();
    expect((await lastMail('free')).subject).toBe('Rye: (No subject)');
    for (let number = 1; number <= 20; number += 1) await arrive(rye.id, { subject: `Loaf ${number}` });
    const deep = await arrive(oat.id);
    await pool.query('update email_facts set offer_percent = 50 where email_id = $1', [deep]);
    await work();
    const { subject: title, text } = await lastMail('free');
    expect(title).toBe('21 new emails from Oat and Rye');
    expect(text.match(/Loaf \d+/g)).toHaveLength(20);
    expect(text).toContain('You asked for each email from Rye and alerts about Oat.');
    const alone = await arrive(oat.id);
    await pool.query('update email_facts set offer_percent = 50 where email_id = $1', [alone]);
    await work();
    expect((await lastMail('free')).text).toContain('You asked for alerts about Oat.');
  });

  it('counts no mail that nobody was sent to the limit of a day', async () => {
    const { pool } = test.database;
    const { rows } = await pool.query<{ id: number; slug: string }>(
      'select id, slug from categories limit 1',
    );
    const categoryId = rows[0]?.id ?? 0;
    const closed = await createBrand(pool, { categoryId, isPremiumOnly: true });
    const open = await createBrand(pool, { categoryId, name: 'Rye' });
    await follow('free', { subject: { kind: 'category', slug: rows[0]?.slug }, cadence: 'each' });
    for (let number = 0; number < maxFollowMailsADay; number += 1) {
      await arrive(closed.id);
      await test.app.background.ringNews(signal);
    }
    await test.app.background.sendMail(signal);
    await arrive(open.id, { subject: 'Readable' });
    await work();
    expect(await mailsOf('free')).toEqual(['Rye: Readable']);
  });

  it('changes its cadence without a repeated or a lost email, whichever way it is asked for', async () => {
    const { id: brandId } = await createBrand(test.database.pool, { slug: 'rye', name: 'Rye' });
    const subject = { kind: 'brand', slug: 'rye' };
    const { id } = await follow('free', { subject, cadence: 'each' });
    const changes = {
      POST: (cadence: string) => people.free.ask('POST', '/api/follows', { subject, cadence }),
      PATCH: (cadence: string) => people.free.ask('PATCH', `/api/follows/${id}`, { cadence }),
    };
    for (const [method, change] of Object.entries(changes)) {
      await test.database.pool.query('delete from outgoing_mails');
      await arrive(brandId, { subject: `${method} single` });
      await work();
      expect((await change('daily')).statusCode).toBeLessThan(300);
      pass(24);
      await work();
      expect(await mailsOf('free')).toEqual([`Rye: ${method} single`]);
      await arrive(brandId, { subject: `${method} waits` });
      await work();
      expect((await change('weekly')).statusCode).toBeLessThan(300);
      expect((await change('each')).statusCode).toBeLessThan(300);
      await arrive(brandId, { subject: `${method} next` });
      await work();
      pass(7 * 24);
      await work();
      expect(await mailsOf('free')).toEqual([
        `Rye: ${method} single`,
        '1 new email: Rye',
        `Rye: ${method} next`,
      ]);
      const { rows } = await test.database.pool.query<{ text: string }>(
        "select shown->>'text' as text from outgoing_mails where kind = 'digest'",
      );
      expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining(`${method} waits`)]);
      expect(rows[0]?.text).not.toMatch(/single|next/);
    }
  });

  it('can be changed by a reader at the limit', async () => {
    const { pool } = test.database;
    for (const slug of ['rye', 'oats']) await createBrand(pool, { slug });
    const ask = (slug: string, cadence: string) =>
      people.free.ask('POST', '/api/follows', { subject: { kind: 'brand', slug }, cadence });
    await ask('rye', 'each');
    await pool.query(
      `with made as (insert into saved_searches (user_id, name, search)
         select $1, 'Search ' || number, 'q=' || number from generate_series(2, $2::int) number returning id)
       insert into follows (user_id, search_id, cadence, position, created_at)
       select $1, id, 'daily', 0, $3 from made`,
      [people.free.userId, maxFollows, now],
    );
    const changed = await ask('rye', 'weekly');
    expect([changed.statusCode, changed.json<Follow>().cadence]).toEqual([201, 'weekly']);
    expect((await ask('oats', 'weekly')).statusCode).toBe(409);
  });

  it('is paused as a whole, and what came meanwhile does not follow', async () => {
    const { id: brandId } = await createBrand(test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'daily' });
    const pause = (isPaused: boolean) => people.free.ask('PATCH', '/api/follow-settings', { isPaused });
    await pause(true);
    await arrive(brandId);
    await work();
    pass(48);
    await pause(false);
    pass(24);
    await work();
    expect(await mailsOf('free')).toEqual([]);
  });
});

it('Two settings that are changed at once are both kept', async () => {
  for (let digestDay = 1; digestDay <= 7; digestDay += 1) {
    const change = (body: object) => people.free.ask('PATCH', '/api/follow-settings', body);
    await Promise.all([
      change({ digestDay }),
      change({ digestHour: 10 + digestDay }),
      change({ isPaused: true }),
    ]);
    const settings = (await people.free.ask('GET', '/api/follows')).json().settings;
    expect(settings).toMatchObject({ digestDay, digestHour: 10 + digestDay, isPaused: true });
    await change({ isPaused: false });
  }
});

describe('the feed of all that is followed', () => {
  it('has the news once, with the access its reader has now, and one address', async () => {
    const { pool } = test.database;
    const rye = await createBrand(pool, { slug: 'rye', name: 'Rye' });
    const oats = await createBrand(pool, { slug: 'oats', name: 'Oats', isPremiumOnly: true });
    for (const slug of ['rye', 'oats']) await follow('premium', { subject: { kind: 'brand', slug } });
    await follow('premium', { subject: { kind: 'season', season: 'easter' } });
    await arrive(rye.id, { subject: 'Open', season: 'easter' });
    await arrive(oats.id, { subject: 'Closed' });
    await work();
    const make = async () =>
      new URL((await people.premium.ask('POST', '/api/follow-feed')).json<{ address: string }>().address)
        .pathname;
    const first = await make();
    const address = await make();
    const titlesAt = async (path: string) => {
      const { statusCode, body } = await test.app.inject(path);
      const titles = [...body.matchAll(/<entry>[\s\S]*?<title>([^<]*)<\/title>/g)].map(([, title]) => title);
      return statusCode === 200 ? titles.sort() : statusCode;
    };
    expect(await titlesAt(first)).toBe(404);
    expect(await titlesAt(address)).toEqual(['Closed', 'Open']);
    await pool.query(
      "update users set subscription_end_date = '2026-01-01', stripe_subscription_id = null where id = $1",
      [people.premium.userId],
    );
    expect(await titlesAt(address)).toEqual(['Open']);
    expect((await people.premium.ask('DELETE', '/api/follow-feed')).statusCode).toBe(204);
    expect(await titlesAt(address)).toBe(404);
  });
});

describe('a digest', () => {
  it('comes at its hour, repeats nothing and skips nothing', async () => {
    const { pool } = test.database;
    const rye = await createBrand(pool, { slug: 'rye', name: 'Rye' });
    const oats = await createBrand(pool, { slug: 'oats', name: 'Oats' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' } });
    await follow('free', { subject: { kind: 'brand', slug: 'oats' } });
    await people.free.ask('PATCH', '/api/follow-settings', { zone: 'Europe/London', digestHour: 18 });
    await arrive(rye.id, { subject: 'One' });
    await arrive(oats.id, { subject: 'Two' });
    await work();
    expect(await mailsOf('free')).toEqual([]);
    pass(6);
    // A later email of a transaction that commits after the digest is in the next one.
    await work();
    await work();
    expect(await mailsOf('free')).toEqual(['2 new emails: Rye and Oats']);
    const { text, headers } = await lastMail('free');
    expect(text).toMatch(/== Rye ==[\s\S]*One[\s\S]*== Oats ==[\s\S]*Two/);
    expect(headers).toContain('List-Unsubscribe:');
    pass(12);
    await arrive(rye.id, { subject: 'Three' });
    await work();
    pass(12);
    await work();
    expect(await mailsOf('free')).toEqual(['2 new emails: Rye and Oats', '1 new email: Rye']);
    expect((await lastMail('free')).text).not.toContain('One');
    pass(24);
    await work();
    expect(await mailsOf('free')).toHaveLength(2);
  });

  it('ends with its link, also for silences and for what was held back', async () => {
    const { pool } = test.database;
    const rye = await createBrand(pool, { slug: 'rye', name: 'Rye' });
    const oat = await createBrand(pool, { slug: 'oat', name: 'Oat' });
    const spelt = await createBrand(pool, { slug: 'spelt', name: 'Spelt' });
    await follow('free', { subject: { kind: 'brand', slug: 'oat' }, cadence: 'daily' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'each' });
    await follow('free', { subject: { kind: 'season', season: 'easter' }, cadence: 'each' });
    await follow('free', {
      subject: { kind: 'brand', slug: 'spelt' },
      event: 'silence',
      threshold: 7,
      cadence: 'each',
    });
    await arrive(oat.id);
    for (let number = 0; number <= maxFollowMailsADay; number += 1) {
      await arrive(rye.id);
      await test.app.background.ringNews(signal);
    }
    await pool.query('update brands set last_email_at = $2 where id = $1', [
      spelt.id,
      new Date(now.getTime() - 8 * 86_400_000),
    ]);
    pass(24);
    await work();
    const { subject, text } = await lastMail('free');
    expect(subject).toBe('2 new emails: Oat and Rye');
    expect(text).toContain('No email from Spelt for 7 days.');
    await clickUnsubscribe('free');
    expect(await followedBy('free')).toEqual(['easter']);
  });

  it('has every email of its positions in a busy vault, and counts them', async () => {
    const { pool } = test.database;
    const { rows } = await pool.query<{ id: number; slug: string }>(
      'select id, slug from categories order by id limit 1',
    );
    const { id: categoryId = 0, slug } = rows[0] ?? {};
    const rye = await createBrand(pool, { name: 'Rye', categoryId });
    const oat = await createBrand(pool, { slug: 'oat', name: 'Oat' });
    await follow('free', { subject: { kind: 'category', slug } });
    await follow('admin', { subject: { kind: 'season', season: 'easter' } });
    await follow('premium', { subject: { kind: 'search', id: await saveSearch('premium', 'q=loaf') } });
    await follow('other', { subject: { kind: 'brand', slug: 'oat' } });
    await arrive(rye.id, { subject: 'A loaf', season: 'easter' });
    await work();
    await createEmails(pool, 2_001, { brandId: oat.id, subject: 'Oatmeal', receivedAt: now });
    await pool.query('insert into news (email_id, rung_at) select id, $2 from emails where brand_id = $1', [
      oat.id,
      now,
    ]);
    pass(24);
    await work();
    for (const who of ['free', 'admin', 'premium'] as const)
      expect(await mailsOf(who), who).toEqual([expect.stringMatching(/^1 new email: /)]);
    expect((await lastMail('premium')).text).toContain('A loaf');
    expect(await mailsOf('other')).toEqual(['2,001 new emails: Oat']);
    const { text } = await lastMail('other');
    expect(text.match(/Oatmeal/g)).toHaveLength(15);
    expect(text).toContain('1,986 more');
  });

  it('waits while its reader is about to leave', async () => {
    const { id: brandId } = await createBrand(test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' } });
    await arrive(brandId);
    const leave = (at: Date | null) =>
      test.database.pool.query('update users set deletion_due_at = $2 where id = $1', [
        people.free.userId,
        at,
      ]);
    await leave(new Date(now.getTime() + 7 * 86_400_000));
    pass(24);
    await work();
    expect(await mailsOf('free')).toEqual([]);
    await leave(null);
    await work();
    expect(await mailsOf('free')).toEqual(['1 new email: Rye']);
  });

  it('names each sender once, and a silence of one day', async () => {
    const { pool } = test.database;
    const rye = await createBrand(pool, { slug: 'rye', name: 'Rye' });
    const spelt = await createBrand(pool, { slug: 'spelt', name: 'Spelt' });
    const subject = { kind: 'brand', slug: 'rye' };
    await follow('free', { subject, event: 'offer', threshold: 30 });
    await follow('free', { subject });
    await follow('free', { subject: { kind: 'brand', slug: 'spelt' }, event: 'silence', threshold: 1 });
    await pool.query('update brands set last_email_at = $2 where id = $1', [spelt.id, now]);
    const deep = await arrive(rye.id);
    await pool.query('update email_facts set offer_percent = 50 where email_id = $1', [deep]);
    await arrive(rye.id);
    await work();
    pass(30);
    await work();
    expect(await mailsOf('free')).toEqual(['2 new emails: Rye']);
    expect((await lastMail('free')).text).toContain('No email from Spelt for 1 day.');
  });

  it('names no silent brand that has been hidden', async () => {
    const { pool } = test.database;
    for (const name of ['Rye', 'Oat']) {
      const slug = name.toLowerCase();
      const { id } = await createBrand(pool, { slug, name });
      await createEmail(pool, { brandId: id });
      await follow('free', { subject: { kind: 'brand', slug }, event: 'silence', threshold: 7 });
      await pool.query('update brands set last_email_at = $2 where id = $1', [id, now]);
    }
    pass(9 * 24);
    await test.app.background.writeDigests(signal);
    await pool.query("update brands set is_hidden = true where slug = 'oat'");
    await test.app.background.sendMail(signal);
    expect(await mailsOf('free')).toEqual(['Silence: Rye']);
    expect((await lastMail('free')).text).not.toContain('Oat');
  });

  it('is written once by two processes at once', async () => {
    const { id: brandId } = await createBrand(test.database.pool, { slug: 'rye', name: 'Rye' });
    for (const who of ['free', 'premium', 'other'] as const)
      await follow(who, { subject: { kind: 'brand', slug: 'rye' } });
    await arrive(brandId);
    await Promise.all([1, 2].map(() => test.app.background.ringNews(signal)));
    pass(24);
    await Promise.all([1, 2].map(() => test.app.background.writeDigests(signal)));
    await Promise.all([1, 2].map(() => test.app.background.sendMail(signal)));
    for (const who of ['free', 'premium', 'other'] as const)
      expect(await mailsOf(who)).toEqual(['1 new email: Rye']);
  });

  it('is weekly on its day', async () => {
    const { id: brandId } = await createBrand(test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'weekly' });
    await people.free.ask('PATCH', '/api/follow-settings', { digestDay: 3 }); // testNow is a Saturday
    await arrive(brandId);
    await work();
    for (let day = 0; day < 3; day += 1) {
      pass(24);
      await work();
      expect(await mailsOf('free')).toEqual([]);
    }
    pass(24);
    await work();
    expect(await mailsOf('free')).toEqual(['1 new email: Rye']);
  });
});

describe('follows of other subjects and events', () => {
  it('are those of a category, a season and a saved search', async () => {
    const { pool } = test.database;
    const { rows } = await pool.query<{ id: number; slug: string }>(
      'select id, slug from categories order by id limit 1',
    );
    const { id: categoryId, slug = '' } = rows[0] ?? {};
    if (categoryId === undefined) throw new Error('There is no category.');
    const rye = await createBrand(pool, { slug: 'rye', name: 'Rye', categoryId });
    const spelt = await createBrand(pool, { slug: 'spelt', name: 'Spelt', alsoIn: [categoryId] });
    const other = await createBrand(pool, { slug: 'oats', name: 'Oats' });
    await follow('free', { subject: { kind: 'category', slug }, cadence: 'each' });
    await follow('other', { subject: { kind: 'season', season: 'easter' }, cadence: 'each' });
    const id = await saveSearch('premium', 'q=loaf');
    await follow('premium', { subject: { kind: 'search', id }, cadence: 'each' });
    await arrive(rye.id, { subject: 'Plain' });
    await arrive(other.id, { subject: 'A loaf', season: 'easter' });
    await work();
    await arrive(spelt.id, { subject: 'Of a further category, by loafside' });
    await work();
    expect(await mailsOf('free')).toEqual(['Rye: Plain', 'Spelt: Of a further category, by loafside']);
    expect(await mailsOf('other')).toEqual(['Oats: A loaf']);
    expect(await mailsOf('premium')).toEqual(['Oats: A loaf']);
    const ofAnother = await people.other.ask('POST', '/api/follows', { subject: { kind: 'search', id } });
    expect(ofAnother.statusCode).toBe(404);
  });

  it('ring and come in digests though a followed search has become too wide, which no follow can begin with', async () => {
    const { id: brandId } = await createBrand(test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'each' });
    await follow('premium', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'daily' });
    const wide = { search: 'q=aa*+bb*+cc*+dd*+ee*' };
    for (const cadence of ['each', 'daily']) {
      const id = await saveSearch('premium', 'q=bread');
      await follow('premium', { subject: { kind: 'search', id }, cadence });
      await people.premium.ask('PATCH', `/api/saved-searches/${id}`, wide);
      const refused = await people.premium.ask('POST', '/api/follows', { subject: { kind: 'search', id } });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({
        code: 'search_too_wide',
        error: expect.stringMatching(/^Narrow your search: at most 4 /),
      });
    }
    await arrive(brandId, { subject: 'Fresh bread' });
    await work();
    expect(await mailsOf('free')).toEqual(['Rye: Fresh bread']);
    pass(24);
    await work();
    expect(await mailsOf('premium')).toEqual(['1 new email: Rye']);
    const { address } = (await people.premium.ask('POST', '/api/follow-feed')).json<{ address: string }>();
    expect((await test.app.inject(new URL(address).pathname)).body).toContain('Fresh bread');
  });

  it.each([
    ['each', 'daily', '1 new email: Search'],
    ['daily', 'each', 'Rye: A loaf'],
  ])(
    'bring an email once though its search changes from %s to %s while it is searched',
    async (before, after, mail) => {
      const { pool, kind } = test.database;
      if (kind === 'embedded') return; // it has one connection
      const { id: brandId } = await createBrand(pool, { slug: 'rye', name: 'Rye' });
      const searched = async (search: string, cadence: string) =>
        follow('premium', { subject: { kind: 'search', id: await saveSearch('premium', search) }, cadence });
      await searched('q=nothing', 'each');
      const { id } = await searched('q=loaf', before);
      await arrive(brandId, { subject: 'A loaf' });
      const holder = await pool.connect();
      await holder.query('begin');
      await holder.query('lock table email_facts in access exclusive mode');
      const ringing = test.app.background.ringNews(signal);
      const waiting = "select from pg_locks where relation = 'email_facts'::regclass and not granted";
      await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 20 }).toBe(1);
      const changed = await people.premium.ask('PATCH', `/api/follows/${id}`, { cadence: after });
      await holder.query('rollback');
      holder.release();
      expect(changed.statusCode).toBe(200);
      await ringing;
      await work();
      pass(24);
      await work();
      expect(await mailsOf('premium')).toEqual([expect.stringContaining(mail)]);
    },
  );

  it('are the first email of a season, a deep offer, another platform, and silence', async () => {
    const { pool } = test.database;
    const { id: brandId } = await createBrand(pool, { slug: 'rye', name: 'Rye' });
    const rye = { kind: 'brand', slug: 'rye' };
    for (const days of [5, 4, 3])
      await createEmail(pool, {
        brandId,
        receivedAt: new Date(now.getTime() - days * 86_400_000),
        esp: 'Klaviyo',
      });
    await follow('free', { subject: rye, event: 'season_start', cadence: 'each' });
    await follow('premium', { subject: rye, event: 'offer', threshold: 30, cadence: 'each' });
    await follow('other', { subject: rye, event: 'platform', cadence: 'each' });
    await arrive(brandId, { subject: 'Easter begins', season: 'easter', esp: 'Klaviyo' });
    await work();
    await arrive(brandId, { subject: 'Easter goes on', season: 'easter', esp: 'Klaviyo' });
    await work();
    await arrive(brandId, { subject: 'By another', esp: 'Mailchimp' });
    await work();
    await arrive(brandId, { subject: 'By it again', esp: 'Mailchimp' });
    await work();
    const deep = await arrive(brandId, { subject: 'Half off', esp: 'Mailchimp' });
    await pool.query('update email_facts set offer_percent = 50 where email_id = $1', [deep]);
    await work();
    expect(await mailsOf('free')).toEqual(['Rye: Easter begins']);
    expect(await mailsOf('premium')).toEqual(['Rye: Half off']);
    expect(await mailsOf('other')).toEqual(['Rye: By another']);
    await follow('admin', { subject: rye, event: 'silence', threshold: 7, cadence: 'daily' });
    await follow('other', { subject: rye, event: 'silence', threshold: 7, cadence: 'weekly' });
    await pool.query('update brands set last_email_at = $2 where id = $1', [brandId, now]);
    pass(5 * 24);
    await work();
    expect(await mailsOf('admin')).toEqual([]);
    pass(3 * 24); // testNow is a Saturday, so this is a Sunday
    await work();
    expect(await mailsOf('admin')).toEqual(['Silence: Rye']);
    expect(await mailsOf('other')).toEqual(['Rye: By another']);
    pass(3 * 24); // the vault was stopped on Monday, the day of weekly digests
    await work();
    expect(await mailsOf('admin')).toEqual(['Silence: Rye']);
    expect((await mailsOf('other')).toSorted()).toEqual(['Rye: By another', 'Silence: Rye']);
  });

  it('begin a season with one of two emails that arrive at the same instant', async () => {
    const { id: brandId } = await createBrand(test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, event: 'season_start', cadence: 'each' });
    for (const subject of ['First', 'Second']) await arrive(brandId, { subject, season: 'easter' });
    await work();
    expect(await mailsOf('free')).toEqual(['Rye: First']);
  });

  it('pass to the brand that another is merged into', async () => {
    const rye = await createBrand(test.database.pool, { slug: 'rye', name: 'Rye' });
    const oats = await createBrand(test.database.pool, { slug: 'oats', name: 'Oats' });
    for (const slug of ['rye', 'oats']) await follow('free', { subject: { kind: 'brand', slug } });
    await follow('premium', { subject: { kind: 'brand', slug: 'rye' } });
    const merge = await people.admin.ask('POST', `/api/admin/brands/${rye.id}/merge`, {
      intoBrandId: oats.id,
    });
    expect(merge.statusCode).toBeLessThan(300);
    for (const who of ['free', 'premium'] as const) {
      const { follows } = (await people[who].ask('GET', '/api/follows')).json<Follows>();
      expect(follows.map(({ key }) => key)).toEqual(['oats']);
    }
  });

  it('refuse what makes no sense', async () => {
    await createBrand(test.database.pool, { slug: 'rye' });
    const ask = async (body: object) => (await people.free.ask('POST', '/api/follows', body)).statusCode;
    expect(await ask({ subject: { kind: 'brand', slug: 'rye' }, event: 'offer' })).toBe(400);
    expect(await ask({ subject: { kind: 'season', season: 'easter' }, event: 'silence', threshold: 5 })).toBe(
      400,
    );
    expect(await ask({ subject: { kind: 'brand', slug: 'nope' } })).toBe(404);
    expect((await people.visitor.ask('GET', '/api/follows')).statusCode).toBe(401);
    expect((await test.app.inject('/unsubscribe/f1.forged')).statusCode).toBe(404);
    expect((await test.app.inject({ method: 'POST', url: '/unsubscribe/f1.forged' })).statusCode).toBe(404);
  });
});
