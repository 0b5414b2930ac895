import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BillingTest, billingTest } from '#tests/support/servers/billing.ts';
import { refusalOf } from '#tests/support/servers/payment-sandbox.ts';

let test: BillingTest;
let customer: string;
let subscription: string;
let path: string;

const returnUrl = 'http://localhost:3000/manage-subscription';

beforeEach(async () => {
  test = await billingTest();
  const { userId } = test.people.free;
  await test.pay(test.people.free);
  await test.deliverAll();
  customer = (await test.row(userId)).customerId ?? '';
  subscription = (await test.row(userId)).subscriptionId ?? '';
  path = await openPortal();
});

afterEach(() => test.close());

async function openPortal(): Promise<string> {
  const { url } = await test.stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
  return new URL(url).pathname;
}

const press = (fields: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  });

const read = async (address = path) => {
  const { statusCode, body } = await test.app.inject(address);
  return { statusCode, text: body.replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
};

const status = async () => (await test.stripe.subscriptions.retrieve(subscription)).status;

async function declineNextMonth(): Promise<void> {
  await test.passDays(31);
  path = await openPortal();
  await test.sandbox.play('fail', subscription);
}

describe('a session of the billing portal', () => {
  it('is what Stripe’s SDK reads, and nothing of the sandbox’s own', async () => {
    const session = await test.stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
    expect(JSON.parse(JSON.stringify(session))).toEqual({
      id: expect.stringMatching(/^bps_/),
      object: 'billing_portal.session',
      configuration: expect.stringMatching(/^bpc_/),
      created: Math.floor(test.now().getTime() / 1000),
      customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: returnUrl,
      url: `http://localhost:3000/payment-sandbox/portal/${session.id}`,
    });
    await press({ action: 'save', card: 'declined' });
    expect(JSON.stringify(await test.stripe.customers.retrieve(customer))).not.toContain('test_card');
  });

  it('is refused for an unknown customer, and never leads away from this machine', async () => {
    const create = (changes: object) =>
      refusalOf(test.stripe.billingPortal.sessions.create({ customer, return_url: returnUrl, ...changes }));
    expect(await create({ customer: 'cus_nobody' })).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    });
    expect(await create({ return_url: 'https://elsewhere.example/' })).toMatchObject({ param: 'return_url' });
    expect(await create({ return_url: 'javascript:alert(1)' })).toMatchObject({ code: 'url_invalid' });
    expect(await create({ flow_data: { type: 'payment_method_update' } })).toMatchObject({
      code: 'parameter_unknown',
    });
  });

  it('lasts an hour', async () => {
    expect((await read()).statusCode).toBe(200);
    await test.passDays(1 / 24);
    expect(await read()).toMatchObject({ statusCode: 404, text: expect.stringContaining('Link expired') });
    expect((await press({ action: 'pay' })).statusCode).toBe(404);
    expect((await read('/payment-sandbox/portal/bps_unknown')).statusCode).toBe(404);
  });
});

describe('the page of the portal', () => {
  it('shows what is owed, takes the money once, and the subscription goes on', async () => {
    await declineNextMonth();
    expect((await read()).text).toMatch(/Premium Plan Past due Owed now £25\.00/);
    const paid = await press({ action: 'pay', card: 'works' });
    expect(paid.headers.location).toBe(`${path}?outcome=charged`);
    expect(await status()).toBe('active');
    expect((await read(String(paid.headers.location))).text).toMatch(/Paid\. Thank you\. .*Owed now £0\.00/);
    expect((await press({ action: 'pay' })).headers.location).toBe(`${path}?outcome=nothing`);
    expect(await test.paidPence(test.people.free.userId)).toBe(5_000);
    await test.deliverAll();
    expect(await test.hasPremium(test.people.free)).toBe(true);
  });

  it('says that a card is declined again, and charges nothing', async () => {
    await declineNextMonth();
    const declined = await press({ action: 'pay', card: 'declined' });
    expect((await read(String(declined.headers.location))).text).toContain(
      'Your card was declined. Nothing was charged.',
    );
    expect(await status()).toBe('past_due');
    expect(await test.paidPence(test.people.free.userId)).toBe(2_500);
  });

  it('keeps the card, which the months to come are paid with', async () => {
    const saved = await press({ action: 'save', card: 'declined' });
    expect((await read(String(saved.headers.location))).text).toContain('The card is saved.');
    await test.passDays(31);
    await test.sandbox.advanceClock();
    expect(await status()).toBe('past_due');
    path = await openPortal();
    await press({ action: 'pay', card: 'works' });
    await test.passDays(31);
    await test.sandbox.advanceClock();
    expect(await status()).toBe('active');
  });

  it('refuses what is none of its buttons', async () => {
    for (const fields of [
      {},
      { action: 'steal' },
      { action: 'pay', card: '4242' },
      { action: 'pay', more: '1' },
    ]) {
      expect((await press(fields as Record<string, string>)).statusCode).toBe(400);
    }
  });
});
