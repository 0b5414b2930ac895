import { beforeEach, describe, expect, it } from 'vitest';
import { recomputeFacts } from '#server/ingest/store/facts/backfill-facts.ts';
import type { AdminEmail, EmailKinds } from '#shared/contract/curation/admin-emails.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createCategory, createEmail, daysAgo } from '#tests/support/factories.ts';
import { walkPagesAs } from '#tests/support/paging.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;
let admin: Persona;

beforeEach(async () => {
  test = await openSharedTestApp();
  admin = (await createPersonas(test)).admin;
});

const pool = () => test.database.pool;

interface Mail {
  subject: string;
  language?: string;
  confidence?: number;
  isLocked?: boolean;
  isRemoved?: boolean;
  /** The code of an offer of 25 percent. */
  code?: string;
}

async function create({
  subject,
  language,
  confidence,
  isLocked = false,
  isRemoved = false,
  code,
  ...given
}: Mail & Parameters<typeof createEmail>[1]) {
  const { id } = await createEmail(pool(), { subject, ...given });
  await pool().query(
    `update emails set language = $2, campaign_type_locked = $3, state = case when $4 then 'hidden' else state end,
       removed_at = case when $4 then now() end where id = $1`,
    [id, language ?? null, isLocked, isRemoved],
  );
  if (code !== undefined) {
    await pool().query(
      `insert into email_offers (email_id, position, kind, percent, code, evidence) values ($1, 0, 'percent', 25, $2, '')`,
      [id, code],
    );
  }
  await recomputeFacts(pool(), [id]);
  if (confidence !== undefined) {
    await pool().query('update email_bodies set type_confidence = $2 where email_id = $1', [id, confidence]);
  }
}

const answer = (search: string) => admin.ask('GET', `/api/emails/recent${search}`);
const subjects = async (search: string) =>
  (await answer(search)).json<AdminEmail[]>().map(({ subject }) => subject);

describe('the filters of the Emails table', () => {
  it('each narrow it, alone, together, with words, and for emails shown as their text', async () => {
    const category = 'bread';
    const categoryId = await createCategory(pool(), { name: 'Bread', slug: category });
    const brand = await createBrand(pool(), { name: 'Nord', categoryId });
    await create({
      subject: 'Rye loaf',
      code: 'RYE25',
      season: 'easter',
      language: 'en',
      esp: 'Klaviyo',
      receivedAt: daysAgo(1),
      confidence: 0.3,
    });
    await create({
      subject: 'Roggen',
      season: 'easter',
      language: 'de',
      esp: 'Klaviyo',
      receivedAt: daysAgo(2),
      brandId: brand.id,
      confidence: 0.6,
    });
    await create({
      subject: 'Oat loaf',
      language: 'en',
      esp: 'Mailchimp',
      receivedAt: daysAgo(3),
      state: 'held',
      confidence: 0.2,
      isLocked: true,
    });
    await create({ subject: 'Barley loaf', receivedAt: daysAgo(4), state: 'hidden', confidence: 0.95 });
    await create({
      subject: 'Spelt loaf',
      language: 'en',
      receivedAt: daysAgo(5),
      isRemoved: true,
      confidence: 0.1,
    });
    const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10);
    const cases: Array<[string, string[]]> = [
      ['', ['Rye loaf', 'Roggen', 'Oat loaf', 'Barley loaf']],
      ['?sort=oldest', ['Barley loaf', 'Oat loaf', 'Roggen', 'Rye loaf']],
      ['?sort=unsure', ['Oat loaf', 'Rye loaf', 'Roggen', 'Barley loaf']],
      ['?sort=subject', ['Barley loaf', 'Oat loaf', 'Roggen', 'Rye loaf']],
      ['?q=loaf&sort=subject', ['Barley loaf', 'Oat loaf', 'Rye loaf']],
      ['?sort=subject&season=easter', ['Roggen', 'Rye loaf']],
      [`?brandId=${brand.id}&sort=subject`, ['Roggen']],
      ['?state=published', ['Rye loaf', 'Roggen']],
      ['?state=held', ['Oat loaf']],
      ['?state=hidden', ['Barley loaf']],
      ['?state=deleted', ['Spelt loaf']],
      ['?season=easter', ['Rye loaf', 'Roggen']],
      ['?season=easter&sort=oldest', ['Roggen', 'Rye loaf']],
      ['?language=en', ['Rye loaf', 'Oat loaf']],
      ['?esp=Klaviyo&language=de', ['Roggen']],
      [`?brandId=${brand.id}&sort=unsure`, ['Roggen']],
      [`?from=${dayOf(3)}&to=${dayOf(2)}`, ['Roggen', 'Oat loaf']],
      [`?to=${dayOf(3)}`, ['Oat loaf', 'Barley loaf']],
      [`?category=${category}`, ['Roggen']],
      ['?offer=20', ['Rye loaf']],
      ['?offer=40', []],
      ['?code=1&season=easter', ['Rye loaf']],
      ['?offer=20&state=held', []],
      // A correction has full confidence.
      ['?confidenceBelow=50', ['Rye loaf']],
      ['?confidenceBelow=99&sort=unsure', ['Rye loaf', 'Roggen', 'Barley loaf']],
      ['?q=loaf', ['Rye loaf', 'Oat loaf', 'Barley loaf']],
      ['?q=loaf&state=deleted', ['Spelt loaf']],
      ['?q=loaf&language=en&state=held', ['Oat loaf']],
      ['?q=loaf&confidenceBelow=50', ['Rye loaf']],
      [`?q=loaf&from=${dayOf(2)}`, ['Rye loaf']],
      ['?q=loaf&sort=oldest', ['Barley loaf', 'Oat loaf', 'Rye loaf']],
      ['?q=loaf&sort=unsure', ['Oat loaf', 'Rye loaf', 'Barley loaf']],
      ['?q=loaf&sort=unsure&state=published', ['Rye loaf']],
      ['?q=-loaf', []],
      ['?q=-loaf&language=de', ['Roggen']],
      ['?q=%22rye+loaf%22&confidenceBelow=50', ['Rye loaf']],
      ['?q=lang:de', ['Roggen']],
      ['?q=nord&season=easter', ['Roggen']],
      ['?q=nord&season=winter', []],
    ];
    for (const [search, expected] of cases)
      expect([search, await subjects(search)]).toEqual([search, expected]);
    expect((await answer('?language=en')).headers['x-total-count']).toBe('2');
    await pool().query(`update email_bodies set evidence = '{"cleaningNote":"Too large."}'`);
    expect(await subjects('?hasCleaningNote=true&language=en')).toEqual(['Rye loaf', 'Oat loaf']);
    expect(await subjects('?hasCleaningNote=true&sort=unsure&q=loaf')).toEqual([
      'Oat loaf',
      'Rye loaf',
      'Barley loaf',
    ]);
    expect((await admin.ask('GET', '/api/admin/emails/kinds')).json<EmailKinds>()).toEqual({
      languages: ['de', 'en'],
      platforms: ['Klaviyo', 'Mailchimp'],
    });
  });

  it.each(['newest', 'oldest', 'unsure', 'subject'])(
    'lead through all pages, each email once: %s',
    async (sort) => {
      for (let number = 0; number < 30; number += 1)
        await create({
          subject: number % 3 === 0 ? 'One subject for many' : `mAIL ${number}`,
          receivedAt: daysAgo(number % 7),
          confidence: (number % 4) / 4,
          season: number % 2 === 0 ? 'easter' : 'none',
        });
      const ask = (path: string) => admin.ask('GET', path);
      const all = await subjects(`?season=easter&limit=50&sort=${sort}`);
      expect(all).toHaveLength(15);
      const pages = await walkPagesAs<AdminEmail[]>(
        ask,
        `/api/emails/recent?season=easter&limit=4&sort=${sort}`,
      );
      expect(pages.flat().map(({ subject }) => subject)).toEqual(all);
    },
  );

  it('find what lies beyond the emails that are looked at first', async () => {
    await create({ subject: 'The only doubtful one', confidence: 0.4, receivedAt: daysAgo(900) });
    const { rows } = await pool().query<{ id: number }>('select id from brands limit 1');
    const { rows: others } = await pool().query<{ id: number }>(
      `insert into emails (brand_id, received_at, subject, sender, from_address, message_id, content_hash, size_bytes)
       select $1, now() - n * interval '1 hour', 'Plain', 'Shop', 'a@shop.example', 'plain-' || n, 'x', 1
       from generate_series(1, 400) n returning id`,
      [rows[0]?.id],
    );
    await recomputeFacts(
      pool(),
      others.map(({ id }) => id),
    );
    expect(await subjects('?confidenceBelow=50')).toEqual(['The only doubtful one']);
    expect(await subjects('?confidenceBelow=30')).toEqual([]);
  });
});
