import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowedMethods } from '#server/platform/http/routes-known.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type ListedCall, listCalls, routeTable } from '#tests/support/route-table.ts';
import { fillRouteVault, routeApp } from '#tests/support/route-vault.ts';
import { createPersonas, type Persona, type Role, roles } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let calls: ListedCall[];

beforeAll(async () => {
  test = await routeApp();
  people = await createPersonas(test);
  calls = listCalls(routeTable(await fillRouteVault(test, { owner: people.premium, admin: people.admin })));
});

afterAll(() => test.app.close());

/** Unknown addresses have no methods, and the embedded issuer answers every method at its addresses. */
const hasMethods = ({ route }: ListedCall) => !/ \/(?:api\/\*|oidc\/.*)$/.test(route);

describe('every route', () => {
  it('answers HEAD as GET, without a body', async () => {
    const faults: string[] = [];
    for (const { method, ask, answers } of calls) {
      if (method !== 'GET') continue;
      const { statusCode, body } = await people.visitor.ask('HEAD', ask);
      if (statusCode !== answers.visitor) faults.push(`HEAD ${ask}: ${statusCode}, not ${answers.visitor}`);
      if (body !== '') faults.push(`HEAD ${ask} has a body`);
    }
    expect(faults).toEqual([]);
  });

  it('takes no other method, and says so in a sentence', async () => {
    const faults: string[] = [];
    const byPath = Map.groupBy(calls.filter(hasMethods), ({ ask }) => ask);
    for (const [path, same] of byPath) {
      const known = allowedMethods(test.app.knownRoutes, path.split('?')[0] ?? '');
      const taken = [...known, ...same.map(({ method }) => method)];
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        if (taken.includes(method)) continue;
        const answer = await people.admin.ask(method, path);
        const isRefused = [404, 405].includes(answer.statusCode);
        if (!isRefused || !/^[A-Z].*\.$/.test(answer.json().error))
          faults.push(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('says which methods an address takes', async () => {
    const answer = await test.app.inject({ method: 'DELETE', url: '/api/stats?x=1' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
    expect(answer.json()).toEqual({
      error: 'This address does not take DELETE, only GET, HEAD.',
      code: 'method_not_allowed',
    });
  });

  it('refuses fields it does not know, and tells of them only those who may call it', async () => {
    // Others choose part of the fields in these requests, so unknown ones are ignored.
    const takesAll = /^\S+ \/api\/(?:\*|auth\/user|login|callback|mailbox-callback|logout|webhooks\/stripe)$/;
    // Some calls of an open route are refused for their parameters, which are checked later.
    const open = new Set(calls.filter(({ answers }) => answers.visitor !== 401).map(({ route }) => route));
    const faults: string[] = [];
    for (const { route, method, ask, body, answers } of calls) {
      if (!route.includes(' /api/') || takesAll.test(route)) continue;
      const field = { nobodyKnowsThis: '1' };
      for (const role of roles) {
        const hasGuard = !open.has(route) && [401, 403].includes(answers[role]);
        const expected = hasGuard ? answers[role] : 400;
        const { statusCode } =
          method === 'GET'
            ? await people[role].ask(method, `${ask}${ask.includes('?') ? '&' : '?'}nobodyKnowsThis=1`)
            : await people[role].ask(method, ask, { ...body, ...field });
        if (statusCode !== expected)
          faults.push(`${method} ${ask}: ${role} is answered ${statusCode}, not ${expected}`);
      }
    }
    expect(faults).toEqual([]);
  });
});
