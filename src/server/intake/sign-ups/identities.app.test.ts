import { beforeEach, describe, expect, it } from 'vitest';
import type { SignUp, SignUpRow, SignUpRows } from '#shared/contract/intake/sign-ups.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand } from '#tests/support/factories.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;
let admin: Persona['ask'];

beforeEach(async () => {
  test = await openSharedTestApp();
  admin = (await createPersonas(test)).admin.ask;
  for (const name of ['Anna Example', 'Ben Example']) {
    await admin('POST', '/api/admin/identities', { name, knownData: [], addresses: [] });
  }
});

const base = '/api/admin/sign-ups';
type Row = Omit<SignUpRow, 'row'>;

async function add(...given: Row[]): Promise<SignUpRows> {
  const rows = given.map((row, index) => ({ row: index + 1, ...row }));
  const looked = (await admin('POST', `${base}/rows`, { rows, do: { step: 'look' } })).json<SignUpRows>();
  const step = { step: 'apply', digest: looked.digest };
  const answer = await admin('POST', `${base}/rows`, { rows, do: step });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
}

const list = async (query = '') => (await admin('GET', `${base}${query}`)).json<SignUp[]>();

/** Domain, identity and address of each, in the order of addition. */
async function ledger(): Promise<Array<Array<string | null>>> {
  const all = await list();
  return all
    .sort((one, other) => one.id - other.id)
    .map(({ domain, identity, address }) => [domain, identity, address]);
}

const [anna, ben] = ['Anna Example', 'Ben Example'];
const [toAnna, toBen] = ['anna@reader.example', 'ben@reader.example'];

describe('a row with an identity', () => {
  it('is a sign-up of its own beside that of another identity, and changes its own later', async () => {
    expect(
      await add(
        { domain: 'northwind.com', identity: ' anna EXAMPLE', address: toAnna },
        { domain: 'northwind.com', identity: ben, address: toBen },
        { domain: 'contoso.com' },
      ),
    ).toMatchObject({ added: 3, errors: [] });
    const both = [
      ['northwind.com', anna, toAnna],
      ['northwind.com', ben, toBen],
    ];
    expect(await ledger()).toEqual([...both, ['contoso.com', null, null]]);
    expect((await admin('GET', `${base}/summary`)).json()).toMatchObject({ identities: [anna, ben] });
    expect((await list(`?q=ben`)).map(({ identity }) => identity)).toEqual([ben]);
    expect(await add({ domain: 'northwind.com', identity: ben, notes: 'Twice' })).toMatchObject({
      added: 0,
      changed: 1,
    });
    expect(await add({ domain: 'northwind.com', address: toBen, notes: 'Again' })).toMatchObject({
      changed: 1,
    });
    expect((await list()).map(({ notes }) => notes)).toEqual([null, null, 'Again']);
    expect(await add({ domain: 'northwind.com', notes: 'Whose?' })).toMatchObject({
      errors: [{ row: 1, message: 'northwind.com has 2 sign-ups. Name the identity or the address of one.' }],
    });
    expect((await ledger()).slice(0, 2)).toEqual(both);
  });

  it('says whose a sign-up without one is, unless that has another address', async () => {
    await add({ domain: 'northwind.com' }, { domain: 'contoso.com', address: toAnna });
    await add(
      { domain: 'northwind.com', identity: anna, address: toAnna },
      { domain: 'contoso.com', identity: ben, address: toBen },
    );
    expect(await ledger()).toEqual([
      ['northwind.com', anna, toAnna],
      ['contoso.com', null, toAnna],
      ['contoso.com', ben, toBen],
    ]);
    await add({ domain: 'contoso.com', identity: anna, address: toAnna });
    expect(await ledger()).toContainEqual(['contoso.com', anna, toAnna]);
    await add({ domain: 'contoso.com', identity: '', address: toAnna });
    expect(await ledger()).toContainEqual(['contoso.com', null, toAnna]);
  });

  it('is refused if there is no such identity, or if an earlier row is of the same brand and identity', async () => {
    const brand = await createBrand(test.database.pool, { domain: 'northwind.com' });
    await test.database.pool.query(
      "insert into brand_domains (domain, brand_id) values ('northwind.example', $1)",
      [brand.id],
    );
    const { added, errors } = await add(
      { domain: 'northwind.com', identity: anna },
      { domain: 'northwind.example', identity: anna, address: toBen },
      { domain: 'contoso.com', identity: 'Carla' },
      { domain: 'northwind.example', identity: ben },
    );
    expect([added, errors]).toEqual([
      2,
      [
        { row: 2, message: expect.stringContaining('is already in row 1.') },
        { row: 3, message: 'There is no identity named “Carla”. Add it under Settings.' },
      ],
    ]);
  });

  it('cannot take the identity of a sign-up that another row still has', async () => {
    await add(
      { domain: 'northwind.com', identity: anna, address: toAnna },
      { domain: 'northwind.com', address: toBen, identity: '' },
    );
    const { errors } = await add(
      { domain: 'northwind.com', address: toBen, identity: ben },
      { domain: 'northwind.com', address: 'third@reader.example', identity: ben },
    );
    expect(errors).toEqual([{ row: 2, message: 'northwind.com is already in row 1.' }]);
    expect(await ledger()).toEqual([
      ['northwind.com', anna, toAnna],
      ['northwind.com', ben, toBen],
    ]);
  });
});

describe('the form of a sign-up', () => {
  const form = { address: '', signedUpOn: '', confirmedOn: '', endedOn: '', rhythmDays: '', notes: '' };

  it('sets and clears the identity, and refuses that of the brand’s other sign-up', async () => {
    await add({ domain: 'northwind.com', identity: anna }, { domain: 'northwind.com', identity: ben });
    const [first, second] = (await list()).sort((one, other) => one.id - other.id);
    const save = (body: object) => admin('PATCH', `${base}/${second?.id}`, { ...form, ...body });
    expect((await save({})).json()).toMatchObject({ identity: ben });
    const taken = await save({ identity: anna });
    expect([taken.statusCode, taken.json().issues]).toEqual([
      409,
      [{ path: 'identity', message: 'northwind.com already has a sign-up of Anna Example.' }],
    ]);
    expect((await save({ identity: 'Carla' })).json().issues).toEqual([
      { path: 'identity', message: 'There is no identity named “Carla”. Add it under Settings.' },
    ]);
    expect((await save({ identity: '' })).json()).toMatchObject({ identity: null });
    expect((await save({ identity: 'ben example' })).json()).toMatchObject({ identity: ben });
    expect(first).toMatchObject({ identity: anna });
  });
});
