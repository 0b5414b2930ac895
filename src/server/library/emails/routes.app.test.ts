import { beforeEach, describe, expect, it } from 'vitest';
import type { EmailDetail, EmailSummary } from '#shared/contract/library/emails.ts';
import { openSharedTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { offerOf } from '#tests/support/mail/offer.ts';
import { nextPath, walkPages } from '#tests/support/paging.ts';

let test: TestApp;
let brand: CreatedBrand;

beforeEach(async () => {
  test = await openSharedTestApp();
  brand = await createBrand(test.database.pool, { name: 'Open', slug: 'open', categoryId: 2 });
});

const get = (url: string) => test.app.inject(url);
const create = (overrides: Parameters<typeof createEmail>[1]) =>
  createEmail(test.database.pool, { brandId: brand.id, ...overrides });
const subjects = (emails: EmailSummary[]) => emails.map((email) => email.subject);

describe('GET /api/brands/:slug/emails', () => {
  it('answers every field of the contract, never the html', async () => {
    const email = await create({
      subject: 'Hello',
      preheader: 'World',
      sender: 'Open News',
      from: 'news@open.example',
      campaignType: 'newsletter',
      season: 'easter',
      previewUrl: '/previews/1.webp',
      html: '<p>the body</p>',
    });
    const answer = await get('/api/brands/open/emails');
    expect(answer.json()).toEqual([
      {
        id: email.id,
        subject: 'Hello',
        preheader: 'World',
        language: null,
        sender: 'Open News',
        from: 'news@open.example',
        brandId: brand.id,
        receivedAt: daysAgo(1).toISOString(),
        campaignType: 'newsletter',
        season: 'easter',
        previewUrl: '/previews/1.webp',
        isImportant: false,
        brand: { id: brand.id, name: 'Open', slug: 'open', logoUrl: null, categoryId: 2 },
      },
    ]);
    expect(answer.body).not.toContain('the body');
  });

  it('ends at 30 days, to the millisecond, and counts only what it shows', async () => {
    const edge = daysAgo(30).getTime();
    await create({ subject: 'just inside', receivedAt: new Date(edge) });
    await create({ subject: 'just outside', receivedAt: new Date(edge - 1) });
    await create({ subject: 'now', receivedAt: testNow });
    const answer = await get('/api/brands/open/emails');
    expect(subjects(answer.json())).toEqual(['now', 'just inside']);
    expect(answer.headers['x-total-count']).toBe('2');
  });

  it('shows only the emails of its brand', async () => {
    await createEmail(test.database.pool, { subject: 'of another brand' });
    await create({ subject: 'mine' });
    expect(subjects((await get('/api/brands/open/emails')).json())).toEqual(['mine']);
  });

  it('filters by type AND any of the seasons', async () => {
    await create({ subject: 'sale', campaignType: 'promotion', season: 'winter' });
    await create({ subject: 'autumn sale', campaignType: 'promotion', season: 'fall' });
    await create({ subject: 'winter letter', campaignType: 'newsletter', season: 'winter' });
    await create({ subject: 'plain', campaignType: 'promotion', season: 'none' });
    const found = async (query: string) =>
      subjects((await get(`/api/brands/open/emails?${query}`)).json()).sort();
    expect(await found('campaignType=promotion')).toEqual(['autumn sale', 'plain', 'sale']);
    expect(await found('season=winter')).toEqual(['sale', 'winter letter']);
    expect(await found('season=winter&season=fall')).toEqual(['autumn sale', 'sale', 'winter letter']);
    expect(await found('campaignType=promotion&season=winter&season=fall')).toEqual(['autumn sale', 'sale']);
    expect(await found('campaignType=transactional')).toEqual([]);
  });

  it.each([
    ['', 10],
    ['&campaignType=promotion', 5],
    ['&campaignType=promotion&season=winter&season=easter', 5],
  ])('visits each email exactly once with %j, also with equal instants', async (query, count) => {
    for (let index = 0; index < 10; index += 1) {
      await create({
        subject: `email ${index}`,
        receivedAt: daysAgo(index < 6 ? 2 : 5),
        campaignType: index % 2 === 0 ? 'promotion' : 'newsletter',
        season: index % 4 === 0 ? 'winter' : 'easter',
      });
    }
    const whole: EmailSummary[] = (await get(`/api/brands/open/emails?limit=200${query}`)).json();
    const pages = await walkPages<EmailSummary>(test.app, `/api/brands/open/emails?limit=3${query}`);
    expect(subjects(pages.flat())).toEqual(subjects(whole));
    expect(new Set(subjects(whole)).size).toBe(count);
  });

  it('tells instants apart that differ by less than a millisecond', async () => {
    for (const micros of ['000001', '000002', '000003']) {
      const { id } = await create({ subject: micros });
      await test.database.pool.query('update emails set received_at = $1::timestamptz where id = $2', [
        `2026-11-20T10:00:00.${micros}Z`,
        id,
      ]);
    }
    const pages = await walkPages<EmailSummary>(test.app, '/api/brands/open/emails?limit=1');
    expect(subjects(pages.flat())).toEqual(['000003', '000002', '000001']);
  });

  it('goes on where it was when newer mail arrives between two pages', async () => {
    for (const days of [1, 2, 3, 4]) await create({ subject: `${days}`, receivedAt: daysAgo(days) });
    const first = await get('/api/brands/open/emails?limit=2');
    await create({ subject: 'newer', receivedAt: testNow });
    const second = await get(nextPath(first) ?? '');
    expect([...subjects(first.json()), ...subjects(second.json())]).toEqual(['1', '2', '3', '4']);
  });

  it('shows 60 unless asked for more or less', async () => {
    for (let index = 0; index < 61; index += 1) await create({});
    const answer = await get('/api/brands/open/emails');
    expect(answer.json()).toHaveLength(60);
    expect(answer.headers['x-total-count']).toBe('61');
    expect((await get('/api/brands/open/emails?limit=200')).json()).toHaveLength(61);
  });

  it('refuses the cursor of another brand or filter', async () => {
    const other = await createBrand(test.database.pool, { slug: 'other' });
    for (let index = 0; index < 3; index += 1) {
      await create({});
      await createEmail(test.database.pool, { brandId: other.id });
    }
    const next = nextPath(await get('/api/brands/open/emails?limit=1')) ?? '';
    for (const path of [next.replace('/open/', '/other/'), `${next}&campaignType=promotion`, `${next}x`]) {
      const answer = await get(path);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe('invalid_request');
    }
    expect((await get(next.replace('limit=1', 'limit=2'))).statusCode).toBe(200);
  });
});

describe('GET /api/emails/:id', () => {
  it('tells on a card the first offer that has a name, and nothing where nothing is offered', async () => {
    const { pool } = test.database;
    const { id, brandId } = await createEmail(pool, { subject: 'Both' });
    await createEmail(pool, { brandId, subject: 'None', receivedAt: daysAgo(2) });
    await pool.query(
      `insert into email_offers (email_id, position, kind, percent, is_up_to, code, ends_on, evidence) values
        ($1, 0, 'other', null, false, null, null, 'treat yourself'),
        ($1, 1, 'percent', 15, false, 'TEA15', '2026-11-30', '15 % off')`,
      [id],
    );
    const { rows } = await pool.query<{ slug: string }>('select slug from brands where id = $1', [brandId]);
    const offer = offerOf({
      ...{ kind: 'percent', percent: 15, code: 'TEA15', endsOn: '2026-11-30' },
      ...{ evidence: '15 % off', confidence: 0.5 },
    });
    for (const list of [`/api/brands/${rows[0]?.slug}/emails`, '/api/emails/search?q=sender']) {
      const emails: EmailSummary[] = (await get(list)).json();
      expect(emails.map((email) => [email.subject, email.offer])).toEqual([
        ['Both', offer],
        ['None', undefined],
      ]);
    }
  });

  it('answers what the email offers, in its order', async () => {
    const { id } = await create({});
    await test.database.pool.query(
      `insert into email_offers (email_id, position, kind, percent, is_up_to, code, ends_on, evidence)
       values ($1, 1, 'gift', null, false, null, null, 'A free gift'),
         ($1, 0, 'percent', 12.5, true, 'RIDGE', '2026-11-30', 'Up to 12.5% off')`,
      [id],
    );
    const { offers }: EmailDetail = (await get(`/api/emails/${id}`)).json();
    expect(offers).toEqual([
      offerOf({
        ...{ kind: 'percent', percent: 12.5, isUpTo: true, code: 'RIDGE', endsOn: '2026-11-30' },
        ...{ evidence: 'Up to 12.5% off', confidence: 0.5 },
      }),
      offerOf({ kind: 'gift', evidence: 'A free gift', confidence: 0.5 }),
    ]);
  });

  it('answers the whole email', async () => {
    const email = await create({
      subject: 'Hello',
      html: '<p>Grüße 🎄 <img src="mv-image:abc"></p>',
      text: 'Grüße',
      esp: 'Mailer',
    });
    const detail: EmailDetail = (await get(`/api/emails/${email.id}`)).json();
    expect(detail).toMatchObject({
      id: email.id,
      subject: 'Hello',
      htmlContent: '<p>Grüße 🎄 <img src="mv-image:abc"></p>',
      textContent: 'Grüße',
      esp: 'Mailer',
      sizeBytes: 1000,
      brand: { slug: 'open' },
    });
    for (const hidden of ['messageId', 'message_id', 'contentHash', 'content_hash', 'isPremiumOnly']) {
      expect(JSON.stringify(detail)).not.toContain(hidden);
    }
  });

  it('answers an empty body as empty', async () => {
    const email = await create({ html: '', text: null });
    expect((await get(`/api/emails/${email.id}`)).json()).toMatchObject({
      htmlContent: '',
      textContent: null,
    });
  });

  it('answers 403 for an email older than 30 days, and shows nothing of it', async () => {
    const old = await create({ subject: 'Old secret', html: 'old html', receivedAt: daysAgo(31) });
    const answer = await get(`/api/emails/${old.id}`);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      error: 'Emails older than 30 days are part of premium.',
      code: 'premium_required',
      isPremiumContent: true,
      brand: { name: 'Open', slug: 'open' },
    });
  });

  it('answers 403 for an email of a premium brand, and shows nothing of it', async () => {
    const premium = await createBrand(test.database.pool, {
      name: 'Closed',
      slug: 'closed',
      isPremiumOnly: true,
    });
    const { id } = await create({ brandId: premium.id, subject: 'Secret' });
    const answer = await get(`/api/emails/${id}`);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      isPremiumContent: true,
      brand: { name: 'Closed', slug: 'closed' },
    });
    expect(answer.body).not.toContain('Secret');
  });

  it('answers 404 for an id of nothing', async () => {
    const answer = await get('/api/emails/2147483647');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'There is no such email.', code: 'not_found' });
  });
});

describe('GET /email-frames/:id', () => {
  it('is the mail as a document of its own, closed as its frame is', async () => {
    const html = '<body><img src="mv-image:0123456789abcdef0123456789abcdef"><p>Hello</p></body>';
    const { id } = await createEmail(test.database.pool, { html });
    const answer = await test.app.inject(`/email-frames/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`<img src="/images/${id}/0123456789abcdef0123456789abcdef"><p>Hello</p>`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toContain('allow-scripts');
    expect(policy).not.toContain('script-src');
    const again = await test.app.inject({
      url: `/email-frames/${id}`,
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});
