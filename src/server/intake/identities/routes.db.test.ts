import { beforeEach, describe, expect, it } from 'vitest';
import { listIdentityAddresses } from '#server/ingest/store/twins/identity-addresses.ts';
import type { Identity, IdentityBody } from '#shared/contract/intake/identities.ts';
import { maxIdentities, maxIdentityAddresses, maxKnownData } from '#shared/vocabulary/limits.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

const path = '/api/admin/identities';

let test: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
});

const anna: IdentityBody = {
  name: 'Anna Example',
  knownData: ['Anna', 'Beispiel', '1010', '3. Mai 1984'],
  addresses: ['anna@reader.example'],
};
const ben: IdentityBody = { name: 'Ben Example', knownData: ['Ben'], addresses: ['ben@reader.example'] };

const send = (body: object, id?: number) =>
  people.admin.ask(id === undefined ? 'POST' : 'PUT', id === undefined ? path : `${path}/${id}`, body);

async function add(body: IdentityBody): Promise<Identity> {
  const answer = await send(body);
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return answer.json();
}

const list = async () => (await people.admin.ask('GET', path)).json<Identity[]>();

/** Status, and the error of each field. */
async function refusal(body: object, id?: number): Promise<unknown> {
  const answer = await send(body, id);
  const { error, issues } = answer.json();
  return [answer.statusCode, issues ?? error];
}

const at = (field: string, message: string) => [{ path: field, message }];

describe('identities', () => {
  it('are added, listed, changed and removed by administrators, and the audit log has no data', async () => {
    const { id } = await add({
      name: ' Anna Example ',
      knownData: [' Anna ', 'Anna', '', 'Anna   Beispiel', '1010'],
      addresses: ['Anna@Reader.Example', ' anna@reader.example', ''],
    });
    const added = {
      id,
      name: 'Anna Example',
      knownData: ['Anna', 'Anna Beispiel', '1010'],
      addresses: ['anna@reader.example'],
      signUps: 0,
      createdAt: test.deps.now().toISOString(),
    };
    expect(await list()).toEqual([added]);
    const changed = await send({ name: 'Anna', knownData: [], addresses: ['a@reader.example'] }, id);
    expect(changed.json()).toEqual({
      ...added,
      name: 'Anna',
      knownData: [],
      addresses: ['a@reader.example'],
    });
    expect((await people.admin.ask('DELETE', `${path}/${id}`)).statusCode).toBe(204);
    expect((await people.admin.ask('DELETE', `${path}/${id}`)).statusCode).toBe(404);
    expect(await refusal(anna, id)).toEqual([404, 'This identity has already been removed.']);
    expect(await list()).toEqual([]);
    const { rows } = await test.database.pool.query(
      "select action, subject, summary from audit_log where action like 'identity.%' order by id",
    );
    expect(rows).toEqual([
      { action: 'identity.added', subject: 'Identity “Anna Example”', summary: '' },
      { action: 'identity.updated', subject: 'Identity “Anna”', summary: '' },
      { action: 'identity.removed', subject: 'Identity “Anna”', summary: '' },
    ]);
  });

  it('share neither a name nor an address, however these are written', async () => {
    const { id } = await add(anna);
    const other = await add(ben);
    const name = at('name', 'There is already an identity named anna EXAMPLE.');
    expect(await refusal({ ...ben, name: ' anna EXAMPLE', addresses: [] })).toEqual([409, name]);
    const address = at('addresses', 'anna@reader.example is already an address of Anna Example.');
    expect(await refusal({ ...ben, name: 'C', addresses: ['c@d.example', 'ANNA@reader.example'] })).toEqual([
      409,
      address,
    ]);
    expect(await refusal({ ...ben, addresses: ['anna@reader.example'] }, other.id)).toEqual([409, address]);
    expect((await send({ ...anna, knownData: ['Ann'] }, id)).statusCode).toBe(200);
  });

  it.each([
    [{ name: ' \u200b' }, at('name', 'Give the identity a name.')],
    [{ name: 'a'.repeat(101) }, at('name', 'A name has at most 100 characters.')],
    [{ name: 'a\0b' }, at('name', 'A name has no control characters.')],
    [{ knownData: ['Anna', 'A'] }, at('knownData', '“A” has one character; each line has 2 to 100.')],
    [{ knownData: ['An\u0001na'] }, at('knownData', 'A line has no control characters.')],
    [
      { knownData: ['a'.repeat(101)] },
      at('knownData', `“${'a'.repeat(60)}…” has 101 characters; each line has 2 to 100.`),
    ],
    [
      { knownData: Array.from({ length: maxKnownData + 1 }, (_, index) => `datum ${index}`) },
      at('knownData', 'Known data has at most 40 lines.'),
    ],
    [{ addresses: ['anna'] }, at('addresses', '“anna” is not an address such as anna@reader.example.')],
    [
      { addresses: Array.from({ length: maxIdentityAddresses + 1 }, (_, index) => `a${index}@b.example`) },
      at('addresses', 'An identity has at most 200 addresses.'),
    ],
    [
      { addresses: Array.from({ length: 1_000 }, () => 'a@b.example') },
      at('addresses', 'An identity has at most 200 addresses.'),
    ],
  ])('are refused with the reason at the field: %.60j', async (body, issues) => {
    expect(await refusal({ ...anna, ...body })).toEqual([400, issues]);
    expect(await list()).toEqual([]);
  });

  it('are ten at most, and one of two administrators gets an address that both enter', async () => {
    const both = await Promise.all([send(anna), send({ ...ben, addresses: anna.addresses })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    for (let count = 1; count < maxIdentities; count += 1) {
      await add({ name: `Number ${count}`, knownData: [], addresses: [] });
    }
    expect(await refusal({ name: 'One more', knownData: [], addresses: [] })).toEqual([
      409,
      'A vault has at most 10 identities.',
    ]);
  });
});

describe('the addresses of identities', () => {
  it('are their own and those of their sign-ups, each of one identity', async () => {
    const [first, second] = [await add(anna), await add(ben)];
    await test.database.pool.query(
      `insert into sign_ups (domain, address, identity_id) values
        ('northwind.com', 'anna+nw@reader.example', $1), ('northwind.com', 'ben+nw@reader.example', $2),
        ('contoso.com', 'anna@reader.example', $2), ('contoso.com', 'anna+nw@reader.example', $1),
        ('fabrikam.com', 'both@reader.example', $1), ('fabrikam.com', 'both@reader.example', $2),
        ('adatum.com', 'nobody@reader.example', null), ('litware.com', null, $1)`,
      [first.id, second.id],
    );
    await test.database.pool.query(
      `insert into sign_up_addresses select 'rubalo-tikeso-4f7k@in.example', id, now() from sign_ups where domain = 'litware.com'`,
    );
    const ofAnna = { identityId: first.id, knownData: anna.knownData };
    const ofBen = { identityId: second.id, knownData: ben.knownData };
    expect(await listIdentityAddresses(test.database.pool)).toEqual([
      { ...ofAnna, address: 'anna+nw@reader.example' },
      { ...ofAnna, address: 'anna@reader.example' },
      { ...ofAnna, address: 'rubalo-tikeso-4f7k@in.example' },
      { ...ofBen, address: 'ben+nw@reader.example' },
      { ...ofBen, address: 'ben@reader.example' },
    ]);
    expect((await list()).map(({ signUps }) => signUps)).toEqual([4, 3]);
  });

  it('leave with their identity; its sign-ups stay', async () => {
    const [first, second] = [await add(anna), await add(ben)];
    await test.database.pool.query(
      "insert into sign_ups (domain, identity_id) values ('northwind.com', $1), ('northwind.com', $2)",
      [first.id, second.id],
    );
    for (const { id } of [first, second]) await people.admin.ask('DELETE', `${path}/${id}`);
    expect(await listIdentityAddresses(test.database.pool)).toEqual([]);
    const { rows } = await test.database.pool.query('select domain, identity_id from sign_ups');
    expect(rows).toEqual([
      { domain: 'northwind.com', identity_id: null },
      { domain: 'northwind.com', identity_id: null },
    ]);
  });
});
