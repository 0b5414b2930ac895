import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTierByAdmin } from '#server/accounts/billing/admin-tier.ts';
import { cancelSubscription } from '#server/accounts/billing/cancel-subscription.ts';
import { createCheckout } from '#server/accounts/billing/create-checkout.ts';
import { createPortalSession } from '#server/accounts/billing/create-portal-session.ts';
import { type BillingDependencies, openBilling } from '#server/accounts/billing/open-billing.ts';
import { reconcileSubscriptions } from '#server/accounts/billing/reconcile.ts';
import { stripeApiVersion } from '#server/accounts/billing/stripe-client.ts';
import { verifySubscription } from '#server/accounts/billing/verify-subscription.ts';
import { type BillingTest, billingTest } from '#tests/support/servers/billing.ts';
import { knownRequests } from '#tests/support/servers/stripe-requests.ts';

interface Recorded {
  operation: string;
  fields: string[];
  headers: Record<string, string | string[] | undefined>;
}

let test: BillingTest;
let recorder: Server;
let deps: BillingDependencies;
const recorded: Recorded[] = [];

beforeAll(async () => {
  test = await billingTest();
  recorder = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString();
      const url = new URL(request.url ?? '/', 'http://stripe');
      const fields = [...url.searchParams.keys(), ...new URLSearchParams(body).keys()];
      recorded.push({
        operation: `${request.method} ${url.pathname.replace(/\/(cus|cs|sub)_\w+/, '/:id')}`,
        fields: [...new Set(fields.map((field) => field.replace(/\[.*$/, '')))],
        headers: request.headers,
      });
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
      const answer = await fetch(`${test.sandbox.apiBase}${request.url}`, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body === '' ? {} : { body }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  const { port } = recorder.address() as AddressInfo;
  const { secretKey, webhookSecret, priceId } = test.sandbox;
  const billing = openBilling({
    config: { stripe: { secretKey, webhookSecret, priceId, apiBase: `http://127.0.0.1:${port}` } },
    log: { info() {}, warn() {}, error() {} },
    openSandbox: () => Promise.reject(new Error('A configured account has no sandbox')),
  });
  deps = { database: test.database, billing, now: test.now };
  await wholeLife();
});

afterAll(async () => {
  recorder.closeAllConnections();
  recorder.close();
  await test.close();
});

/** Performs every kind of request that the program sends to Stripe. */
async function wholeLife(): Promise<void> {
  const userId = test.people.free.userId ?? '';
  const { url } = await createCheckout(deps, userId, 'http://localhost:3000');
  const session = /cs_\w+$/.exec(url)?.[0] ?? '';
  const moved = await createCheckout(deps, userId, 'http://127.0.0.1:3000');
  await test.sandbox.pay(/cs_\w+$/.exec(moved.url)?.[0] ?? '');
  await test.passDays(0.01);
  const { customerId } = await test.row(userId);
  const items = [{ price: test.sandbox.priceId }];
  await test.stripe.subscriptions.create({ customer: customerId ?? '', items });
  await verifySubscription(deps, userId, /cs_\w+$/.exec(moved.url)?.[0]);
  await createPortalSession(deps, userId, 'http://localhost:3000');
  await cancelSubscription(deps, userId);
  await reconcileSubscriptions(deps);
  await setTierByAdmin(deps, userId, 'free');
  expect(session).not.toBe('');
}

describe('what we send to Stripe', () => {
  it('is in the table, and the table holds nothing we do not send', () => {
    const sent: Record<string, string[]> = {};
    for (const { operation, fields } of recorded) {
      sent[operation] = [...new Set([...(sent[operation] ?? []), ...fields])].sort();
    }
    const known = Object.entries(knownRequests).map(([operation, { fields }]) => [
      operation,
      [...fields].sort(),
    ]);
    expect(sent).toEqual(Object.fromEntries(known));
  });

  it.each(Object.entries(knownRequests))(
    '%s has only fields that Stripe names',
    (_operation, { file, type, fields }) => {
      const declarations = readFileSync(`node_modules/stripe/esm/resources/${file}.d.ts`, 'utf8');
      const declared = fieldsOf(declarations, type);
      for (const field of fields) expect(declared).toContain(field);
    },
  );

  it('says which version it is written for: the one the package is typed for', () => {
    const [, typed] =
      /ApiVersion = '([^']+)'/.exec(readFileSync('node_modules/stripe/esm/apiVersion.js', 'utf8')) ?? [];
    expect(stripeApiVersion).toBe(typed);
    expect(new Set(recorded.map(({ headers }) => headers['stripe-version']))).toEqual(
      new Set([stripeApiVersion]),
    );
  });

  it('carries an idempotency key with each change, and no telemetry', () => {
    for (const { operation, headers } of recorded) {
      if (operation.startsWith('POST')) expect(headers['idempotency-key']).toMatch(/\w/);
      expect(headers['x-stripe-client-telemetry']).toBeUndefined();
    }
  });

  it('has idempotency keys no longer than Stripe takes', () => {
    const keys = recorded
      .filter(({ operation }) => operation.startsWith('POST'))
      .map(({ headers }) => String(headers['idempotency-key']));
    expect(Math.max(...keys.map(({ length }) => length))).toBeLessThanOrEqual(255);
  });
});

/** Names of an interface's own fields, and of the pagination it extends. */
function fieldsOf(declarations: string, type: string): string[] {
  const start = declarations.search(new RegExp(`export interface ${type}\\b|interface ${type}\\b`));
  expect(start, `${type} is declared`).toBeGreaterThan(-1);
  const text = declarations.slice(start);
  const head = text.slice(0, text.indexOf('{'));
  const indent = /\n( *)\}/.exec(text)?.[1] ?? '';
  const body = text.slice(0, text.indexOf(`\n${indent}}`));
  const own = [...body.matchAll(new RegExp(`^${indent}    ([a-z_]+)\\??:`, 'gm'))].flatMap(([, name]) =>
    name === undefined ? [] : [name],
  );
  return head.includes('PaginationParams') ? [...own, 'limit', 'starting_after', 'ending_before'] : own;
}
