import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { answerLifeMs } from '#server/accounts/auth/answer-cache.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import { packSync } from '#server/platform/db/compression.ts';
import type { AdminEmail, EmailEvidence } from '#shared/contract/curation/admin-emails.ts';
import { openSharedTestApp, openTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type CreatedBrand,
  createBrand,
  createEmail,
  daysAgo,
  showPictures,
} from '#tests/support/factories.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { offerOf } from '#tests/support/mail/offer.ts';
import { nextPath, walkPagesAs } from '#tests/support/paging.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;
let admin: Persona;
let brand: CreatedBrand;

beforeEach(async () => {
  test = await openSharedTestApp();
  admin = (await createPersonas(test)).admin;
  brand = await createBrand(test.database.pool, { name: 'Northwind', slug: 'northwind' });
});

const db = () => test.database.pool;
const create = (overrides: Parameters<typeof createEmail>[1] = {}) =>
  createEmail(db(), { brandId: brand.id, ...overrides });
const recent = (query = '') => admin.ask('GET', `/api/emails/recent${query}`);
const subjects = (emails: AdminEmail[]) => emails.map(({ subject }) => subject);
const found = async (query: string) => subjects((await recent(query)).json());
const audit = async () =>
  (await db().query('select admin_id, action, subject, summary from audit_log order by id')).rows;
const brandRow = async (id = brand.id) =>
  (await db().query('select email_count, last_email_at from brands where id = $1', [id])).rows[0];

describe('GET /api/emails/recent', () => {
  it('answers every email with its locks, newest first, never the html', async () => {
    await create({ subject: 'older', receivedAt: daysAgo(400) });
    const email = await create({ subject: 'newer', sender: 'The Team', html: '<p>the body</p>' });
    await db().query('update emails set season_locked = true where id = $1', [email.id]);
    const answer = await recent();
    expect(subjects(answer.json())).toEqual(['newer', 'older']);
    expect(answer.json()[0]).toMatchObject({
      id: email.id,
      sender: 'The Team',
      campaignTypeLocked: false,
      seasonLocked: true,
      brand: { name: 'Northwind', slug: 'northwind' },
    });
    expect(answer.body).not.toContain('the body');
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.headers['cache-control']).toContain('no-store');
  });

  it('finds words in subject, sender and brand name, also spread over the three', async () => {
    await create({ subject: 'Spring sale', sender: 'Ada' });
    await create({ subject: 'Spring letter', sender: 'Bob' });
    await createEmail(db(), { subject: 'Of another brand', sender: 'Ada' });
    expect(await found('?q=spring')).toHaveLength(2);
    expect(await found('?q=SALE')).toEqual(['Spring sale']);
    expect(await found('?q=ada%20spring')).toEqual(['Spring sale']);
    expect(await found('?q=northw%20letter')).toEqual(['Spring letter']);
    expect(await found('?q=northwind')).toHaveLength(2);
    expect(await found('?q=spr')).toEqual([]);
    expect(await found('?q=nothing')).toEqual([]);
    expect(await found('?q=%20')).toHaveLength(3);
    expect(await found('?q=%21%21')).toEqual([]);
  });

  it('filters by type and brand, with and without words', async () => {
    await create({ subject: 'sale one', campaignType: 'promotion' });
    await create({ subject: 'sale two', campaignType: 'newsletter' });
    await createEmail(db(), { subject: 'sale three', campaignType: 'promotion' });
    for (const q of ['', '&q=sale']) {
      expect((await found(`?campaignType=promotion${q}`)).sort()).toEqual(['sale one', 'sale three']);
      expect(await found(`?brandId=${brand.id}&campaignType=promotion${q}`)).toEqual(['sale one']);
      expect(await found(`?brandId=2147483${q}`)).toEqual([]);
    }
    expect((await recent(`?brandId=${brand.id}`)).headers['x-total-count']).toBe('2');
    expect((await recent('?campaignType=promotion')).headers['x-total-count']).toBe('2');
    expect((await recent('?campaignType=promotion&limit=1')).headers['x-total-count']).toBeUndefined();
  });

  it.each(['', '&q=sale', '&campaignType=promotion', '&q=northwind&campaignType=promotion'])(
    'visits each email exactly once with %j, also with equal instants and newer mail in between',
    async (query) => {
      for (let number = 0; number < 10; number += 1) {
        await create({
          subject: `sale ${number}`,
          campaignType: 'promotion',
          receivedAt: daysAgo(number < 6 ? 2 : 40),
        });
      }
      const pages = await walkPagesAs<AdminEmail[]>(
        (path) => admin.ask('GET', path),
        `/api/emails/recent?limit=3${query}`,
      );
      expect(new Set(subjects(pages.flat())).size).toBe(10);
      expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 1]);
      const first = await recent(`?limit=3${query}`);
      await create({ subject: 'sale newer', campaignType: 'promotion', receivedAt: daysAgo(0) });
      const second = await admin.ask('GET', nextPath(first) ?? '');
      expect(subjects(second.json())).toEqual(subjects(pages[1] ?? []));
    },
  );

  it.each([
    'limit=0',
    'limit=201',
    'cursor=x',
    'brandId=0',
    'brandId=x',
    'campaignType=spam',
    'page=2',
    `q=${'a'.repeat(201)}`,
    'q=a&q=b',
  ])('refuses %s', async (query) => {
    const answer = await recent(`?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatch(/^[A-Z].*\.$/);
  });

  it.each([
    "'",
    "a'b",
    '"',
    '\\',
    'a & b',
    '!a',
    ':*',
    '<->',
    '(',
    '%',
    '_',
    '\u0000',
    '💥',
    'a\u0000b',
    "') or 1=1 --",
  ])('takes %j for words and nothing else', async (q) => {
    await create({ subject: 'unrelated' });
    const answer = await recent(`?q=${encodeURIComponent(q)}`);
    expect([200, 400]).toContain(answer.statusCode);
    if (answer.statusCode === 200) expect(answer.json()).toEqual([]);
  });

  it('refuses the cursor of another search', async () => {
    for (const number of [1, 2, 3]) await create({ subject: `sale ${number}` });
    const next = nextPath(await recent('?limit=1&q=sale')) ?? '';
    expect((await admin.ask('GET', next.replace('q=sale', 'q=summer'))).statusCode).toBe(400);
  });
});

describe('GET /api/admin/emails/:id/source', () => {
  it('gives the bytes of the source to save, and a 404 where there are none', async () => {
    const raw = buildMail({ subject: 'Über <b>uns</b>' });
    const { id } = await create({ subject: 'Über <b>uns</b>' });
    expect((await admin.ask('GET', `/api/admin/emails/${id}/source`)).statusCode).toBe(404);
    const packed = packSync(raw);
    await db().query(
      `insert into email_sources (email_id, raw, raw_codec, label) values ($1, $2, $3, 'a.eml')`,
      [id, packed.bytes, packed.codec],
    );
    const answer = await admin.ask('GET', `/api/admin/emails/${id}/source`);
    expect(answer.rawPayload).toEqual(Buffer.from(raw));
    expect(answer.headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': 'attachment; filename="_ber__b_uns__b_.eml"',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
  });
});

describe('DELETE /api/emails/:id', () => {
  const remove = (id: number) => admin.ask('DELETE', `/api/emails/${id}`);

  it('takes the email off its brand, with everything that belongs to it, and remembers who did it', async () => {
    const older = await create({ subject: 'older', receivedAt: daysAgo(9) });
    const newest = await create({ subject: 'newest', receivedAt: daysAgo(3) });
    expect((await remove(newest.id)).statusCode).toBe(204);
    expect(await brandRow()).toEqual({ email_count: 1, last_email_at: older.receivedAt });
    expect((await admin.ask('GET', `/api/emails/${newest.id}`)).statusCode).toBe(404);
    for (const table of ['email_bodies', 'email_sources']) {
      const { rows } = await db().query(`select 1 from ${table} where email_id = $1`, [newest.id]);
      expect(rows).toEqual([]);
    }
    expect(await audit()).toEqual([
      {
        admin_id: admin.userId,
        action: 'email.deleted',
        subject: 'Email “newest”',
        summary: 'Of Northwind, received 2026-11-18.',
      },
    ]);
  });

  it('leaves a brand without emails at none and never', async () => {
    const only = await create();
    await remove(only.id);
    expect(await brandRow()).toEqual({ email_count: 0, last_email_at: null });
  });

  it('drops pictures nobody else shows and keeps the others', async () => {
    const [one, other] = [await create(), await create()];
    await db().query(
      "insert into images (key, url) values ('own', 'https://x/own'), ('shared', 'https://x/shared')",
    );
    await showPictures(db(), one.id, ['own', 'shared']);
    await showPictures(db(), other.id, ['shared']);
    await remove(one.id);
    expect((await db().query('select key from images')).rows).toEqual([{ key: 'shared' }]);
  });

  it('makes answers that were remembered say so at once', async () => {
    test = await openTestApp({ answerLifeMs });
    onTestFinished(() => test.app.close());
    admin = (await createPersonas(test)).admin;
    const total = async () => (await test.app.inject('/api/stats')).json().totalEmails;
    const { id } = await createEmail(db());
    expect(await total()).toBe(1);
    await remove(id);
    expect(await total()).toBe(0);
  });

  it('happens once however often it is asked for at the same time', async () => {
    const [doomed] = [await create(), await create()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(doomed.id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404, 404, 404]);
    expect((await brandRow()).email_count).toBe(1);
    expect(await audit()).toHaveLength(1);
  });

  it('keeps the counters right while many are deleted and mail comes in', async () => {
    const emails = [];
    for (let number = 0; number < 12; number += 1) emails.push(await create({ receivedAt: daysAgo(number) }));
    const mails = Array.from({ length: 6 }, (_, number) => ({
      raw: buildMail({
        from: 'N <n@northwind.example>',
        messageId: `<${number}@northwind.example>`,
        subject: `Letter ${number}`,
      }),
      label: `message ${number}`,
    }));
    await Promise.all([...emails.map(({ id }) => remove(id)), ingest(mails, test.deps)]);
    const { rows } = await db().query(
      'select count(*)::int as email_count, max(received_at) as last_email_at from emails where brand_id = $1',
      [brand.id],
    );
    expect(rows[0].email_count).toBe(6);
    expect(await brandRow()).toEqual(rows[0]);
  });
});

describe('evidence and correction', () => {
  const sale = () =>
    buildMail({
      from: 'Northwind <news@northwind.example>',
      subject: 'Black Friday: 50% off everything, ends tonight',
      body: '<p>Our Black Friday sale: 50% off everything with the code BF50.</p>',
    });

  async function importSale(): Promise<number> {
    await ingest([{ raw: sale(), label: 'test' }], test.deps);
    return (await db().query<{ id: number }>('select id from emails')).rows[0]?.id ?? 0;
  }

  const evidence = async (id: number) =>
    (await admin.ask('GET', `/api/admin/emails/${id}/evidence`)).json<EmailEvidence>();
  const correct = (id: number, body: object) =>
    admin.ask('PATCH', `/api/admin/emails/${id}/classification`, body);
  const shown = async () =>
    (await db().query('select campaign_type, season, campaign_type_locked, season_locked from emails'))
      .rows[0];

  it('tells why an email counts as what it counts as', async () => {
    const answer = await evidence(await importSale());
    expect(answer).toMatchObject({
      campaignType: 'promotion',
      season: 'black_friday',
      campaignTypeLocked: false,
      seasonLocked: false,
      recognized: { campaignType: 'promotion', season: 'black_friday' },
      from: 'news@northwind.example',
      messageId: 'one@shop.example',
    });
    expect(answer.recognized.campaignTypeConfidence).toBeGreaterThan(0);
    expect(answer.evidence.length).toBeGreaterThan(0);
    expect(answer.sanitizerVersion).toBeGreaterThan(0);
  });

  it('a correction is shown, stays through a reprocess, and null goes back to what is recognised', async () => {
    const id = await importSale();
    const answer = await correct(id, { campaignType: 'newsletter', season: 'winter' });
    expect(answer.json()).toMatchObject({
      campaignType: 'newsletter',
      season: 'winter',
      campaignTypeLocked: true,
      seasonLocked: true,
      recognized: { campaignType: 'promotion', season: 'black_friday' },
    });
    await reprocess(test.deps, { all: true });
    expect(await evidence(id)).toMatchObject({
      campaignType: 'newsletter',
      season: 'winter',
      recognized: { campaignType: 'promotion', season: 'black_friday' },
    });
    await correct(id, { campaignType: null });
    expect(await shown()).toEqual({
      campaign_type: 'promotion',
      campaign_type_locked: false,
      season: 'winter',
      season_locked: true,
    });
    await correct(id, { season: null });
    expect(await shown()).toMatchObject({ season: 'black_friday', season_locked: false });
    expect((await audit()).map(({ action, summary }) => [action, summary])).toEqual([
      ['email.classified', 'Type: promotion → newsletter, by hand. Season: black_friday → winter, by hand.'],
      ['email.classified', 'Type: newsletter → promotion, as recognised.'],
      ['email.classified', 'Season: winter → black_friday, as recognised.'],
    ]);
  });

  it('goes back to what was recognised also where older versions did not store it', async () => {
    for (const stored of ['[]', '{"evidence": []}']) {
      const { id } = await create({ campaignType: 'promotion', season: 'easter' });
      await db().query('update email_bodies set evidence = $2 where email_id = $1', [id, stored]);
      await correct(id, { campaignType: 'newsletter', season: 'winter' });
      await correct(id, { campaignType: 'seasonal' });
      expect((await correct(id, { campaignType: null, season: null })).json()).toMatchObject({
        campaignType: 'promotion',
        season: 'easter',
        campaignTypeLocked: false,
        seasonLocked: false,
      });
    }
  });

  it('a correction to the same value locks it, and a second one like it is nothing new', async () => {
    const id = await importSale();
    await correct(id, { season: 'black_friday' });
    await correct(id, { season: 'black_friday' });
    expect(await shown()).toMatchObject({ season: 'black_friday', season_locked: true });
    expect(await audit()).toHaveLength(1);
  });

  it('is found under its new type at once', async () => {
    const id = await importSale();
    await correct(id, { campaignType: 'transactional' });
    expect(await found('?campaignType=transactional&q=friday')).toHaveLength(1);
    expect(await found('?campaignType=promotion')).toEqual([]);
  });

  it('shows the offers that were read from it', async () => {
    const { id } = await create();
    await db().query('delete from email_offers where email_id = $1', [id]);
    await db().query(
      `insert into email_offers (email_id, position, kind, percent, amount, currency, is_up_to, code, ends_on, evidence)
       values ($1, 1, 'amount', null, 12.5, 'GBP', false, 'TAKE12', '2026-11-30', '£12.50 off'),
         ($1, 0, 'percent', 50, null, null, true, null, null, 'up to 50 %')`,
      [id],
    );
    expect((await evidence(id)).offers).toEqual([
      offerOf({ kind: 'percent', percent: 50, isUpTo: true, evidence: 'up to 50 %', confidence: 0.5 }),
      offerOf({
        ...{ kind: 'amount', amount: 12.5, currency: 'GBP', code: 'TAKE12', endsOn: '2026-11-30' },
        ...{ evidence: '£12.50 off', confidence: 0.5 },
      }),
    ]);
  });

  it.each([{ campaignType: 'spam' }, { season: '' }, { subject: 'x' }, { campaignType: 1 }])(
    'refuses %j',
    async (body) => {
      const { id } = await create();
      expect((await correct(id, body)).statusCode).toBe(400);
    },
  );

  it('answers 404 for an email that is not there', async () => {
    expect((await correct(2_147_483_647, { season: 'winter' })).statusCode).toBe(404);
    expect((await admin.ask('GET', '/api/admin/emails/2147483647/evidence')).statusCode).toBe(404);
    expect((await admin.ask('DELETE', '/api/emails/2147483647')).statusCode).toBe(404);
  });
});
