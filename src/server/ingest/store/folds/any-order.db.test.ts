import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { type Copy, idOf, mailOf } from '#tests/support/mail/campaign-copies.ts';
import { testSeed } from '#tests/support/seed.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;
let admin: Persona;
let premium: Persona;
let listId = 0;

beforeAll(async () => {
  test = await openTestApp();
});

afterAll(() => test.app.close());

async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await test.database.pool.query<Row>(sql, values)).rows;
}

/** A copy, and what becomes of it once it has arrived. */
interface Fate extends Copy {
  /** An administrator publishes it, if it is held. */
  isPublished: boolean;
  /** A viewer saves its email to a list. */
  isSaved: boolean;
}

/** Fates of different copies, and those whose email is hidden at the end. */
const vaults = fc.uniqueArray(
  fc.record({
    at: fc.nat(24).map((tens) => tens * 10),
    word: fc.constantFrom('ends' as const, 'ended' as const),
    subscriber: fc.constantFrom('ann' as const, 'ben' as const),
    isHeld: fc.boolean(),
    isPublished: fc.boolean(),
    isSaved: fc.boolean(),
  }),
  { selector: idOf, minLength: 3, maxLength: 7 },
);

type Step = { copy: Fate; does: 'arrive' | 'publish' | 'save' };

/** Puts the steps into an order in which each copy arrives before anything happens to it. */
function scheduleOf(fates: readonly Fate[], places: readonly number[]): Step[] {
  const steps = fates.flatMap((copy, index) => {
    const [arrives = 0, later = 0, evenLater = 0] = places.slice(index * 3);
    const [second, third] = [arrives + 1 + later, arrives + 2 + later + evenLater];
    return [
      { at: arrives, copy, does: 'arrive' as const },
      ...(copy.isHeld && copy.isPublished ? [{ at: second, copy, does: 'publish' as const }] : []),
      ...(copy.isSaved && (!copy.isHeld || copy.isPublished)
        ? [{ at: third, copy, does: 'save' as const }]
        : []),
    ];
  });
  return steps.sort((a, b) => a.at - b.at);
}

const idIn = async (copy: Copy) =>
  (await query<{ id: number }>('select id from emails where message_id = $1', [idOf(copy)]))[0]?.id ?? 0;

/** Fills an empty vault; neighbouring arrivals come in one batch. */
async function live(steps: readonly Step[]): Promise<void> {
  await emptyDatabase();
  test.deps.blobs.clear();
  ({ admin, premium } = await createPersonas(test));
  listId = (await premium.ask('POST', '/api/saved-lists', { name: 'Mine' })).json().id;
  let batch: Copy[] = [];
  const take = async () => {
    if (batch.length > 0)
      await ingest(batch.map(mailOf), test.deps, { arrival: { kind: 'mailbox', run: 'Fetch 1' } });
    batch = [];
  };
  for (const { copy, does } of steps) {
    if (does === 'arrive') {
      batch.push(copy);
      continue;
    }
    await take();
    const id = await idIn(copy);
    const answer =
      does === 'publish'
        ? await admin.ask('POST', '/api/admin/emails/state', { ids: [id], state: 'published' })
        : await premium.ask('POST', `/api/saved-lists/${listId}/emails`, { emailId: id, notes: idOf(copy) });
    expect(answer.statusCode).toBe(200);
  }
  await take();
}

/** Everything that may not depend on the order, by Message-IDs. */
async function vault() {
  return {
    emails: await query(
      `select e.message_id as id, e.state, (select message_id from emails card where card.id = e.folded_into) as card
       from emails e order by 1`,
    ),
    brands: await query('select name, email_count as count, last_email_at as last from brands'),
    weeks: await query('select week::text, emails from brand_weeks where emails > 0 order by 1'),
    facts: await query(
      'select e.message_id as id, f.state from email_facts f join emails e on e.id = f.email_id order by 1',
    ),
    // Saving the same email again replaces its notes, so they depend on the order.
    saved: await query(
      'select e.message_id as id from saved_list_items i join emails e on e.id = i.email_id order by 1',
    ),
  };
}

/** How many emails each screen counts. */
async function counts(): Promise<Record<string, unknown>> {
  const read = async (url: string) => {
    const answer = await premium.ask('GET', url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer;
  };
  const [brand] = (await read('/api/brands')).json<Array<{ slug: string; emailCount: number }>>();
  if (brand === undefined) return {};
  const { slug } = brand;
  const sum = (days: Array<{ emails: number }>) => days.reduce((total, { emails }) => total + emails, 0);
  const page = (await read(`/api/brands/${slug}`)).json();
  const insights = (await read(`/api/brands/${slug}/insights`)).json();
  const feed = (await test.app.inject(`/brand/${slug}/feed.atom`)).body;
  return {
    home: brand.emailCount,
    brand: page.emailCount,
    types: page.emailCounts.reduce((total: number, { count }: { count: number }) => total + count, 0),
    list: (await read(`/api/brands/${slug}/emails?limit=60`)).json().length,
    stats: (await read('/api/stats')).json().totalEmails,
    explorer: (await read('/api/emails?limit=60')).json().length,
    search: (await read('/api/emails/search?q=autumn&limit=60')).json().length,
    calendar: sum(insights.days),
    sample: insights.sample.emails,
    vault: sum((await read('/api/insights')).json().days),
    feed: feed.split('<entry>').length - 1,
  };
}

it('copies make the same vault in any order of arriving, publishing and saving, and every screen counts them alike', {
  timeout: 600_000,
}, async () => {
  const places = fc.array(fc.nat(30), { minLength: 21, maxLength: 21 });
  await fc.assert(
    fc.asyncProperty(vaults, places, places, async (fates, one, other) => {
      await live(scheduleOf(fates, one));
      const first = await vault();
      await live(scheduleOf(fates, other));
      expect(await vault()).toEqual(first);
      const shown = first.emails.filter((email) => (email as { state: string }).state === 'published').length;
      const found = await counts();
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((screen) => [screen, shown])));
    }),
    { seed: testSeed, numRuns: 12 },
  );
});
