import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentSandbox } from '#doubles/payment-sandbox/open-sandbox.ts';
import { createSession, sessionCookie } from '#server/accounts/auth/sessions.ts';
import { operatorHeaders } from '#server/platform/http/requests/operator-proof.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { createUser } from '#tests/support/factories.ts';
import { stripeOf, testSandbox } from '#tests/support/servers/payment-sandbox.ts';

let served: TestApp;
let sandbox: PaymentSandbox;
/** Pages and actions on all subscriptions require an administrator. */
let admin: Record<string, string>;

beforeEach(async () => {
  served = await openTestApp();
  // The same sandbox as the server's, because its state is in the database.
  sandbox = await testSandbox(served.database, () => testNow);
  admin = await sessionOf({ isAdmin: true });
});

afterEach(async () => {
  await sandbox.close();
  await served.app.close();
});

/** Returns the cookie of a new user. */
async function sessionOf(user: Parameters<typeof createUser>[1]): Promise<Record<string, string>> {
  const { pool } = served.database;
  const { id: userId } = await createUser(pool, user);
  const sessionId = await createSession(pool, { userId, now: testNow });
  return { cookie: `${sessionCookie}=${sessionId}` };
}

async function newSession(email = 'fran@reader.example'): Promise<string> {
  const stripe = stripeOf(sandbox);
  const { id: customer } = await stripe.customers.create({ email });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: sandbox.priceId, quantity: 1 }],
    success_url: 'http://localhost/subscription-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost/manage-subscription?canceled=true',
  });
  return session.id;
}

const checkout = (id: string) => `/payment-sandbox/checkout/${id}`;

const open = (url: string, headers: Record<string, string> = {}) =>
  served.app.inject({ url, headers: { accept: 'text/html', ...headers } });

/** Presses a button of one of our pages. */
function press(
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return served.app.inject({
    method: 'POST',
    url,
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: new URLSearchParams(form).toString(),
  });
}

/** Sends the request of the command line. */
function play(body: object): Promise<LightMyRequestResponse> {
  return served.app.inject({
    method: 'POST',
    url: '/payment-sandbox/subscriptions',
    headers: {
      accept: 'application/json',
      origin: 'http://127.0.0.1:80',
      host: '127.0.0.1:80',
      ...operatorHeaders(served.deps.secret, '/payment-sandbox/subscriptions', testNow),
    },
    payload: body,
  });
}

describe('The hosted page', () => {
  test('shows the plan, its price, that no money moves, and Pay and Cancel', async () => {
    const answer = await open(checkout(await newSession('a&b@reader.example')));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('<strong>£25.00</strong> per month');
    expect(answer.body).toContain('Premium Plan');
    expect(answer.body).toContain('No card is asked for and no money moves.');
    expect(answer.body).toMatch(/<button[^>]*>Pay<\/button>\s*<button[^>]*>Cancel<\/button>/);
    expect(answer.body).toContain('a&amp;b@reader.example');
  });

  test('Pay takes the money once and leads to the success page, however often it is pressed', async () => {
    const id = await newSession();
    const answers = await Promise.all([1, 2].map(() => press(checkout(id), { decision: 'pay' })));
    for (const { statusCode, headers } of answers) {
      expect([statusCode, headers.location]).toEqual([
        303,
        `http://localhost/subscription-success?session_id=${id}`,
      ]);
    }
    expect(await sandbox.subscriptions()).toHaveLength(1);
    const again = await open(checkout(id));
    expect(again.body).toContain('Already paid');
    expect(again.body).toContain(`href="http://localhost/subscription-success?session_id=${id}"`);
    expect(again.body).not.toContain('>Pay<');
  });

  test('Cancel leads back and leaves the checkout open', async () => {
    const id = await newSession();
    const { statusCode, headers } = await press(checkout(id), { decision: 'cancel' });
    expect([statusCode, headers.location]).toEqual([
      303,
      'http://localhost/manage-subscription?canceled=true',
    ]);
    expect((await sandbox.findSession(id))?.status).toBe('open');
  });

  test('A declined card charges nothing and says so', async () => {
    const id = await newSession();
    const answer = await press(checkout(id), { decision: 'pay', card: 'declined' });
    expect(answer.statusCode).toBe(402);
    expect(answer.body).toContain('Your card was declined. Nothing was charged.');
    expect((await sandbox.findSession(id))?.status).toBe('open');
    expect(await sandbox.subscriptions()).toEqual([]);
  });

  test('An expired checkout and one that never was cannot be paid', async () => {
    const id = await newSession();
    await stripeOf(sandbox).checkout.sessions.expire(id);
    for (const answer of [await open(checkout(id)), await press(checkout(id), { decision: 'pay' })]) {
      expect(answer.statusCode).toBe(410);
      expect(answer.body).toContain('This checkout has expired. Nothing was charged.');
    }
    expect((await open(checkout('cs_test_x"><script>'))).statusCode).toBe(404);
    expect((await press(checkout('cs_test_x'), { decision: 'pay' })).statusCode).toBe(404);
    expect(await sandbox.subscriptions()).toEqual([]);
  });

  test.each([
    ['no decision', {}],
    ['an unknown one', { decision: 'steal' }],
    ['a field too many', { decision: 'pay', amount: '1' }],
  ])('A form with %s is refused', async (_what, form) => {
    const id = await newSession();
    expect((await press(checkout(id), form)).statusCode).toBe(400);
    expect((await sandbox.findSession(id))?.status).toBe('open');
  });
});

describe('Who may press', () => {
  test('a page of another site may not', async () => {
    const id = await newSession();
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
    expect((await press(checkout(id), { decision: 'pay' }, foreign)).statusCode).toBe(403);
    expect((await press('/payment-sandbox/subscriptions', { action: 'expire' }, foreign)).statusCode).toBe(
      403,
    );
  });

  test('nor one whose name leads here, which does not even see who subscribed', async () => {
    await sandbox.pay(await newSession());
    const rebound = { host: 'elsewhere.example:3000' };
    for (const answer of [
      await open('/payment-sandbox', rebound),
      await press('/payment-sandbox/subscriptions', { action: 'expire' }, rebound),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('fran@reader.example');
    }
    expect((await open('/payment-sandbox', { ...admin, host: '[::1]:3000' })).statusCode).toBe(404);
    expect((await open('/payment-sandbox', { ...admin, host: 'localhost:3000' })).statusCode).toBe(200);
  });

  test('everybody’s subscriptions are shown to administrators alone, and played by them', async () => {
    await sandbox.pay(await newSession());
    const reader = await sessionOf({ email: 'reader@reader.example' });
    for (const [cookie, status] of [
      [{}, 401],
      [reader, 403],
    ] as const) {
      const page = await open('/payment-sandbox', cookie);
      expect(page.statusCode).toBe(status);
      expect(page.body).toContain('<h1>For administrators</h1>');
      expect(page.body).not.toContain('fran@reader.example');
      const form = { action: 'expire', email: 'fran@reader.example' };
      expect((await press('/payment-sandbox/subscriptions', form, cookie)).statusCode).toBe(status);
    }
    expect((await open('/payment-sandbox')).body).toContain('/api/login?returnTo=%2Fpayment-sandbox');
    expect((await open('/payment-sandbox', admin)).body).toContain('fran@reader.example');
    expect((await sandbox.subscriptions()).map(({ status }) => status)).toEqual(['active']);
  });

  test('a command proves that it knows the server’s secret, for this path and this minute', async () => {
    await sandbox.pay(await newSession());
    const path = '/payment-sandbox/subscriptions';
    const { secret } = served.deps;
    const later = new Date(testNow.getTime() + 61_000);
    for (const headers of [
      operatorHeaders('a secret somebody else made up, long enough', path, testNow),
      operatorHeaders(secret, '/payment-sandbox', testNow),
      operatorHeaders(secret, path, later),
      { 'x-mailvault-operator': '1' },
      { 'x-mailvault-operator': `${Math.floor(testNow.getTime() / 1000)}.${'é'.repeat(43)}` },
    ]) {
      const refused = await press(path, { action: 'expire', email: 'fran@reader.example' }, headers);
      expect(refused.statusCode).toBe(401);
    }
    const headers = operatorHeaders(secret, path, testNow);
    expect((await press(path, { action: 'expire', email: 'fran@reader.example' }, headers)).statusCode).toBe(
      303,
    );
  });
});

describe('The life of a subscription, from its page and from a terminal', () => {
  test('buttons play it, and the page says what came of it', async () => {
    await sandbox.pay(await newSession('x@reader.example'));
    const [{ id } = { id: '' }] = await sandbox.subscriptions();
    const page = await open('/payment-sandbox', admin);
    expect(page.body).toContain('Active, next billing date 21st December 2026');
    expect(page.body.match(/<button/g)).toHaveLength(3);
    await served.app.listen({ port: 0, host: '127.0.0.1' });
    const { statusCode, headers } = await press(
      '/payment-sandbox/subscriptions',
      {
        action: 'renew',
        subscription: id,
      },
      admin,
    );
    expect(statusCode).toBe(303);
    const after = await open(String(headers.location), admin);
    expect(after.body).toContain('x@reader.example: £25.00 charged, next billing date 21st January 2027.');
    expect((await open('/payment-sandbox?outcome=<script>&subscription=x', admin)).statusCode).toBe(200);
  });

  test('a terminal is told in one line', async () => {
    await sandbox.pay(await newSession());
    await served.app.listen({ port: 0, host: '127.0.0.1' });
    const email = 'FRAN@reader.example';
    const sentence = async (action: string) => (await play({ action, email })).json().sentence;
    expect(await sentence('renew')).toBe(
      'fran@reader.example: £25.00 charged, next billing date 21st January 2027.',
    );
    expect(await sentence('fail')).toBe(
      'fran@reader.example: the card was declined 1 of 4 times; the subscription is past due.',
    );
    expect(await sentence('expire')).toBe('fran@reader.example: the subscription has ended.');
    const ended = await play({ action: 'renew', email });
    expect([ended.statusCode, ended.json().error]).toEqual([
      409,
      'The subscription of fran@reader.example ended on the 21st November 2026.',
    ]);
  });

  test('somebody unknown, somebody without a subscription, and nobody are told apart', async () => {
    await createUser(served.database.pool, { email: 'free@reader.example' });
    const refusal = async (body: object) => {
      const answer = await play(body);
      return [answer.statusCode, answer.json().error];
    };
    expect(await refusal({ action: 'renew', email: 'nobody@reader.example' })).toEqual([
      404,
      'Nobody with the address nobody@reader.example has signed in here.',
    ]);
    expect(await refusal({ action: 'renew', email: 'free@reader.example' })).toEqual([
      404,
      'free@reader.example has no subscription. Subscribe first.',
    ]);
    expect((await refusal({ action: 'renew' }))[0]).toBe(400);
    expect((await refusal({ action: 'fly', email: 'free@reader.example' }))[0]).toBe(400);
    expect((await refusal({ action: 'renew', subscription: 'sub_x' }))[0]).toBe(404);
  });
});

test('Beside a Stripe account there is no sandbox at any of its addresses', async () => {
  const { app } = await openTestApp({
    environment: {
      STRIPE_SECRET_KEY: 'sk_live_51RealLooking',
      STRIPE_WEBHOOK_SECRET: 'whsec_real',
      STRIPE_PRICE_ID: 'price_real',
    },
  });
  try {
    for (const url of ['/payment-sandbox', checkout('cs_test_1'), '/payment-sandbox/subscriptions']) {
      expect((await app.inject({ url })).statusCode).toBe(404);
      const pressed = await app.inject({
        method: 'POST',
        url,
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: { decision: 'pay' },
      });
      expect(pressed.statusCode).toBe(404);
    }
  } finally {
    await app.close();
  }
});

test('A server that listens delivers what it owes to its own webhook', async () => {
  await sandbox.pay(await newSession());
  const owed = (await sandbox.pendingWebhooks()).map(({ event }) => event.id);
  expect(owed).toHaveLength(3);
  await served.app.listen({ port: 0, host: '127.0.0.1' });
  // The server delivers; this sandbox only reads the table.
  await expect.poll(() => sandbox.delivered(owed, 0)).toBe(true);
  const { rows } = await served.database.pool.query('select event_id from stripe_events');
  expect(rows.map((row) => row.event_id).sort()).toEqual([...owed].sort());
});
