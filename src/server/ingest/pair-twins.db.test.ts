import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import type { WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import type { Health } from '#shared/contract/operations/health.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { addIdentities, addressOf, type Copy, mailOf, start } from '#tests/support/mail/twin-mail.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;

beforeAll(async () => {
  test = await openTestApp();
});

afterAll(() => test.app.close());

beforeEach(async () => {
  await emptyDatabase();
  test.deps.blobs.clear();
});

async function arrive(...copies: Copy[]): Promise<void> {
  await ingest(copies.map(mailOf), test.deps, { arrival: { kind: 'mailbox', run: 'Fetch 1' } });
}

async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await test.database.pool.query<Row>(sql, values)).rows;
}

/** The public texts, states and findings of all emails, by Message-ID. */
async function readVault() {
  return query<{ id: string; state: string; text: string; kind: string | null; left: string[] | null }>(
    `select e.message_id as id, e.state, b.text_content as text, t.kind, t.left_words as left
     from emails e join email_bodies b on b.email_id = e.id left join email_twins t on t.email_id = e.id
     order by e.message_id`,
  );
}

const provenText = [
  'Zdravo, everything is half price. The sale ends on Sunday.\n',
  'Stanje: 0. Your shop in is open.',
  'To the sale',
].join('\n');

describe('Copies of one campaign to two identities', () => {
  it('have one public copy without anything of either, which folds into one card', async () => {
    await addIdentities(test.database.pool, ['ann', 'ben']);
    await arrive({ person: 'ann' }, { person: 'ben', at: 1 });
    expect(await readVault()).toMatchObject([
      { id: '0.ann@shop.example', state: 'published', text: provenText, kind: 'same' },
      { id: '1.ben@shop.example', state: 'copy', text: provenText, kind: 'same' },
    ]);
    expect(await query('select from twin_candidates')).toEqual([]);
  });

  it('are mended when the second one comes in a later fetch, and keep their copy at a reprocess', async () => {
    await addIdentities(test.database.pool, ['ann', 'ben']);
    await arrive({ person: 'ben', at: 600 });
    const [before] = await readVault();
    expect(before?.text).toContain('Bath');
    await arrive({ person: 'ann' });
    const proven = await readVault();
    expect(proven.map(({ text }) => text)).toEqual([provenText, provenText]);
    expect(proven[1]?.left).toContain('Bath');
    await reprocess(test.deps, { all: true });
    expect(await readVault()).toEqual(proven);
  });

  it('that came before the identities were registered are paired by a reprocess', async () => {
    await arrive({ person: 'ann' }, { person: 'ben', at: 1 });
    expect((await readVault()).map(({ kind }) => kind)).toEqual([null, null]);
    await addIdentities(test.database.pool, ['ann', 'ben']);
    await reprocess(test.deps);
    expect((await readVault()).map(({ text }) => text)).toEqual([provenText, provenText]);
  });

  it('that a killed run has grouped get their copy in the next run', async () => {
    await addIdentities(test.database.pool, ['ann', 'ben']);
    await arrive({ person: 'ann' }, { person: 'ben', at: 1, isForged: true });
    await query('delete from email_reviews');
    await query(
      `insert into email_twins (email_id, group_id, identity_id, kind)
       select e.id, (select min(id) from emails), i.id, 'unlike'
       from emails e join identities i on split_part(e.message_id, '.', 2) like lower(left(i.name, 3)) || '%'`,
    );
    await query('insert into twin_candidates select min(id) from emails');
    await arrive();
    expect((await readVault()).map(({ text, kind }) => [text, kind])).toEqual([
      [provenText, 'same'],
      [provenText, 'same'],
    ]);
  });

  it('of three are one copy of what all three share', async () => {
    await addIdentities(test.database.pool, ['ann', 'ben', 'cat']);
    await arrive({ person: 'ann' });
    await arrive({ person: 'cat', at: 2 });
    // Ann and Cat both live in Leeds.
    expect((await readVault())[0]?.text).toContain('Leeds');
    await arrive({ person: 'ben', at: 1 });
    const vault = await readVault();
    expect(vault.map(({ text }) => text)).toEqual([provenText, provenText, provenText]);
    expect(vault.map(({ state }) => state).toSorted()).toEqual(['copy', 'copy', 'published']);
  });

  it('are paired with the nearest of a campaign that was sent twice', async () => {
    await addIdentities(test.database.pool, ['ann', 'ben']);
    await arrive(
      { person: 'ann' },
      { person: 'ann', at: 1440 },
      { person: 'ben', at: 1441 },
      { person: 'ben', at: 1 },
    );
    const rows = await query<{ ids: string[] }>(
      `select array_agg(e.message_id order by e.message_id) as ids
       from email_twins t join emails e on e.id = t.email_id group by t.group_id order by 1`,
    );
    expect(rows.map(({ ids }) => ids)).toEqual([
      ['0.ann@shop.example', '1.ben@shop.example'],
      ['1440.ann@shop.example', '1441.ben@shop.example'],
    ]);
  });
});

describe('Two campaigns an hour apart that differ by one word', () => {
  const copies = [
    { person: 'ann' },
    { person: 'ben', at: 1 },
    { person: 'ann', at: 60, word: 'Monday' },
    { person: 'ben', at: 61, word: 'Monday' },
  ] as const;

  it.each([[[0, 1, 2, 3]], [[0, 3, 2, 1]], [[0, 3, 1, 2]], [[1, 2, 0, 3]], [[1, 2, 3, 0]], [[3, 0, 2, 1]]])(
    'are two cards of two copies each, in the order %j',
    async (order) => {
      await addIdentities(test.database.pool, ['ann', 'ben']);
      for (const at of order) await arrive(copies[at] ?? copies[0]);
      const monday = provenText.replace('Sunday', 'Monday');
      expect(await readVault()).toMatchObject([
        { id: '0.ann@shop.example', state: 'published', text: provenText, kind: 'same' },
        { id: '1.ben@shop.example', state: 'copy', text: provenText, kind: 'same' },
        { id: '60.ann@shop.example', state: 'published', text: monday, kind: 'same' },
        { id: '61.ben@shop.example', state: 'copy', text: monday, kind: 'same' },
      ]);
    },
  );

  it('lose no word to a twin that finds a nearer one', async () => {
    await addIdentities(test.database.pool, ['ann', 'ben']);
    await arrive(copies[0]);
    await arrive(copies[3]);
    expect((await readVault())[0]?.text).not.toContain('Sunday');
    await arrive(copies[2]);
    expect(await readVault()).toMatchObject([
      { text: expect.stringContaining('Sunday'), kind: null },
      { kind: 'same' },
      { kind: 'same' },
    ]);
  });
});

describe('Administrators see', () => {
  it('how a public copy was made, and where rules disagree with twins', async () => {
    await addIdentities(test.database.pool, ['ann', 'ben']);
    await arrive({ person: 'ann' }, { person: 'ben', at: 1 }, { person: 'ann', at: 9, subject: 'Our terms' });
    const { admin, premium } = await createPersonas(test);
    const ids = await query<{ id: number; subject: string }>(
      `select id, subject from emails where state = 'published' order by subject`,
    );
    const detail = async (who: Persona, id = 0) => (await who.ask('GET', `/api/emails/${id}`)).json();
    expect(await detail(admin, ids[0]?.id)).toMatchObject({ subject: 'Our autumn sale', copyMadeBy: 'twin' });
    expect(await detail(admin, ids[1]?.id)).toMatchObject({ subject: 'Our terms', copyMadeBy: 'rules' });
    expect(await detail(premium, ids[0]?.id)).not.toHaveProperty('copyMadeBy');
    const { twins } = (await admin.ask('GET', '/api/admin/health')).json<Health>();
    expect(twins).toMatchObject({ pairs: 1, agreeing: 0, examples: [{ id: ids[0]?.id, removed: [] }] });
    expect(twins?.examples[0]?.left).toContain('Leeds');
  });
});

describe('A pair that fails', () => {
  const failing = (error: unknown) => {
    const logged: object[] = [];
    const pool: WorkerPool = {
      ...ingestWorkers(),
      prepare: (request) =>
        request.twins === undefined ? ingestWorkers().prepare(request) : Promise.reject(error),
    };
    return { deps: { ...test.deps, pool, log: { error: (fields: object) => logged.push(fields) } }, logged };
  };
  const both: Copy[] = [{ person: 'ann' }, { person: 'ben', at: 1 }];
  const options = { arrival: { kind: 'mailbox', run: 'Fetch 1' } } as const;

  it('does not fail the fetch, is logged without content, and is paired by the next reprocess', async () => {
    await addIdentities(test.database.pool, ['ann', 'ben']);
    const { deps, logged } = failing(new TypeError('Zdravo Ann'));
    expect(await ingest(both.map(mailOf), deps, options)).toMatchObject({ imported: 2 });
    expect(await readVault()).toMatchObject([{ state: 'published' }, { state: 'published' }]);
    const emails = await query<{ id: number }>('select id from emails order by id');
    expect(logged).toMatchObject(emails.map(({ id }) => ({ fault: 'TypeError', email: id })));
    expect(JSON.stringify(logged)).not.toContain('Zdravo');
    expect(await query('select from twin_candidates')).toEqual([]);
    await reprocess(test.deps);
    expect((await readVault()).map(({ text }) => text)).toEqual([provenText, provenText]);
  });

  it('once it was grouped is paired by the next reprocess too', async () => {
    await addIdentities(test.database.pool, ['ann', 'ben']);
    let compared = 0;
    const { deps } = failing(null);
    const prepare: WorkerPool['prepare'] = (request) => {
      if (request.twins !== undefined) compared += 1;
      return compared > 1 ? Promise.reject(new TypeError('no')) : ingestWorkers().prepare(request);
    };
    await ingest(both.map(mailOf), { ...deps, pool: { ...deps.pool, prepare } }, options);
    expect((await readVault()).map(({ kind }) => kind)).toEqual(['unlike', 'unlike']);
    await reprocess(test.deps);
    expect((await readVault()).map(({ text }) => text)).toEqual([provenText, provenText]);
  });

  it('for want of room waits for the next fetch', async () => {
    await addIdentities(test.database.pool, ['ann', 'ben']);
    const { deps, logged } = failing(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    expect(await ingest(both.map(mailOf), deps, options)).toMatchObject({ imported: 2 });
    expect(logged).toHaveLength(1);
    await arrive();
    expect((await readVault()).map(({ text }) => text)).toEqual([provenText, provenText]);
  });
});

describe('No pair', () => {
  it('is made of two campaigns', async () => {
    await addIdentities(test.database.pool, ['ann', 'ben']);
    await arrive({ person: 'ann' });
    const raw = buildMail({
      to: addressOf('ben'),
      messageId: '<other@shop.example>',
      subject: 'Our terms change in January',
      body: '<p>Please read the new terms of use before the first of January.</p>',
    });
    await ingest(
      [{ raw, label: 'other', mailboxAddress: addressOf('ben'), receivedHint: new Date(start) }],
      test.deps,
      { arrival: { kind: 'mailbox', run: 'Fetch 2' } },
    );
    expect((await readVault()).map(({ kind }) => kind)).toEqual([null, null]);
    expect(await query('select from twin_candidates')).toEqual([]);
  });

  it('is made with a forgery', async () => {
    await addIdentities(test.database.pool, ['ann', 'ben']);
    await arrive({ person: 'ann' }, { person: 'ben', at: 1, isForged: true });
    expect((await readVault()).map(({ kind }) => kind)).toEqual([null, null]);
  });

  it('is looked for with one identity', async () => {
    await addIdentities(test.database.pool, ['ann']);
    await arrive({ person: 'ann' }, { person: 'ben', at: 1 });
    expect((await readVault()).map(({ kind }) => kind)).toEqual([null, null]);
  });
});

it('Twins whose brand is merged into another keep their copy and their card', async () => {
  await addIdentities(test.database.pool, ['ann', 'ben']);
  await arrive({ person: 'ann' }, { person: 'ben', at: 1 });
  const proven = await readVault();
  const raw = buildMail({ from: 'Other <news@other.example>', messageId: '<x@other.example>' });
  await ingest([{ raw, label: 'other' }], test.deps);
  const brands = await query<{ id: number; name: string }>('select id from brands order by id');
  const { admin } = await createPersonas(test);
  const answer = await admin.ask('POST', `/api/admin/brands/${brands[0]?.id}/merge`, {
    intoBrandId: brands[1]?.id,
  });
  expect(answer.statusCode).toBeLessThan(300);
  await reprocess(test.deps, { all: true });
  expect((await readVault()).filter(({ id }) => id !== 'x@other.example')).toEqual(proven);
});

it('Twins keep their copy when an address passes to another identity, whose mail pairs from then on', async () => {
  await addIdentities(test.database.pool, ['ann', 'ben']);
  await arrive({ person: 'ann' }, { person: 'ben', at: 1 });
  const proven = await readVault();
  await query(`update identities set addresses = '{}' where name = 'Ben Brewer'`);
  await query(
    `insert into identities (name, known_data, addresses, created_at) values ('Cat', '{Cat}', $1, now())`,
    [[addressOf('ben')]],
  );
  await reprocess(test.deps, { all: true });
  expect(await readVault()).toEqual(proven);
  await arrive({ person: 'ann', at: 2000 }, { person: 'ben', at: 2001 });
  expect((await readVault()).map(({ text }) => text)).toEqual(Array.from({ length: 4 }, () => provenText));
});

it('A twin that is deleted leaves the other as it is, until a reprocess judges it by rules', async () => {
  await addIdentities(test.database.pool, ['ann', 'ben']);
  await arrive({ person: 'ann' }, { person: 'ben', at: 1 });
  await query(`delete from emails where message_id = '1.ben@shop.example'`);
  expect((await readVault())[0]?.text).toBe(provenText);
  await reprocess(test.deps, { all: true });
  expect((await readVault())[0]).toMatchObject({ text: expect.stringContaining('Leeds'), kind: null });
});
