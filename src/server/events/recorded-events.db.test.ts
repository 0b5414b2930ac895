import { beforeEach, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import { keptTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { buildMail } from '#tests/support/mail.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  test = await keptTestApp();
  people = await createPersonas(test);
});

/** What was written since the last call, as `kind ids`. */
async function recorded(): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ kind: string; ids: number[] }>(
    'with gone as (delete from outbox returning *) select kind, ids from gone order by id',
  );
  return rows.map(({ kind, ids }) => `${kind} ${ids.join()}`);
}

async function ask(who: Role, method: Parameters<Persona['ask']>[0], path: string, body?: object) {
  const answer = await people[who].ask(method, path, body);
  expect([method, path, answer.statusCode < 300]).toEqual([method, path, true]);
  return answer;
}

it('every write of the dashboard that visitors see is an event with its ids', async () => {
  const { pool } = test.database;
  const [brand, other] = [await createBrand(pool), await createBrand(pool)];
  const email = await createEmail(pool, { brandId: brand.id });
  const moved = await createEmail(pool, { brandId: other.id });
  const brandPath = `/api/brands/${brand.id}`;
  const domains = `/api/admin/brands/${brand.id}/domains`;

  const category = { name: 'Tea', slug: 'tea', icon: 'coffee', description: null };
  const { id: categoryId } = (await ask('admin', 'POST', '/api/categories', category)).json();
  expect(await recorded()).toEqual([`category.changed ${categoryId}`]);
  for (const [method, path, body] of [
    ['PATCH', brandPath, { name: 'Another name' }],
    ['POST', `${brandPath}/categories/${categoryId}`],
    ['DELETE', `${brandPath}/categories/${categoryId}`],
    ['POST', domains, { domain: 'further.example' }],
    ['DELETE', `${domains}/further.example`],
    ['PATCH', `${brandPath}/premium`, { isPremiumOnly: true }],
  ] as const) {
    await ask('admin', method, path, body);
    expect([path, await recorded()]).toEqual([path, [`brand.changed ${brand.id}`]]);
  }
  await ask('admin', 'DELETE', `/api/categories/${categoryId}`);
  expect(await recorded()).toEqual([`category.changed ${categoryId}`]);
  await ask('admin', 'PATCH', `/api/admin/emails/${email.id}/classification`, { season: 'easter' });
  expect(await recorded()).toEqual([`email.changed ${email.id}`]);
  await ask('admin', 'PUT', `/api/admin/emails/${email.id}/offers`, { offers: [] });
  expect(await recorded()).toEqual([`email.changed ${email.id}`]);
  await ask('admin', 'POST', '/api/admin/emails/state', { ids: [email.id], state: 'hidden' });
  expect(await recorded()).toEqual([`email.changed ${email.id}`, `brand.changed ${brand.id}`]);
  await ask('admin', 'POST', '/api/admin/emails/state', { ids: [email.id], state: 'hidden' });
  expect(await recorded()).toEqual([]);
  const bulk = '/api/admin/email-changes';
  const publish = { emails: { ids: [email.id] }, set: { state: 'published' } };
  const { digest } = (await ask('admin', 'POST', bulk, { ...publish, do: { step: 'look' } })).json();
  const begun = await ask('admin', 'POST', bulk, { ...publish, do: { step: 'apply', digest } });
  expect(await recorded()).toEqual([]);
  await ask('admin', 'POST', `${bulk}/${begun.json().changeId}/step`, {});
  expect(await recorded()).toEqual([`email.changed ${email.id}`, `brand.changed ${brand.id}`]);
  await ask('admin', 'POST', `${bulk}/${begun.json().changeId}/undo`, {});
  await ask('admin', 'POST', `${bulk}/${begun.json().changeId}/step`, {});
  expect(await recorded()).toEqual([`email.changed ${email.id}`, `brand.changed ${brand.id}`]);
  const move = { ids: [email.id], brandId: other.id };
  await ask('admin', 'POST', '/api/admin/emails/brand', move);
  expect(await recorded()).toEqual([`email.changed ${email.id}`, `brand.changed ${brand.id},${other.id}`]);
  await ask('admin', 'POST', '/api/admin/emails/brand', move);
  expect(await recorded()).toEqual([]);
  await ask('admin', 'POST', '/api/admin/emails/brand', { ids: [email.id], brandId: brand.id });
  await recorded();
  const asOne = [`email.changed ${moved.id}`, `brand.changed ${other.id},${brand.id}`];
  const into = { intoBrandId: brand.id };
  const { merge } = (await ask('admin', 'POST', `/api/admin/brands/${other.id}/merge`, into)).json();
  expect(await recorded()).toEqual(asOne);
  await ask('admin', 'POST', `/api/admin/brand-merges/${merge.id}/undo`, {});
  expect(await recorded()).toEqual([`brand.changed ${other.id},${brand.id}`]);
  await ask('admin', 'POST', `/api/admin/brand-merges/${merge.id}/step`, {});
  expect(await recorded()).toEqual(asOne);
  await ask('admin', 'POST', `/api/admin/brands/${other.id}/merge`, into);
  expect(await recorded()).toEqual(asOne);
  await ask('admin', 'DELETE', `/api/emails/${email.id}`);
  expect(await recorded()).toEqual([`email.deleted ${email.id}`]);
  await ask('admin', 'DELETE', brandPath);
  expect(await recorded()).toEqual([`email.deleted ${moved.id}`, `brand.changed ${brand.id}`]);
});

it('every write to a list is an event with its id', async () => {
  const email = await createEmail(test.database.pool);
  const { id } = (await ask('premium', 'POST', '/api/saved-lists', { name: 'Ideas' })).json();
  const list = `/api/saved-lists/${id}`;
  expect(await recorded()).toEqual([`list.changed ${id}`]);
  for (const [method, path, body] of [
    ['PATCH', list, { name: 'Plans', description: null }],
    ['POST', `${list}/emails`, { emailId: email.id }],
    ['DELETE', `${list}/emails/${email.id}`],
    ['DELETE', list],
  ] as const) {
    await ask('premium', method, path, body);
    expect([path, await recorded()]).toEqual([path, [`list.changed ${id}`]]);
  }
});

it('a batch of mail is one event, with the brand it made; a known mail is none', async () => {
  const mails = [1, 2, 3].map((number) => ({
    raw: buildMail({ messageId: `<${number}@tea.example>` }),
    label: '',
  }));
  const services = { ...test.deps };
  await ingest(mails, services);
  const { rows } = await test.database.pool.query(
    'select kind, cardinality(ids) as count, origin from outbox order by id',
  );
  expect(rows).toEqual([
    { kind: 'email.stored', count: 3, origin: 'import' },
    { kind: 'brand.changed', count: 1, origin: 'import' },
  ]);
  await recorded();
  await ingest(mails, services);
  expect(await recorded()).toEqual([]);
  await reprocess(services, { all: true });
  const again = await test.database.pool.query('select kind, cardinality(ids) as count, origin from outbox');
  expect(again.rows).toEqual([{ kind: 'email.changed', count: 3, origin: 'reprocess' }]);
});
