import type { Call } from '#doubles/payment-sandbox/api/call.ts';
import { newId } from '#doubles/payment-sandbox/api/records.ts';
import { noSuch } from '#doubles/payment-sandbox/api/sandbox-error.ts';
import {
  toSeconds,
  type WirePortalSession,
  type WireSubscription,
} from '#doubles/payment-sandbox/api/wire.ts';
import { renew } from '#doubles/payment-sandbox/billing/billing-cycle.ts';
import { loopbackOrigin } from '#doubles/payment-sandbox/billing/checkout.ts';
import { getCustomer, type KeptCustomer, type TestCard } from '#doubles/payment-sandbox/billing/customers.ts';
import { declineInvoice } from '#doubles/payment-sandbox/billing/invoices.ts';
import { latestInvoice } from '#doubles/payment-sandbox/billing/subscriptions.ts';
import { portalPath } from '#doubles/payment-sandbox/sandbox-paths.ts';

export interface PortalFields {
  customer: string;
  return_url: string;
  locale?: WirePortalSession['locale'] | undefined;
}

/** Stripe's own sessions are short-lived; an hour is enough to find a card. */
const lifeSeconds = 60 * 60;

/** The only configuration of the sandbox's portal. */
const configuration = 'bpc_sandbox';

export async function createPortalSession(call: Call, fields: PortalFields): Promise<WirePortalSession> {
  const customer = await getCustomer(call, fields.customer, 'customer');
  const id = newId('billing_portal.session');
  const session: WirePortalSession = {
    id,
    object: 'billing_portal.session',
    configuration,
    created: toSeconds(call.now),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: fields.locale ?? null,
    on_behalf_of: null,
    return_url: fields.return_url,
    url: `${loopbackOrigin(fields.return_url, 'return_url')}${portalPath(id)}`,
  };
  await call.records.put('billing_portal.session', session);
  return session;
}

/** The content of a portal's page. */
export interface ShownPortal {
  session: WirePortalSession;
  email: string | null;
  card: TestCard;
  /** The paid subscription, or the last one. */
  subscription: WireSubscription | null;
  /** Amount that can be paid now. */
  owedPence: number;
}

/** @returns undefined for a session that is unknown or has expired. */
export async function findPortal(call: Call, id: string): Promise<ShownPortal | undefined> {
  const session = await call.records.find('billing_portal.session', id);
  if (session === undefined || session.created + lifeSeconds <= toSeconds(call.now)) return undefined;
  const customer: KeptCustomer = await getCustomer(call, session.customer);
  const { data } = await call.records.list('subscription', { where: { customer: customer.id }, limit: 100 });
  const subscription = data.find(({ status }) => status !== 'canceled') ?? data[0] ?? null;
  return {
    session,
    email: customer.email,
    card: customer.test_card ?? 'works',
    subscription,
    owedPence: await owedFor(call, subscription),
  };
}

async function owedFor(call: Call, subscription: WireSubscription | null): Promise<number> {
  if (subscription === null || subscription.status === 'canceled') return 0;
  const invoice = await latestInvoice(call, subscription);
  return invoice?.status === 'open' ? invoice.amount_remaining : 0;
}

/** Stores the card for future months. */
export async function changeCard(call: Call, id: string, card: TestCard): Promise<void> {
  const { session } = await getPortal(call, id);
  const customer = await getCustomer(call, session.customer);
  const kept: KeptCustomer = { ...customer, test_card: card };
  await call.records.put('customer', kept);
}

/**
 * Pays the debt with a card, which is stored: a declined card only adds an attempt. Without debt nothing is
 * charged.
 */
export async function payOwed(
  call: Call,
  id: string,
  card: TestCard,
): Promise<'charged' | 'declined' | 'nothing'> {
  const { subscription, owedPence } = await getPortal(call, id);
  await changeCard(call, id, card);
  if (subscription === null || owedPence === 0) return 'nothing';
  if (card === 'declined') {
    const invoice = await latestInvoice(call, subscription);
    if (invoice !== undefined) await declineInvoice(call, invoice);
    return 'declined';
  }
  await renew(call, subscription.id);
  return 'charged';
}

async function getPortal(call: Call, id: string): Promise<ShownPortal> {
  const portal = await findPortal(call, id);
  if (portal === undefined) throw noSuch('billing_portal.session', id);
  return portal;
}
