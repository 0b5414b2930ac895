import { beforeEach, describe, expect, it } from 'vitest';
import type { ListMember } from '#shared/contract/library/boards.ts';
import type { SavedList } from '#shared/contract/library/saved-lists.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createEmail, createUser } from '#tests/support/factories.ts';
import { createPersonas, type Persona, personaOfUser, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let owner: Persona;
let colleague: Persona;
let listId: number;
let emailId: number;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
  owner = people.premium;
  colleague = people.other;
  emailId = (await createEmail(test.database.pool)).id;
  listId = (await owner.ask('POST', '/api/saved-lists', { name: 'Openers' })).json().id;
  await owner.ask('POST', `/api/saved-lists/${listId}/emails`, { emailId, notes: 'First' });
});

/** Creates a link. @returns the path of joining by it. */
async function createLink(joinsAs: 'viewer' | 'editor' | null): Promise<{ path: string }> {
  const body = { kind: 'list', listId, joinsAs, showsNotes: joinsAs !== null };
  const { address } = (await owner.ask('POST', '/api/shares', body)).json();
  return { path: `${new URL(address).pathname.replace('/b/', '/api/shared/')}/join` };
}

async function join(who: Persona, joinsAs: 'viewer' | 'editor' | null): Promise<number> {
  return (await who.ask('POST', (await createLink(joinsAs)).path)).statusCode;
}

/** The owner gives the only member this role. */
async function setRole(role: 'viewer' | 'editor'): Promise<void> {
  const [member] = await members();
  await owner.ask('PATCH', `/api/saved-lists/${listId}/members/${member?.id}`, { role });
}

const members = async (who = owner) =>
  (await who.ask('GET', `/api/saved-lists/${listId}/members`)).json<ListMember[]>();

/** Status of every call on the list, by somebody. */
async function statuses(who: Persona): Promise<Record<string, number>> {
  const of = `/api/saved-lists/${listId}`;
  const section = (await owner.ask('POST', `${of}/sections`, { name: 'A' })).json().id;
  const calls = {
    read: ['GET', of],
    board: ['GET', `${of}/board`],
    export: ['GET', `${of}/export.csv`],
    members: ['GET', `${of}/members`],
    save: ['POST', `${of}/emails`, { emailId, notes: 'First' }],
    move: ['POST', `${of}/board/moves`, { emailId, sectionId: null, beforeId: null }],
    section: ['PATCH', `${of}/sections/${section}`, { name: 'B' }],
    rename: ['PATCH', of, { name: 'Openers' }],
    share: ['POST', '/api/shares', { kind: 'list', listId }],
    invite: ['PATCH', `${of}/members/2000000000`, { role: 'editor' }],
    delete: ['DELETE', of],
  } as const;
  const found: Record<string, number> = {};
  for (const [name, [method, path, body]] of Object.entries(calls))
    found[name] = (await who.ask(method, path, body)).statusCode;
  return found;
}

describe('colleagues in a list', () => {
  it('join by a link that allows it, as premium readers', async () => {
    expect(await join(colleague, null)).toBe(403);
    expect(await join(people.free, 'viewer')).toBe(403);
    expect(await join(people.visitor, 'viewer')).toBe(401);
    expect(await members()).toEqual([]);
    expect(await join(colleague, 'viewer')).toBe(201);
    expect(await join(owner, 'viewer')).toBe(201);
    expect(await members()).toEqual([expect.objectContaining({ role: 'viewer', isYou: false })]);
    const lists = await colleague.ask('GET', '/api/saved-lists');
    expect(lists.json<SavedList[]>().map(({ name, role }) => [name, role])).toEqual([['Openers', 'viewer']]);
    expect(lists.headers['x-total-count']).toBe('1');
  });

  it('are not invited again by the link, nor is its owner', async () => {
    const { path } = await createLink('viewer');
    const invitation = async (who: Persona) =>
      (await who.ask('GET', path.replace(/\/join$/, ''))).json().joinsAs;
    expect(await Promise.all([people.visitor, colleague, owner].map(invitation))).toEqual([
      'viewer',
      'viewer',
      null,
    ]);
    await colleague.ask('POST', path);
    expect(await invitation(colleague)).toBeNull();
  });

  it('keep the role that the owner gave them, whatever link they open', async () => {
    await join(colleague, 'editor');
    await setRole('viewer');
    expect(await join(colleague, 'editor')).toBe(201);
    expect(await members()).toEqual([expect.objectContaining({ role: 'viewer' })]);
    await setRole('editor');
    expect(await join(colleague, 'viewer')).toBe(201);
    expect(await members()).toEqual([expect.objectContaining({ role: 'editor' })]);
  });

  it('do not return by a link after the owner removed them; after leaving they do', async () => {
    const links = [await createLink('viewer'), await createLink('editor')];
    const joinBy = async (link = links[0]) => (await colleague.ask('POST', link?.path ?? '')).statusCode;
    const removeBy = async (who: Persona) => {
      const [member] = await members();
      await who.ask('DELETE', `/api/saved-lists/${listId}/members/${member?.id}`);
    };
    await joinBy();
    await removeBy(colleague);
    expect(await joinBy()).toBe(201);
    await removeBy(owner);
    for (const link of links) expect(await joinBy(link)).toBe(403);
    expect(await members()).toEqual([]);
  });

  it('join only by links that show notes, because they read them', async () => {
    const refused = await owner.ask('POST', '/api/shares', { kind: 'list', listId, joinsAs: 'viewer' });
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      'The body of the request is not valid. Members see notes. Show notes by this link, or let nobody join.',
    ]);
  });

  it('see first names of each other; the owner sees addresses', async () => {
    await join(colleague, 'editor');
    const third = await personaOfUser(
      test,
      (await createUser(test.database.pool, { subscriptionTier: 'premium' })).id,
    );
    await join(third, 'viewer');
    await test.database.pool.query("update users set first_name = 'Ann' where id = $1", [colleague.userId]);
    const namesFor = async (who: Persona) => (await members(who)).map(({ name }) => name);
    expect(await namesFor(owner)).toEqual([
      `${colleague.userId}@reader.example`,
      `${third.userId}@reader.example`,
    ]);
    expect(await namesFor(third)).toEqual(['Ann', 'Member']);
    expect(await namesFor(colleague)).toEqual(['Ann', 'Member']);
  });

  it('do what their role allows', async () => {
    const nothing = 404;
    expect(new Set(Object.values(await statuses(colleague)))).toEqual(new Set([nothing]));
    await join(colleague, 'viewer');
    expect(await statuses(colleague)).toEqual({
      ...{ read: 200, board: 200, export: 200, members: 200 },
      ...{ save: 403, move: 403, section: 403, rename: 403 },
      ...{ share: 403, invite: 403, delete: 403 },
    });
    await setRole('editor');
    expect(await statuses(colleague)).toEqual({
      ...{ read: 200, board: 200, export: 200, members: 200 },
      ...{ save: 200, move: 204, section: 204, rename: 200 },
      ...{ share: 403, invite: 403, delete: 403 },
    });
  });

  it('are offered a list to save to only where they may edit it', async () => {
    await join(colleague, 'viewer');
    const offered = async () =>
      (await colleague.ask('GET', `/api/saved-lists?emailId=${emailId}`)).json<SavedList[]>().length;
    expect(await offered()).toBe(0);
    await setRole('editor');
    expect(await offered()).toBe(1);
  });

  it('leave, and are removed by the owner, at once', async () => {
    await join(colleague, 'editor');
    const [member] = await members(colleague);
    expect(member?.isYou).toBe(true);
    await owner.ask('PATCH', `/api/saved-lists/${listId}/members/${member?.id}`, { role: 'viewer' });
    expect((await statuses(colleague)).save).toBe(403);
    const of = `/api/saved-lists/${listId}/members/${member?.id}`;
    expect((await colleague.ask('DELETE', of)).statusCode).toBe(204);
    expect((await colleague.ask('GET', `/api/saved-lists/${listId}`)).statusCode).toBe(404);
    await join(colleague, 'viewer');
    const [again] = await members();
    await owner.ask('DELETE', `/api/saved-lists/${listId}/members/${again?.id}`);
    expect((await colleague.ask('GET', `/api/saved-lists/${listId}`)).statusCode).toBe(404);
  });

  it('lose their access with their premium', async () => {
    await join(colleague, 'editor');
    await test.database.pool.query("update users set subscription_tier = 'free' where id = $1", [
      colleague.userId,
    ]);
    expect((await colleague.ask('GET', `/api/saved-lists/${listId}`)).statusCode).toBe(403);
  });

  it('overwrite no name or description that somebody else wrote meanwhile', async () => {
    await join(colleague, 'editor');
    const path = `/api/saved-lists/${listId}`;
    const before = { name: 'Openers', description: null };
    expect((await owner.ask('PATCH', path, { name: 'Autumn', before })).statusCode).toBe(200);
    const late = { name: 'Winter', description: 'Snow' };
    const refused = await colleague.ask('PATCH', path, { ...late, before });
    const newer = { name: 'Autumn', description: null };
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { list: newer }]);
    const again = await colleague.ask('PATCH', path, { ...late, before: newer });
    expect(again.json()).toMatchObject(late);
    const both = await Promise.all([
      owner.ask('PATCH', path, { name: 'A', before: late }),
      colleague.ask('PATCH', path, { name: 'B', before: late }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('overwrite no notes that somebody else wrote meanwhile', async () => {
    await join(colleague, 'editor');
    const write = (who: Persona, notes: string, notesBefore?: string | null) =>
      who.ask('POST', `/api/saved-lists/${listId}/emails`, { emailId, notes, notesBefore });
    expect((await write(owner, 'Second', 'First')).statusCode).toBe(200);
    const late = await write(colleague, 'Other', 'First');
    expect([late.statusCode, late.json()]).toEqual([409, expect.objectContaining({ notes: 'Second' })]);
    expect((await write(colleague, 'Other', null)).statusCode).toBe(409);
    // The answer to the first was lost, so it is sent again.
    expect((await write(owner, 'Second', 'First')).statusCode).toBe(200);
    // Both write at once: one of them learns of the other.
    const both = await Promise.all([write(owner, 'A', 'Second'), write(colleague, 'B', 'Second')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await owner.ask('DELETE', `/api/saved-lists/${listId}/emails/${emailId}`);
    expect((await write(colleague, 'Again', 'A')).statusCode).toBe(200);
  });
});
