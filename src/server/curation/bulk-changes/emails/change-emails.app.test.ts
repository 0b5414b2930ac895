import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts';
import { runBulkChanges } from '#server/curation/bulk-changes/service.ts';
import { enqueueWithEvents } from '#server/platform/jobs/enqueue-with-events.ts';
import { startJobs } from '#server/platform/jobs/job-runner.ts';
import type { AuditEntry } from '#shared/contract/accounts/audit-log.ts';
import type { AdminEmail } from '#shared/contract/curation/admin-emails.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';
import type { EmailChange, EmailChangeBody, EmailTarget } from '#shared/contract/curation/email-changes.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { emailStates } from '#shared/vocabulary/email-states.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { createBrand, createEmail, createEmails } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
/** Advances a second with each reading. */
let clock = testNow.getTime();

beforeEach(async () => {
  clock = testNow.getTime();
  test = await openTestApp({
    now: () => {
      clock += 1_000;
      return new Date(clock);
    },
  });
  people = await createPersonas(test);
});

afterEach(() => test.app.close());

const pool = () => test.database.pool;
const base = '/api/admin/bulk-changes';

async function post<Reply>(path: string, body: object = {}): Promise<Reply> {
  const answer = await people.admin.ask('POST', `${base}${path}`, body);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
}

type Named = EmailChangeBody['emails'];

const preview = (emails: Named, set: EmailTarget) =>
  post<EmailChange>('/emails', { emails, set, do: { step: 'look' } });

/** Plans a change and starts it. */
async function begin(emails: Named, set: EmailTarget): Promise<BulkChange> {
  const { digest } = await preview(emails, set);
  const { made } = await post<EmailChange>('/emails', { emails, set, do: { step: 'apply', digest } });
  expect(made).not.toBeNull();
  return made as BulkChange;
}

const run = () => runBulkChanges(test.deps);
const at = async (id: number) => (await people.admin.ask('GET', `${base}/${id}`)).json<BulkChange>();
const changes = async () => (await people.admin.ask('GET', `${base}?of=emails`)).json<BulkChange[]>();

async function change(emails: Named, set: EmailTarget): Promise<number> {
  const { id, underWay } = await begin(emails, set);
  expect(underWay).toBeNull();
  return id;
}

async function undo(id: number): Promise<BulkChange> {
  await post(`/${id}/undo`);
  await run();
  return at(id);
}

/** Everything that a change may write. */
async function stored() {
  const { rows: emails } = await pool().query(
    `select id, brand_id, campaign_type, campaign_type_locked, season, season_locked, state, removed_at from emails
     order by id`,
  );
  const { rows: brands } = await pool().query(
    'select id, email_count, last_email_at from brands order by id',
  );
  const { rows: reviews } = await pool().query(
    'select email_id, rules, decided_at, decided_by from email_reviews order by email_id',
  );
  return { emails, brands, reviews };
}

const listed = async (search = '') =>
  (await people.admin.ask('GET', `/api/emails/recent?limit=200${search}`))
    .json<AdminEmail[]>()
    .map(({ id }) => id)
    .sort((a, b) => a - b);

/** Each of a different brand by default. */
async function createFew(count: number, given: Parameters<typeof createEmail>[1] = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) ids.push((await createEmail(pool(), given)).id);
  return ids;
}

describe('many emails', () => {
  it('are hidden once it was said how many, by their readers seen no more, and brought back', async () => {
    const brand = await createBrand(pool(), { slug: 'shop' });
    const ids = await createFew(3, { brandId: brand.id });
    const [hidden] = await createFew(1, { brandId: brand.id, state: 'hidden' });
    const all = [...ids, hidden ?? 0];
    const before = await stored();
    const seen = await preview({ ids: all }, { state: 'hidden' });
    expect(seen).toMatchObject({ changed: 3, brands: 1, unchanged: 1, made: null });
    expect(await stored()).toEqual(before);
    const changeId = await change({ ids: all }, { state: 'hidden' });
    expect((await people.visitor.ask('GET', `/api/emails/${ids[0]}`)).statusCode).toBe(404);
    expect((await stored()).brands).toEqual([{ id: brand.id, email_count: 0, last_email_at: null }]);
    expect(await changes()).toMatchObject([
      { id: changeId, summary: '3 emails hidden.', underWay: null, canUndo: true, undoneAt: null },
    ]);
    expect(await undo(changeId)).toMatchObject({ underWay: null, total: 3, changed: 3, undone: 3 });
    expect(await stored()).toEqual(before);
    expect(await changes()).toMatchObject([{ canUndo: false, undoneAt: expect.any(String) }]);
    expect((await people.admin.ask('POST', `${base}/${changeId}/undo`, {})).statusCode).toBe(409);
    const log = (await people.admin.ask('GET', '/api/admin/audit-log')).json<AuditEntry[]>();
    expect(log.map(({ action, subject, summary }) => [action, subject, summary])).toEqual([
      ['emails.undone', '3 emails', '3 emails hidden.'],
      ['emails.changed', '3 emails', 'Of 1 brand. 3 emails hidden.'],
    ]);
  });

  it('get a type or season as if by hand, which one that nobody has set counts as changed by, too', async () => {
    const [promotion, newsletter] = [
      ...(await createFew(1, { campaignType: 'promotion' })),
      ...(await createFew(1, { campaignType: 'newsletter' })),
    ] as [number, number];
    const ids = [promotion, newsletter];
    expect(await preview({ ids }, { campaignType: 'newsletter' })).toMatchObject({
      changed: 2,
      unchanged: 0,
    });
    const first = await change({ ids }, { campaignType: 'newsletter' });
    expect(await preview({ ids }, { campaignType: 'newsletter' })).toMatchObject({
      changed: 0,
      unchanged: 2,
    });
    await change({ ids: [newsletter] }, { season: 'easter' });
    const evidence = (await people.admin.ask('GET', `/api/admin/emails/${newsletter}/evidence`)).json();
    expect(evidence).toMatchObject({
      campaignType: 'newsletter',
      campaignTypeLocked: true,
      season: 'easter',
      seasonLocked: true,
      recognized: { campaignType: 'newsletter', season: 'none' },
    });
    // A later correction is kept.
    await people.admin.ask('PATCH', `/api/admin/emails/${newsletter}/classification`, {
      campaignType: 'other',
    });
    expect(await undo(first)).toMatchObject({ changed: 2, undone: 1 });
    const { emails } = await stored();
    expect(
      emails.map(({ campaign_type, campaign_type_locked }) => [campaign_type, campaign_type_locked]),
    ).toEqual([
      ['promotion', false],
      ['other', true],
    ]);
  });

  it('move to another brand, and back to brands that are still there', async () => {
    const [one, two, other] = [
      await createBrand(pool()),
      await createBrand(pool()),
      await createBrand(pool(), { name: 'Other' }),
    ];
    const [first = 0] = await createFew(1, { brandId: one.id });
    const [second = 0] = await createFew(1, { brandId: two.id });
    const changeId = await change({ filter: {} }, { brandId: other.id });
    const counts = async () => (await stored()).brands.map(({ email_count }) => email_count);
    expect(await counts()).toEqual([0, 0, 2]);
    expect((await changes())[0]?.summary).toBe('2 emails moved to “Other”.');
    expect((await people.admin.ask('DELETE', `/api/brands/${two.id}`)).statusCode).toBe(204);
    expect(await undo(changeId)).toMatchObject({ changed: 2, undone: 1 });
    expect((await stored()).emails.map(({ id, brand_id }) => [id, brand_id])).toEqual([
      [first, one.id],
      [second, other.id],
    ]);
    const missing = { emails: { filter: {} }, set: { brandId: 2_000_000_000 }, do: { step: 'look' } };
    expect((await people.admin.ask('POST', `${base}/emails`, missing)).statusCode).toBe(404);
  });

  it('are those of a whole result as it was looked at, in batches that can be stopped', async () => {
    const brand = await createBrand(pool());
    await createEmails(pool(), 510, { brandId: brand.id, subject: 'Quince jam' });
    await createFew(2, { brandId: brand.id, subject: 'Pear' });
    const filter = { q: 'quince', brandId: String(brand.id), state: 'published' as const };
    const begun = await begin({ filter }, { state: 'hidden' });
    expect(begun).toMatchObject({ underWay: 'apply', total: 510, changed: 500, undone: 0 });
    expect(begun.summary).toBe('500 of 510 emails hidden.');
    expect(await post(`/${begun.id}/stop`)).toMatchObject({ underWay: null, changed: 500 });
    await run();
    expect(await at(begun.id)).toMatchObject({ underWay: null, changed: 500, canUndo: true });
    expect((await stored()).brands).toMatchObject([{ email_count: 12 }]);
    expect(await listed('&state=published&q=quince')).toHaveLength(10);
    expect(await undo(begun.id)).toMatchObject({ total: 510, changed: 500, undone: 500 });
    expect((await stored()).brands).toMatchObject([{ email_count: 512 }]);
    expect((await stored()).reviews).toEqual([]);
  });

  it('are changed to the end by the job, but none that came in meanwhile; undoing can be stopped and gone on with', async () => {
    await createEmails(pool(), 1_020, { brandId: (await createBrand(pool())).id });
    const before = await stored();
    const { id } = await begin({ filter: {} }, { season: 'winter' });
    await createFew(1);
    const [other] = (await stored()).emails.slice(-1);
    await run();
    expect(await at(id)).toMatchObject({
      underWay: null,
      changed: 1_020,
      summary: '1,020 emails set to Winter.',
    });
    expect((await stored()).emails.at(-1)).toEqual(other);
    expect(await post(`/${id}/undo`)).toMatchObject({ underWay: 'undo', undone: 500, canUndo: false });
    const stopped = await post<BulkChange>(`/${id}/stop`);
    expect(stopped).toMatchObject({ underWay: null, undoneAt: null, undone: 500, canUndo: true });
    expect(await undo(id)).toMatchObject({ underWay: null, changed: 1_020, undone: 1_020 });
    expect((await stored()).emails.slice(0, -1)).toEqual(before.emails);
    const log = (await people.admin.ask('GET', '/api/admin/audit-log')).json<AuditEntry[]>();
    expect(log.map(({ action }) => action)).toEqual([
      'emails.undone',
      'emails.stopped',
      'emails.undone',
      'emails.changed',
    ]);
  });

  it('are changed by the job that the request enqueues, and by no job when one batch is enough', async () => {
    const log = { info() {}, error() {} };
    let runs = 0;
    const job = {
      name: 'bulk-changes',
      timeLimitSeconds: 60,
      run: (signal: AbortSignal) => {
        runs += 1;
        return runBulkChanges(test.deps, { signal });
      },
    };
    const jobs = await startJobs(test.database, [job], log);
    const enqueuing = enqueueWithEvents({ pool: pool(), jobs, log });
    try {
      await expect.poll(() => runs).toBe(1);
      await createEmails(pool(), 1_020, { brandId: (await createBrand(pool())).id });
      const [first] = await listed();
      await change({ ids: [first ?? 0] }, { season: 'easter' });
      expect(runs).toBe(1);
      const { id } = await begin({ filter: {} }, { season: 'winter' });
      await expect.poll(async () => (await at(id)).underWay).toBeNull();
      expect(await at(id)).toMatchObject({ total: 1_020, changed: 1_020 });
      expect(runs).toBe(2);
    } finally {
      enqueuing.stop();
      await jobs.stop();
      await pool().query('drop schema jobs cascade');
    }
  });

  it('left halfway are undone as far as they were changed', async () => {
    await createEmails(pool(), 501, { brandId: (await createBrand(pool())).id });
    const before = await stored();
    const { id } = await begin({ filter: {} }, { season: 'winter' });
    expect(await undo(id)).toMatchObject({ changed: 500, undone: 500 });
    expect(await stored()).toEqual(before);
  });

  it('end where they are when the brand they go to is deleted, and hold up no other change', async () => {
    const [from, into] = [await createBrand(pool()), await createBrand(pool())];
    await createEmails(pool(), 510, { brandId: from.id });
    const moving = await begin({ filter: {} }, { brandId: into.id });
    const failing = await begin({ filter: {} }, { state: 'hidden' });
    const { id } = await begin({ filter: {} }, { season: 'winter' });
    await people.admin.ask('DELETE', `/api/brands/${into.id}`);
    await pool().query("update bulk_changes set changes = '{}' where id = $1", [failing.id]);
    await expect(run()).rejects.toThrow('could not go on');
    expect(await at(moving.id)).toMatchObject({ underWay: null, changed: 500 });
    expect(await at(failing.id)).toMatchObject({ underWay: 'apply', changed: 500 });
    expect(await at(id)).toMatchObject({ underWay: null, changed: 510 });
  });

  it('that changed since somebody looked are looked at again', async () => {
    const ids = await createFew(2);
    const set = { state: 'hidden' } as const;
    const { digest } = await preview({ ids }, set);
    await people.admin.ask('POST', '/api/admin/emails/state', { ids: ids.slice(0, 1), state: 'hidden' });
    const body = { emails: { ids }, set, do: { step: 'apply', digest } };
    expect((await people.admin.ask('POST', `${base}/emails`, body)).statusCode).toBe(409);
    expect(await changes()).toEqual([]);
  });

  it('deleted are hidden, listed under their own filter, and gone for good after 30 days', async () => {
    const ids = await createFew(3);
    const [one = 0, two = 0, three = 0] = ids;
    const before = await stored();
    const first = await change({ ids: [one, two] }, { state: 'deleted' });
    expect([await listed(), await listed('&state=deleted'), await listed('&state=hidden')]).toEqual([
      [three],
      [one, two],
      [],
    ]);
    expect((await people.admin.ask('GET', '/api/admin/emails?state=hidden')).json()).toEqual([]);
    expect((await people.visitor.ask('GET', `/api/emails/${one}`)).statusCode).toBe(404);
    await undo(first);
    expect(await stored()).toEqual(before);

    await change({ ids: [one, two] }, { state: 'deleted' });
    // Deciding on a deleted email restores it.
    await people.admin.ask('POST', '/api/admin/emails/state', { ids: [two], state: 'published' });
    const removed = async () =>
      (await stored()).emails.filter(({ removed_at }) => removed_at !== null).map(({ id }) => id);
    const kept = async () => (await pool().query('select id from bulk_changes')).rows.length;
    const day = 86_400_000;
    await runHousekeeping(test.database, new Date(clock + 29 * day));
    expect([await removed(), await kept()]).toEqual([[one], 2]);
    await runHousekeeping(test.database, new Date(clock + 31 * day));
    expect([await removed(), await kept()]).toEqual([[], 0]);
    expect((await stored()).emails.map(({ id }) => id)).toEqual([two, three]);
  });

  it('that waited wait again, and what a reader reports since goes back and waits', async () => {
    const [email = 0] = await createFew(1);
    const report = (id: number) =>
      people.visitor.ask('POST', `/api/emails/${id}/report`, { reason: 'This is mine.' });
    await report(email);
    const before = await stored();
    const first = await change({ ids: [email] }, { state: 'hidden' });
    expect((await stored()).reviews).toMatchObject([{ decided_at: expect.any(Date) }]);
    await undo(first);
    expect(await stored()).toEqual(before);
    const [hidden = 0] = await createFew(1, { state: 'hidden' });
    const second = await change({ ids: [hidden] }, { state: 'published' });
    await report(hidden);
    expect(await undo(second)).toMatchObject({ undone: 1 });
    expect((await stored()).emails).toMatchObject([{ state: 'published' }, { state: 'hidden' }]);
    expect((await stored()).reviews).toMatchObject([{ decided_at: null }, { decided_at: null }]);
  });

  it('are exactly as before once a change is undone, whatever it was', async () => {
    const brands = [await createBrand(pool()), await createBrand(pool())];
    const brandIds = brands.map(({ id }) => id);
    for (let number = 0; number < 12; number += 1) {
      await createEmail(pool(), {
        brandId: brandIds[number % 2] ?? 0,
        campaignType: campaignTypes[number % 3] ?? 'other',
        season: seasons[number % 4] ?? 'none',
        state: emailStates[number % 3] ?? 'held',
      });
    }
    const all = await listed();
    const anySet: fc.Arbitrary<EmailTarget> = fc.oneof(
      fc.record({ campaignType: fc.constantFrom(...campaignTypes) }),
      fc.record({ season: fc.constantFrom(...seasons.slice(0, 4)) }),
      fc.record({ brandId: fc.constantFrom(...brandIds) }),
      fc.record({ state: fc.constantFrom('published', 'hidden', 'deleted') }),
    );
    const anyChange = fc.record({ ids: fc.subarray(all, { minLength: 1 }), set: anySet });
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 3 }), async (changes) => {
        const states = [await stored()];
        const made: number[] = [];
        for (const { ids, set } of changes) {
          made.push((await preview({ ids }, set)).changed === 0 ? 0 : await change({ ids }, set));
          states.push(await stored());
        }
        // Undone in reverse order, each restores the state before it.
        for (const [index, id] of [...made.entries()].reverse()) {
          if (id > 0) await undo(id);
          expect(await stored()).toEqual(states[index]);
        }
      }),
      { numRuns: 12 },
    );
  });
});
