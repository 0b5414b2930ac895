import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import {
  type ListedCall,
  listCalls,
  type RouteEntry,
  routeNames,
  routeTable,
  selfHostedRouteTable,
  unfilledRouteTable,
} from '#tests/support/route-table.ts';
import { fillRouteVault, heldMark, premiumMark, routeApp } from '#tests/support/route-vault.ts';
import { createPersonas, type Persona, type Role, roles } from '#tests/support/sign-in.ts';

interface Vault {
  test: TestApp;
  people: Record<Role, Persona>;
}

let usual: Vault;
/** Sign-in by invitation, no billing, and metrics. */
let selfHosted: Vault;

async function open(environment: Record<string, string> = {}): Promise<Vault> {
  const test = await routeApp(environment);
  return { test, people: await createPersonas(test) };
}

/** The owner comes last: their deletions remove rows that the other roles request. */
const asked: readonly Role[] = [...roles.filter((role) => role !== 'premium'), 'premium'];

/** Returns content in an answer that the role may not see. */
function findLeaks({ route, answers }: ListedCall, role: Role, answer: string): string[] {
  const isForPremium = answers[role] < 400 && (role === 'premium' || role === 'other');
  // The address of a search's feed is a secret of its owner.
  const mayReadPremium = isForPremium || role === 'admin' || route === 'GET /feeds/searches/:token';
  // A link lends its guests the subject, and nothing else of what an email says.
  const said = route === 'GET /api/shared/:token' ? answer.replaceAll(`${premiumMark} sale`, '') : answer;
  return [
    ...(said.includes(premiumMark) && !mayReadPremium ? ['tells of premium mail'] : []),
    ...(answer.includes(heldMark) && role !== 'admin' ? ['tells of mail that is held'] : []),
  ];
}

/** Returns a line for each answer that differs from the table. */
async function findFaults(
  people: Readonly<Record<Role, Persona>>,
  table: Readonly<Record<string, RouteEntry>>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const call of listCalls(table)) {
    for (const role of asked) {
      const answer = await people[role].ask(call.method, call.ask, call.body);
      const wrong = [
        ...(answer.statusCode === call.answers[role]
          ? []
          : [`is answered ${answer.statusCode}, and the table says ${call.answers[role]}`]),
        ...findLeaks(call, role, `${answer.body}${JSON.stringify(answer.headers)}`),
      ];
      faults.push(...wrong.map((what) => `${call.method} ${call.ask} (${call.route}): ${role} ${what}`));
    }
  }
  return faults;
}

const namesOf = ({ test }: Vault) => routeNames(test.app);

describe('the access matrix', () => {
  beforeAll(async () => {
    usual = await open();
  });

  afterAll(() => usual.test.app.close());

  it('answers each role as its table says', async () => {
    const { test, people } = usual;
    const vault = await fillRouteVault(test, { owner: people.premium, admin: people.admin });
    expect(await findFaults(people, routeTable(vault))).toEqual([]);
  });

  describe('of a vault by invitation', () => {
    beforeAll(async () => {
      selfHosted = await open({ SIGN_IN: 'invite', BILLING: 'off', METRICS_TOKEN: 'a-token-of-the-tests' });
    });

    afterAll(() => selfHosted.test.app.close());

    it('answers each role as its table says', async () => {
      expect(await findFaults(selfHosted.people, selfHostedRouteTable())).toEqual([]);
    });

    it('has a line for every route', () => {
      const listed = [...Object.keys(unfilledRouteTable()), ...Object.keys(selfHostedRouteTable())];
      const known = [...new Set([...namesOf(usual), ...namesOf(selfHosted)])];
      const lines = [
        ...known.filter((name) => !listed.includes(name)).map((name) => `add '${name}'`),
        ...listed.filter((name) => !known.includes(name)).map((name) => `remove '${name}'`),
      ];
      expect(
        lines,
        "In tests/support/route-table.ts, a line such as 'POST /api/things/:id': { ask: '/api/things/1', body: { … }, answers: adminOnly(200) } says who may call a route",
      ).toEqual([]);
    });
  });
});
