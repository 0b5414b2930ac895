import { expect, test } from 'vitest';
import { apiContract } from '#shared/contract/api.ts';
import { selfHostedRouteTable, unfilledRouteTable } from '#tests/support/route-table.ts';

/** Called by Stripe, or by a browser that follows a link or sends a form; never by a script. */
const outsideContract = [
  'GET /api/*',
  'GET /api/callback',
  'GET /api/login',
  'GET /api/logout',
  'GET /api/mailbox-callback',
  'POST /api/logout',
  'POST /api/webhooks/stripe',
];

/** `access-matrix.db.test.ts` compares the tables with the registered routes. */
test('The contract names every route of the API, and no other', () => {
  const served = [...Object.keys(unfilledRouteTable()), ...Object.keys(selfHostedRouteTable())];
  const ofApi = served.filter((name) => name.includes(' /api/') && !outsideContract.includes(name));
  expect(Object.keys(apiContract).sort()).toEqual(ofApi.sort());
});
