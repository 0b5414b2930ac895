import { beforeEach, describe, expect, it } from 'vitest';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { walkPagesAs } from '#tests/support/paging.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let emailId: number;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
  const brand = await createBrand(test.database.pool, {
    slug: 'cragline',
    name: 'Cragline',
    isPremiumOnly: true,
  });
  emailId = (await createEmail(test.database.pool, { brandId: brand.id, subject: 'Ridge season' })).id;
});

const create = async (body: object) => (await people.premium.ask('POST', '/api/saved-lists', body)).json();
const read = async (id: number) => (await people.premium.ask('GET', `/api/saved-lists/${id}`)).json();
const save = (id: number, body: object) => people.premium.ask('POST', `/api/saved-lists/${id}/emails`, body);

describe('saved lists', () => {
  it('are created, listed newest first, renamed and deleted', async () => {
    const first = await create({ name: '  Black Friday  ', description: '  ' });
    expect(first).toMatchObject({ name: 'Black Friday', description: null, itemCount: 0, isDefault: false });
    const second = await create({ name: 'Welcome mails', description: 'How they greet' });
    const lists = (await people.premium.ask('GET', '/api/saved-lists')).json();
    expect(lists.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    const renamed = await people.premium.ask('PATCH', `/api/saved-lists/${first.id}`, { name: 'Sales' });
    expect(renamed.json()).toMatchObject({ id: first.id, name: 'Sales' });
    expect((await people.premium.ask('DELETE', `/api/saved-lists/${first.id}`)).statusCode).toBe(204);
    expect((await people.premium.ask('GET', `/api/saved-lists/${first.id}`)).statusCode).toBe(404);
  });

  it('are listed with the pictures of the three emails that were added last', async () => {
    const { id } = await create({ name: 'Sales' });
    const empty = await create({ name: 'Nothing yet' });
    const added: number[] = [];
    const { brandId } = (
      await test.database.pool.query<{ brandId: number }>(
        'select brand_id as "brandId" from emails where id = $1',
        [emailId],
      )
    ).rows[0] ?? { brandId: 0 };
    for (let count = 0; count < 4; count += 1) {
      const email = await createEmail(test.database.pool, { brandId });
      added.unshift(email.id);
      await save(id, { emailId: email.id });
    }
    const lists = (await people.premium.ask('GET', '/api/saved-lists')).json();
    const pictures = added.slice(0, 3).map((each) => ({ id: each, previewUrl: `/thumbnails/${each}.svg` }));
    expect(lists.map((list: { id: number; latestEmails: unknown }) => [list.id, list.latestEmails])).toEqual([
      [empty.id, []],
      [id, pictures],
    ]);
    const [forEmail] = (await people.premium.ask('GET', `/api/saved-lists?emailId=${emailId}`)).json();
    expect(forEmail).not.toHaveProperty('latestEmails');
  });

  it('refuse an empty name with the sentence of the specification, and lengths beyond their limits', async () => {
    for (const name of ['', '   ', '\n', '\u200b', '\u3164\u00ad']) {
      const answer = await people.premium.ask('POST', '/api/saved-lists', { name });
      expect(answer.statusCode).toBe(400);
      expect(JSON.stringify(answer.json().issues)).toContain('Please enter a name for your list');
    }
    for (const body of [{ name: 'x'.repeat(10_000) }, { name: 'x', description: 'x'.repeat(10_000) }]) {
      const answer = await people.premium.ask('POST', '/api/saved-lists', body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toMatch(/at most \d+ characters/);
    }
  });

  it('keep emoji, right-to-left text and html as the text they are', async () => {
    for (const name of ['🧦 Socks', 'قائمة الرسائل', '<b onclick=alert(1)>bold</b>']) {
      const { id } = await create({ name, description: name });
      await save(id, { emailId, notes: name });
      const list = await read(id);
      expect([list.name, list.description, list.items[0].notes]).toEqual([name, name, name]);
    }
  });

  it('are one and the same 404 for a list of somebody else and for one that does not exist', async () => {
    const { id } = await create({ name: 'Mine' });
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'Yours' }],
      ['DELETE', '', undefined],
      ['POST', '/emails', { emailId }],
      ['DELETE', `/emails/${emailId}`, undefined],
      ['GET', '/export.csv', undefined],
    ] as const) {
      const foreign = await people.other.ask(method, `/api/saved-lists/${id}${path}`, body);
      const missing = await people.other.ask(method, `/api/saved-lists/999999${path}`, body);
      expect(foreign.statusCode, `${method} ${path}`).toBe(404);
      expect(foreign.json()).toEqual(missing.json());
    }
    expect(await read(id)).toMatchObject({ name: 'Mine' });
  });
});

describe('saving an email', () => {
  it('twice is no error: the notes are replaced, and absent or empty notes clear them', async () => {
    const { id } = await create({ name: 'List' });
    const notesAfter = async (body: object) => {
      expect((await save(id, { emailId, ...body })).statusCode).toBe(200);
      const { items, itemCount } = await read(id);
      expect([items.length, itemCount]).toEqual([1, 1]);
      return items[0].notes;
    };
    expect(await notesAfter({ notes: ' Nice footer ' })).toBe('Nice footer');
    expect(await notesAfter({ notes: 'Nicer' })).toBe('Nicer');
    expect(await notesAfter({})).toBeNull();
    expect(await notesAfter({ notes: 'x' })).toBe('x');
    expect(await notesAfter({ notes: '' })).toBeNull();
  });

  it('says which lists already hold it, and with which notes', async () => {
    const holding = await create({ name: 'Holding' });
    await create({ name: 'Empty' });
    await save(holding.id, { emailId, notes: 'Keep' });
    const lists = (await people.premium.ask('GET', `/api/saved-lists?emailId=${emailId}`)).json();
    expect(lists.map(({ name, item }: { name: string; item: unknown }) => [name, item])).toEqual([
      ['Empty', null],
      ['Holding', { notes: 'Keep' }],
    ]);
  });

  it('dates its list, and is answered with the ids of all its lists for their owner alone', async () => {
    const [first, second] = [await create({ name: 'One' }), await create({ name: 'Two' })];
    await create({ name: 'Empty' });
    for (const { id } of [first, second]) await save(id, { emailId });
    const lists = (await people.premium.ask('GET', '/api/saved-lists')).json();
    expect(lists.map(({ lastAddedAt }: { lastAddedAt: string | null }) => lastAddedAt)).toEqual([
      null,
      expect.any(String),
      expect.any(String),
    ]);
    expect((await people.premium.ask('GET', '/api/saved-lists/emails')).json()).toEqual([
      { listId: first.id, emailIds: [emailId] },
      { listId: second.id, emailIds: [emailId] },
    ]);
    expect((await people.other.ask('GET', '/api/saved-lists/emails')).json()).toEqual([]);
  });

  it('shows the item with its email and brand, and forgets it when removed', async () => {
    const { id } = await create({ name: 'List' });
    await save(id, { emailId });
    const { items } = await read(id);
    expect(items).toEqual([
      expect.objectContaining({
        emailId,
        notes: null,
        email: expect.objectContaining({
          subject: 'Ridge season',
          receivedAt: '2026-11-20T12:00:00.000Z',
          brand: expect.objectContaining({ name: 'Cragline', slug: 'cragline' }),
        }),
      }),
    ]);
    expect(JSON.stringify(items)).not.toContain('html');
    expect((await people.premium.ask('DELETE', `/api/saved-lists/${id}/emails/${emailId}`)).statusCode).toBe(
      204,
    );
    expect((await people.premium.ask('DELETE', `/api/saved-lists/${id}/emails/${emailId}`)).statusCode).toBe(
      404,
    );
    expect((await read(id)).items).toEqual([]);
  });

  it('refuses an unknown email, unknown fields and notes of a whole book', async () => {
    const { id } = await create({ name: 'List' });
    expect((await save(id, { emailId: 999_999 })).statusCode).toBe(404);
    expect((await save(id, { emailId: 'abc' })).statusCode).toBe(400);
    expect((await save(id, { emailId: 99_999_999_999 })).statusCode).toBe(400);
    expect((await save(id, { emailId, note: 'x' })).statusCode).toBe(400);
    expect((await save(id, { emailId, notes: 'x'.repeat(10_000) })).statusCode).toBe(400);
  });
});

describe('a long list', () => {
  it('is paged, visits each item once, and exports whole as CSV', async () => {
    const { id } = await create({ name: 'Everything, "quoted"' });
    await test.database.pool.query(
      `insert into emails (brand_id, received_at, subject, sender, from_address, message_id, content_hash, size_bytes)
       select brand_id, received_at, 'Bulk ' || n, sender, from_address, 'bulk-' || n, 'x', 1
       from emails, generate_series(1, 1200) n where id = $1`,
      [emailId],
    );
    await test.database.pool.query(
      `insert into saved_list_items (list_id, email_id, added_at) select $1, id, '2026-11-01' from emails where subject like 'Bulk %'`,
      [id],
    );
    const pages = await walkPagesAs<{ items: Array<{ emailId: number }> }>(
      (path) => people.premium.ask('GET', path),
      `/api/saved-lists/${id}?limit=200`,
    );
    const ids = pages.flatMap(({ items }) => items.map((item) => item.emailId));
    expect(pages.map(({ items }) => items.length)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(ids).size).toBe(1200);
    const csv = await people.premium.ask('GET', `/api/saved-lists/${id}/export.csv`);
    expect(csv.headers['content-disposition']).toBe('attachment; filename="everything___quoted_.csv"');
    expect(csv.body.trim().split('\r\n')).toHaveLength(1201);
  });
});
