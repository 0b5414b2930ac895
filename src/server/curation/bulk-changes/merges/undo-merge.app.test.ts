import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { runBulkChanges } from '#server/curation/bulk-changes/service.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import { storeLogo } from '#server/library/images/store-logo.ts';
import { removeReleasedBlobs } from '#server/platform/jobs/remove-released-blobs.ts';
import type { AuditEntry } from '#shared/contract/accounts/audit-log.ts';
import type { BulkChange, MergedBrand } from '#shared/contract/curation/bulk-changes.ts';
import type { BrandSet, BrandSetDetail } from '#shared/contract/library/brand-sets.ts';
import { emailStates } from '#shared/vocabulary/email-states.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type CreatedBrand,
  createBrand,
  createEmail,
  createUser,
  daysAgo,
} from '#tests/support/factories.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { createPersonas, type Persona, personaOfUser, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let from: CreatedBrand;
let into: CreatedBrand;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
  from = await createBrand(pool(), { name: 'North Mail', slug: 'north-mail', domain: 'north-mail.example' });
  into = await createBrand(pool(), { name: 'Northwind', slug: 'northwind', domain: 'northwind.example' });
});

const pool = () => test.database.pool;
const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await pool().query<Row>(sql, values)).rows;

async function post<Reply>(path: string, body: object = {}): Promise<Reply> {
  const answer = await people.admin.ask('POST', `/api/admin${path}`, body);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
}

const refusal = async (path: string) => {
  const answer = await people.admin.ask('POST', `/api/admin${path}`, {});
  return [answer.statusCode, answer.json().error];
};

const merge = async (id = from.id, intoBrandId = into.id) =>
  (await post<MergedBrand>(`/brands/${id}/merge`, { intoBrandId })).merge;

async function toEnd({ id }: BulkChange): Promise<BulkChange> {
  await runBulkChanges(test.deps);
  return (await people.admin.ask('GET', `/api/admin/bulk-changes/${id}`)).json();
}

const undo = async ({ id }: { id: number }) => toEnd(await post<BulkChange>(`/bulk-changes/${id}/undo`));

/** Imports mail from a domain, as a fetch does. @returns the ids of the newly stored emails. */
async function takeIn(domain: string, count = 1): Promise<number[]> {
  const [last] = await query<{ id: number }>('select coalesce(max(id), 0)::int as id from emails');
  const mails = Array.from({ length: count }, (_, index) => ({
    raw: buildMail({
      from: `North Mail <news@${domain}>`,
      messageId: `<${last?.id}-${index}@${domain}>`,
      subject: `News ${last?.id} ${index}`,
    }),
    label: 'test',
  }));
  expect(await ingest(mails, test.deps)).toMatchObject({ imported: count });
  const stored = await query<{ id: number }>('select id from emails where id > $1 order by id', [last?.id]);
  return stored.map(({ id }) => id);
}

/** Everything that a merge writes. */
async function stored() {
  const brands = await query(
    `select b.*, b.email_count = (select count(*) from emails where brand_id = b.id and state = 'published')
         and b.last_email_at is not distinct from
           (select max(received_at) from emails where brand_id = b.id and state = 'published') as "isCounted",
       array(select domain from brand_domains where brand_id = b.id order by domain) as domains,
       array(select slug from former_brand_slugs where brand_id = b.id order by slug) as former,
       array(select category_id from brand_categories where brand_id = b.id order by category_id) as categories,
       array(select user_id || ' ' || created_at from favorite_brands where brand_id = b.id order by 1) as favorites,
       (select to_jsonb(w) from wanted_logos w where brand_id = b.id) as wanted,
       array(select set_id from brand_set_members where brand_id = b.id order by set_id) as sets,
       array(select subject_contains from recognition_rules where brand_id = b.id order by id) as rules
     from brands b order by b.id`,
  );
  const emails = await query('select id, brand_id, state from emails order by id');
  const facts = await query('select email_id, brand_id from email_facts order by email_id');
  return { brands, emails, facts, verdicts: await query('select subject, key, verdict from gate_verdicts') };
}

const changes = async () =>
  (await people.admin.ask('GET', '/api/admin/bulk-changes?of=brands'))
    .json<BulkChange[]>()
    .map(({ kind, summary, underWay }) => ({ kind, summary, underWay }));

/** Adds `count` emails to a brand, an hour apart. */
async function fill(brandId: number, count: number): Promise<void> {
  await query(
    `insert into emails (brand_id, subject, sender, from_address, message_id, content_hash, size_bytes, received_at)
     select $1::int, 'No ' || n, 'S', 's@x.example', $1::int || '-' || n, 'h', 1, now() - n * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [brandId, count],
  );
  await query(
    `update brands set email_count = $2, last_email_at = (select max(received_at) from emails where brand_id = $1)
     where id = $1`,
    [brandId, count],
  );
}

describe('undoing a merge', () => {
  it('brings everything back, under its old id and address, and is told', async () => {
    await createEmail(pool(), { brandId: from.id, receivedAt: daysAgo(1) });
    await createEmail(pool(), { brandId: from.id, state: 'held' });
    await createEmail(pool(), { brandId: into.id });
    await query(
      `update brands set email = 'a@b.example', description = 'From', logo_url = '/logos/x.png', is_premium_only = true,
         voted_name = 'North Mail', has_given_slug = true, category_id = 7 where id = $1`,
      [from.id],
    );
    await query('insert into brand_categories (brand_id, category_id) values ($1, 3), ($1, 2), ($2, 2)', [
      from.id,
      into.id,
    ]);
    await query("insert into brand_domains (domain, brand_id) values ('nm.example', $1)", [from.id]);
    await query("insert into former_brand_slugs (slug, brand_id) values ('nm', $1)", [from.id]);
    await query(
      "insert into gate_verdicts (subject, key, verdict) values ('brand', $1, 'publish'), ('sender', 'spam@nm.example', 'hide')",
      [String(from.id)],
    );
    await query(
      `insert into recognition_rules (brand_id, subject_contains, season) values
         ($1, 'news', 'fall'), ($1, 'both', 'fall'), ($2, 'Both', 'fall')`,
      [from.id, into.id],
    );
    await people.premium.ask('POST', `/api/brands/${from.id}/favorite`);
    await people.premium.ask('POST', `/api/brands/${into.id}/favorite`);
    await people.other.ask('POST', `/api/brands/${from.id}/favorite`);
    await people.premium.ask('POST', '/api/brand-sets', { name: 'Both', brands: [from.slug, into.slug] });
    await people.premium.ask('POST', '/api/brand-sets', { name: 'One', brands: [from.slug] });
    const before = await stored();
    const merged = await merge();
    expect(merged).toMatchObject({ underWay: null, total: 2, changed: 2 });
    expect(await changes()).toEqual([
      { kind: 'merge', summary: '“North Mail” merged into “Northwind”, with 2 emails.', underWay: null },
    ]);
    expect(await undo(merged)).toMatchObject({
      id: merged.id,
      underWay: null,
      total: 2,
      changed: 2,
      undone: 2,
      notes: [],
    });
    expect(await stored()).toEqual(before);
    expect((await people.premium.ask('GET', '/api/brands/nm')).json().slug).toBe('north-mail');
    const log = (await people.admin.ask('GET', '/api/admin/audit-log')).json<AuditEntry[]>();
    expect(log.map(({ action, subject, summary }) => [action, subject, summary])).toEqual([
      ['brand.merge_undone', 'Brand “North Mail”', '“North Mail” merged into “Northwind”, with 2 emails.'],
      ['brand.merged', 'Brand “North Mail”', 'Into “Northwind”, with 2 emails.'],
    ]);
    expect(await refusal(`/bulk-changes/${merged.id}/undo`)).toEqual([
      409,
      'This change was undone already.',
    ]);
  });

  it.each([
    ['approve', null, 'approve'],
    ['publish', null, 'publish'],
    ['publish', 'approve', 'publish'],
    ['approve', 'publish', 'publish'],
    ['approve', 'approve', 'approve'],
    [null, 'approve', 'approve'],
    [null, null, null],
  ])('keeps the stronger approval of %s and %s, and takes it back', async (ofFrom, ofInto, expected) => {
    const verdicts = async () =>
      query(
        'select key::int as id, verdict, made_at, made_by from gate_verdicts where subject = $1 order by key',
        ['brand'],
      );
    for (const [{ id }, verdict] of [
      [from, ofFrom],
      [into, ofInto],
    ] as const) {
      if (verdict !== null)
        await query(
          `insert into gate_verdicts (subject, key, verdict, made_at) values ('brand', $1, $2, $3::timestamptz)`,
          [String(id), verdict, daysAgo(id)],
        );
    }
    const before = await verdicts();
    const merged = await merge();
    const [kept] = (await verdicts()).filter((row) => 'id' in row && row.id === into.id);
    expect(kept ?? null).toEqual(expected && expect.objectContaining({ verdict: expected }));
    await undo(merged);
    expect(await verdicts()).toEqual(before);
  });

  it('leaves a verdict that the other brand was given after the merge', async () => {
    await query(`insert into gate_verdicts (subject, key, verdict) values ('brand', $1, 'approve')`, [
      String(from.id),
    ]);
    const merged = await merge();
    await query(`update gate_verdicts set verdict = 'publish', made_at = now() where key = $1`, [
      String(into.id),
    ]);
    await undo(merged);
    expect(await query('select verdict from gate_verdicts where key = $1', [String(into.id)])).toEqual([
      { verdict: 'publish' },
    ]);
  });

  it('takes along the mail of its domains that came since, and leaves the other’s', async () => {
    const old = await takeIn('north-mail.example', 2);
    const merged = await merge();
    const late = await takeIn('north-mail.example', 3);
    const others = await takeIn('northwind.example', 2);
    expect(await undo(merged)).toMatchObject({ changed: 5, undone: 5 });
    const { brands, emails } = await stored();
    expect(emails.map((row) => [row])).toEqual(
      [...old, ...late, ...others].map((id) => [
        { id, brand_id: others.includes(id) ? into.id : from.id, state: 'published' },
      ]),
    );
    expect(brands).toMatchObject([
      { email_count: 5, isCounted: true },
      { email_count: 2, isCounted: true },
    ]);
    await takeIn('north-mail.example');
    expect((await stored()).brands).toMatchObject([{ email_count: 6 }, { email_count: 2 }]);
  });

  it('takes no address that leads to a third brand', async () => {
    await createEmail(pool(), { brandId: from.id });
    const third = await createBrand(pool(), { name: 'Third', slug: 'third' });
    const merged = await merge();
    await query("update brands set slug = 'north-mail' where id = $1", [into.id]);
    await query("delete from former_brand_slugs where slug = 'north-mail'");
    await query("insert into former_brand_slugs values ('north-mail-2', $1)", [third.id]);
    expect(await undo(merged)).toMatchObject({
      notes: ['The address “north-mail” is taken. It is now at “north-mail-3”.'],
    });
    expect(await query("select brand_id from former_brand_slugs where slug = 'north-mail-2'")).toEqual([
      { brand_id: third.id },
    ]);
  });

  it('passes over what somebody has changed since, and says so', async () => {
    const { id } = await createEmail(pool(), { brandId: from.id });
    const elsewhere = await createEmail(pool(), { brandId: from.id });
    await query("insert into brand_domains (domain, brand_id) values ('nm.example', $1)", [from.id]);
    await query(
      "update brands set email = 'a@b.example', description = 'From', category_id = 7 where id = $1",
      [from.id],
    );
    const other = await createBrand(pool(), { name: 'Other', slug: 'other', domain: 'other.example' });
    for (const viewer of [people.premium, people.other])
      await viewer.ask('POST', `/api/brands/${from.id}/favorite`);
    const merged = await merge();
    await query('update emails set brand_id = $2 where id = $1', [elsewhere.id, other.id]);
    await query("update brand_domains set brand_id = $1 where domain = 'nm.example'", [other.id]);
    await query("update brands set slug = 'north-mail' where id = $1", [other.id]);
    await query("update brands set email = 'new@b.example' where id = $1", [into.id]);
    await people.other.ask('POST', `/api/brands/${into.id}/favorite`, { isFavorite: false });
    expect(await undo(merged)).toMatchObject({
      changed: 2,
      undone: 1,
      notes: [
        'nm.example now belongs to Other.',
        'The address “north-mail” is taken. It is now at “north-mail-2”.',
      ],
    });
    const { brands, emails } = await stored();
    expect(emails).toMatchObject([
      { id, brand_id: from.id },
      { id: elsewhere.id, brand_id: other.id },
    ]);
    expect(brands).toMatchObject([
      {
        id: from.id,
        slug: 'north-mail-2',
        domains: ['north-mail.example'],
        category_id: 7,
        favorites: [expect.any(String)],
      },
      { id: into.id, email: 'new@b.example', description: null, categories: [], favorites: [] },
      { id: other.id, slug: 'north-mail', domains: ['nm.example', 'other.example'] },
    ]);
  });

  it('gives a brand its place in sets back, unless somebody has taken the other one out since', async () => {
    const make = async (name: string, brands: string[]) =>
      (await people.premium.ask('POST', '/api/brand-sets', { name, brands })).json<BrandSet>().id;
    const [one, both, left] = [
      await make('One', [from.slug]),
      await make('Both', [from.slug, into.slug]),
      await make('Left', [from.slug]),
    ];
    const slugs = async (id: number) =>
      (await people.premium.ask('GET', `/api/brand-sets/${id}`))
        .json<BrandSetDetail>()
        .brands.map(({ slug }) => slug);
    const merged = await merge();
    expect(await Promise.all([one, both, left].map(slugs))).toEqual([
      ['northwind'],
      ['northwind'],
      ['northwind'],
    ]);
    await people.premium.ask('DELETE', `/api/brand-sets/${left}/brands/northwind`);
    await undo(merged);
    expect(await Promise.all([one, both, left].map(slugs))).toEqual([
      ['north-mail'],
      ['northwind', 'north-mail'],
      [],
    ]);
  });

  it('is refused while what it went into is gone, and where nothing of it could come', async () => {
    const third = await createBrand(pool(), { name: 'Third', slug: 'third', domain: 'third.example' });
    const first = await merge();
    const second = await merge(into.id, third.id);
    expect(await refusal(`/bulk-changes/${first.id}/undo`)).toEqual([
      409,
      'Northwind was merged into Third afterwards. Undo that first.',
    ]);
    await undo(second);
    await query("update brand_domains set brand_id = $1 where domain = 'north-mail.example'", [third.id]);
    expect(await refusal(`/bulk-changes/${first.id}/undo`)).toEqual([
      409,
      'North Mail cannot come back: its domains now belong to other brands.',
    ]);
    await people.admin.ask('DELETE', `/api/brands/${into.id}`);
    expect(await refusal(`/bulk-changes/${first.id}/undo`)).toEqual([
      409,
      'Northwind was deleted, with everything it had of North Mail.',
    ]);
    expect(await query('select id from brands')).toEqual([{ id: third.id }]);
  });

  it('finds the logo still there, which is taken away only once it is too late', async () => {
    const logo = await storeLogo(
      test.deps.blobs,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'svg',
    );
    const blob = logo.slice('/logos/'.length, -'.svg'.length);
    const clean = () =>
      removeReleasedBlobs({ ...test.deps, now: () => new Date(Date.now() + 5 * 86_400_000) });
    await query('update brands set logo_url = case id when $1 then $2 else $3 end', [
      from.id,
      logo,
      '/logos/own.svg',
    ]);
    const merged = await merge();
    await clean();
    expect(await test.deps.blobs.get(blob)).toBeDefined();
    await undo(merged);
    await clean();
    expect(await test.deps.blobs.get(blob)).toBeDefined();
    await merge();
    await query('delete from bulk_changes');
    await clean();
    expect(await test.deps.blobs.get(blob)).toBeUndefined();
  });

  it('of a large brand goes in batches, and so does the merge, which can be stopped and begun again', async () => {
    await fill(from.id, 1200);
    await fill(into.id, 3);
    const before = await stored();
    const begun = await merge();
    expect(begun).toMatchObject({ underWay: 'apply', total: 1200, changed: 500 });
    expect(await changes()).toEqual([
      {
        kind: 'merge',
        summary: '“North Mail” merged halfway into “Northwind”: 500 of 1,200 emails.',
        underWay: 'apply',
      },
    ]);
    expect(await merge()).toMatchObject({ id: begun.id, changed: 500 });
    const stopped = await post<BulkChange>(`/bulk-changes/${begun.id}/stop`);
    expect(stopped).toMatchObject({ underWay: null, changed: 500 });
    expect((await stored()).brands).toMatchObject([
      { email_count: 700, isCounted: true },
      { email_count: 503, isCounted: true },
    ]);
    expect(await undo(begun)).toMatchObject({ undone: 500, changed: 500 });
    expect(await stored()).toEqual(before);
    const again = await merge();
    expect(await toEnd(again)).toMatchObject({ underWay: null, total: 1200, changed: 1200 });
    const back = await post<BulkChange>(`/bulk-changes/${again.id}/undo`);
    expect(back).toMatchObject({ underWay: 'undo', undone: 500, total: 1200 });
    await post(`/bulk-changes/${again.id}/stop`);
    expect((await stored()).brands).toMatchObject([
      { email_count: 500, isCounted: true },
      { email_count: 703, isCounted: true },
    ]);
    expect(await undo(again)).toMatchObject({ underWay: null, undone: 1200 });
    expect(await stored()).toEqual(before);
  });

  it('is as before, whatever there was, whatever came in between, and however often it was merged on', async () => {
    const viewers = await Promise.all(
      [1, 2, 3].map(async () =>
        personaOfUser(test, (await createUser(pool(), { subscriptionTier: 'premium' })).id),
      ),
    );
    for (const { userId } of viewers)
      await query("insert into brand_sets (user_id, name) values ($1, 'Own')", [userId]);
    let world = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(brandGiven, { minLength: 3, maxLength: 3 }),
        fc.array(fc.record({ merge: fc.boolean(), one: fc.nat(2), other: fc.nat(2) }), {
          minLength: 1,
          maxLength: 6,
        }),
        async (given, steps) => {
          await query('delete from brands');
          world += 1;
          const made: CreatedBrand[] = [];
          for (const [index, brand] of given.entries()) {
            const name = `World ${world} brand ${index}`;
            const one = await createBrand(pool(), { ...brand, name });
            made.push(one);
            for (const state of brand.emails) await createEmail(pool(), { brandId: one.id, state });
            await query('update brands set email = $2 where id = $1', [one.id, brand.email]);
            await query(
              'insert into brand_categories (brand_id, category_id) select $1, id from unnest($2::int[]) as id where id <> $3',
              [one.id, brand.alsoInto, brand.categoryId],
            );
            if (brand.hasAlias) {
              await query('insert into brand_domains values ($1, $2)', [`also-${one.domain}`, one.id]);
              await query('insert into former_brand_slugs values ($1, $2)', [`former-${one.slug}`, one.id]);
            }
            for (const viewer of brand.readers) {
              await viewers[viewer]?.ask('POST', `/api/brands/${one.id}/favorite`);
              await query(
                `insert into brand_set_members (set_id, brand_id) select id, $2 from brand_sets where user_id = $1`,
                [viewers[viewer]?.userId, one.id],
              );
            }
            if (brand.wantsLogo)
              await query(
                "insert into wanted_logos (brand_id, url, asked_at) values ($1, 'https://x.example/l', now())",
                [one.id],
              );
          }
          const before = await stored();
          const merges: number[] = [];
          const late = new Map<number, number>();
          for (const { merge: isMerge, one, other } of steps) {
            const [a, b] = [made[one], made[other]];
            if (a === undefined || b === undefined) continue;
            if (isMerge) {
              const answer = await people.admin.ask('POST', `/api/admin/brands/${a.id}/merge`, {
                intoBrandId: b.id,
              });
              if (answer.statusCode === 200) merges.push(answer.json<MergedBrand>().merge.id);
            } else {
              for (const id of await takeIn(a.domain)) late.set(id, a.id);
            }
          }
          for (const id of merges.reverse()) expect(await undo({ id })).toMatchObject({ notes: [] });
          const after = await stored();
          const emails = after.emails as Array<{ id: number; brand_id: number }>;
          expect(emails.filter(({ id }) => !late.has(id))).toEqual(before.emails);
          expect(
            new Map(emails.flatMap((one) => (late.has(one.id) ? [[one.id, one.brand_id]] : []))),
          ).toEqual(late);
          expect(after.brands).toEqual(
            before.brands.map((brand) => ({
              ...brand,
              email_count: expect.any(Number),
              last_email_at: expect.toSatisfy(() => true),
              vote_due: expect.any(Boolean),
              isCounted: true,
            })),
          );
        },
      ),
      { numRuns: 12 },
    );
  });
});

const brandGiven = fc.record({
  emails: fc.array(fc.constantFrom(...emailStates), { maxLength: 3 }),
  readers: fc.uniqueArray(fc.nat(2)),
  categoryId: fc.constantFrom(1, 2, 15),
  alsoInto: fc.uniqueArray(fc.constantFrom(1, 2, 3)),
  description: fc.constantFrom(null, 'Some', 'Other'),
  logoUrl: fc.constantFrom(null, null, '/logos/a.png'),
  email: fc.constantFrom(null, 'a@b.example'),
  isPremiumOnly: fc.boolean(),
  hasAlias: fc.boolean(),
  wantsLogo: fc.boolean(),
});
