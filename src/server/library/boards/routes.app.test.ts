import { beforeEach, describe, expect, it } from 'vitest';
import type { Board } from '#shared/contract/library/boards.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let listId: number;
let ids: number[];

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
  const brand = await createBrand(test.database.pool, { isPremiumOnly: true });
  listId = (await ask('POST', '/api/saved-lists', { name: 'Openers' })).json().id;
  ids = [];
  for (let count = 0; count < 4; count += 1) {
    const { id } = await createEmail(test.database.pool, { brandId: brand.id });
    await ask('POST', `/api/saved-lists/${listId}/emails`, { emailId: id });
    ids.push(id);
  }
});

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  people.premium.ask(method, path, body);
const board = async () => {
  const answer = await ask('GET', `/api/saved-lists/${listId}/board`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Board>();
};
/** Emails by section, as their places in `ids`. */
const order = async () => {
  const { items, sections } = await board();
  return [null, ...sections.map(({ id }) => id)].map((section) =>
    items.filter(({ sectionId }) => sectionId === section).map(({ emailId }) => ids.indexOf(emailId)),
  );
};
const move = (place: number, before: number | null, sectionId: number | null = null) =>
  ask('POST', `/api/saved-lists/${listId}/board/moves`, {
    emailId: ids[place],
    sectionId,
    beforeId: before === null ? null : ids[before],
  });
const addSection = async (name: string): Promise<number> =>
  (await ask('POST', `/api/saved-lists/${listId}/sections`, { name })).json().id;

describe('a board', () => {
  it('begins with the email last added, and keeps the order that its owner gives it', async () => {
    expect(await order()).toEqual([[3, 2, 1, 0]]);
    expect((await move(0, 2)).statusCode).toBe(204);
    expect(await order()).toEqual([[3, 0, 2, 1]]);
    await move(3, null);
    expect(await order()).toEqual([[0, 2, 1, 3]]);
    // An email saved later comes first, and the others stay.
    const { id } = await createEmail(test.database.pool);
    await ask('POST', `/api/saved-lists/${listId}/emails`, { emailId: id });
    ids.push(id);
    expect(await order()).toEqual([[4, 0, 2, 1, 3]]);
  });

  it('has sections, which are named, ordered, and removed without their emails', async () => {
    const [first, second] = [await addSection('First'), await addSection('Second')];
    await move(1, null, first);
    await move(2, 1, first);
    await move(0, null, second);
    expect(await order()).toEqual([[3], [2, 1], [0]]);
    await ask('PATCH', `/api/saved-lists/${listId}/sections/${second}`, { name: 'Heroes', beforeId: first });
    expect((await board()).sections).toEqual([
      { id: second, name: 'Heroes' },
      { id: first, name: 'First' },
    ]);
    expect(await order()).toEqual([[3], [0], [2, 1]]);
    await ask('DELETE', `/api/saved-lists/${listId}/sections/${first}`);
    expect(await order()).toEqual([[3, 2, 1], [0]]);
  });

  it('refuses a name that replaces one its writer has not seen', async () => {
    const section = await addSection('First');
    const rename = (name: string, nameBefore: string) =>
      ask('PATCH', `/api/saved-lists/${listId}/sections/${section}`, { name, nameBefore });
    expect((await rename('Heroes', 'First')).statusCode).toBe(204);
    const refused = await rename('Openers', 'First');
    expect([refused.statusCode, refused.json().section]).toEqual([409, { name: 'Heroes' }]);
    expect((await rename('Heroes', 'First')).statusCode).toBe(204);
    expect((await rename('Openers', 'Heroes')).statusCode).toBe(204);
    const answers = await Promise.all([rename('A', 'Openers'), rename('B', 'Openers')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  });

  it('takes moves of several tabs at once, and loses none', async () => {
    const section = await addSection('First');
    const answers = await Promise.all([
      move(0, 3),
      move(1, null, section),
      move(2, null),
      move(3, null, section),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    const [loose = [], inSection = []] = await order();
    expect([loose, inSection.toSorted()]).toEqual([
      [0, 2],
      [1, 3],
    ]);
    const { rows } = await test.database.pool.query(
      `select section_id, position from saved_list_items where list_id = $1
       group by 1, 2 having count(*) > 1`,
      [listId],
    );
    expect(rows).toEqual([]);
  });

  it('keeps the place of an email that nobody sees for a while', async () => {
    await move(0, 3);
    const hide = (state: string) =>
      test.database.pool.query('update emails set state = $2 where id = $1', [ids[3], state]);
    await hide('held');
    expect(await order()).toEqual([[0, 2, 1]]);
    expect((await board()).itemCount).toBe(3);
    await move(1, 0);
    await hide('published');
    expect(await order()).toEqual([[1, 0, 3, 2]]);
  });

  it('refuses sections of another list, and names without a letter', async () => {
    const other = (await ask('POST', '/api/saved-lists', { name: 'Other' })).json().id;
    const section = (await ask('POST', `/api/saved-lists/${other}/sections`, { name: 'Theirs' })).json().id;
    expect((await move(0, null, section)).statusCode).toBe(404);
    for (const name of ['', ' ', '\u200b', 'x'.repeat(101)])
      expect((await ask('POST', `/api/saved-lists/${listId}/sections`, { name })).statusCode).toBe(400);
    expect(await order()).toEqual([[3, 2, 1, 0]]);
  });
});
