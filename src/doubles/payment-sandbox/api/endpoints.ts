import type { z } from 'zod';
import type { Call } from '#doubles/payment-sandbox/api/call.ts';
import { parameters } from '#doubles/payment-sandbox/api/parameters.ts';
import type { Listing, RecordKind } from '#doubles/payment-sandbox/api/records.ts';
import { noSuch } from '#doubles/payment-sandbox/api/sandbox-error.ts';
import { premiumPrice, premiumProduct } from '#doubles/payment-sandbox/billing/catalogue.ts';
import { createSession, expireSession, getSession } from '#doubles/payment-sandbox/billing/checkout.ts';
import { createCustomer, getCustomer, updateCustomer } from '#doubles/payment-sandbox/billing/customers.ts';
import { createRefund } from '#doubles/payment-sandbox/billing/refunds.ts';
import {
  endSubscription,
  getSubscription,
  startSubscription,
  updateSubscription,
} from '#doubles/payment-sandbox/billing/subscriptions.ts';
import { createPortalSession } from '#doubles/payment-sandbox/pages/portal.ts';

/** One operation of the API. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  schema: z.ZodType;
  /** @param id from the path, else empty. */
  run(call: Call, fields: never, id: string): Promise<object>;
}

function endpoint<Schema extends z.ZodType>(
  method: Endpoint['method'],
  path: string,
  schema: Schema,
  run: (call: Call, fields: z.output<Schema>, id: string) => Promise<object>,
): Endpoint {
  return { method, path, schema, run };
}

/** The part of Stripe's API that we use. @see https://docs.stripe.com/api */
export const endpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/customers', parameters.createCustomer, createCustomer),
  endpoint('GET', '/v1/customers', parameters.listCustomers, (call, { email, ...page }) =>
    listed(call, 'customer', '/v1/customers', page, { email }),
  ),
  endpoint('GET', '/v1/customers/:id', parameters.retrieve, (call, _fields, id) => getCustomer(call, id)),
  endpoint('POST', '/v1/customers/:id', parameters.createCustomer, (call, fields, id) =>
    updateCustomer(call, id, fields),
  ),

  endpoint('POST', '/v1/checkout/sessions', parameters.createSession, createSession),
  endpoint('GET', '/v1/checkout/sessions', parameters.listSessions, (call, fields) => {
    const { customer, subscription, status, ...page } = fields;
    return listed(call, 'checkout.session', '/v1/checkout/sessions', page, {
      customer,
      subscription,
      status,
    });
  }),
  endpoint('GET', '/v1/checkout/sessions/:id', parameters.retrieve, (call, _fields, id) =>
    getSession(call, id),
  ),
  endpoint('POST', '/v1/checkout/sessions/:id/expire', parameters.retrieve, (call, _fields, id) =>
    expireSession(call, id),
  ),

  endpoint('POST', '/v1/billing_portal/sessions', parameters.createPortalSession, createPortalSession),

  endpoint('POST', '/v1/subscriptions', parameters.createSubscription, async (call, fields) => {
    const { customer: customerId, metadata } = fields;
    return (await startSubscription(call, { customerId, metadata })).subscription;
  }),
  endpoint('GET', '/v1/subscriptions', parameters.listSubscriptions, async (call, fields) => {
    const { customer, price, status, ...page } = fields;
    if (customer !== undefined) await getCustomer(call, customer, 'customer');
    // Canceled ones are listed only on request.
    const wanted = status === 'all' ? undefined : status === 'ended' ? 'canceled' : status;
    const unwanted = status === undefined ? { status: 'canceled' } : undefined;
    return listed(
      call,
      'subscription',
      '/v1/subscriptions',
      page,
      { customer, status: wanted, items: price && { data: [{ price: { id: price } }] } },
      unwanted,
    );
  }),
  endpoint('GET', '/v1/subscriptions/:id', parameters.retrieve, (call, _fields, id) =>
    getSubscription(call, id),
  ),
  endpoint('POST', '/v1/subscriptions/:id', parameters.updateSubscription, (call, fields, id) => {
    const { expand: _expand, ...changes } = fields;
    return updateSubscription(call, id, changes);
  }),
  endpoint('DELETE', '/v1/subscriptions/:id', parameters.cancelSubscription, (call, _fields, id) =>
    endSubscription(call, id, 'cancellation_requested'),
  ),

  endpoint('GET', '/v1/invoices', parameters.listInvoices, (call, fields) => {
    const { customer, subscription, status, ...page } = fields;
    const parent = subscription === undefined ? undefined : { subscription_details: { subscription } };
    return listed(call, 'invoice', '/v1/invoices', page, { customer, status, parent });
  }),
  endpoint('GET', '/v1/invoices/:id', parameters.retrieve, (call, _fields, id) => found(call, 'invoice', id)),
  endpoint('GET', '/v1/invoice_payments', parameters.listInvoicePayments, (call, fields) => {
    const { invoice, status, ...page } = fields;
    return listed(call, 'invoice_payment', '/v1/invoice_payments', page, { invoice, status });
  }),

  endpoint('POST', '/v1/refunds', parameters.createRefund, createRefund),
  endpoint('GET', '/v1/refunds', parameters.listRefunds, (call, { payment_intent, ...page }) =>
    listed(call, 'refund', '/v1/refunds', page, { payment_intent }),
  ),
  endpoint('GET', '/v1/refunds/:id', parameters.retrieve, (call, _fields, id) => found(call, 'refund', id)),

  endpoint('GET', '/v1/events', parameters.listEvents, (call, { type, ...page }) =>
    listed(call, 'event', '/v1/events', page, { type }),
  ),
  endpoint('GET', '/v1/events/:id', parameters.retrieve, (call, _fields, id) => found(call, 'event', id)),

  endpoint('GET', '/v1/prices/:id', parameters.retrieve, async (_call, _fields, id) =>
    only(premiumPrice, 'price', id),
  ),
  endpoint('GET', '/v1/products/:id', parameters.retrieve, async (_call, _fields, id) =>
    only(premiumProduct, 'product', id),
  ),
];

interface PageFields {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

async function listed(
  call: Call,
  kind: RecordKind,
  url: string,
  { limit, starting_after, ending_before }: PageFields,
  where: Record<string, unknown>,
  whereNot?: Listing['whereNot'],
): Promise<object> {
  const { data, hasMore } = await call.records.list(kind, {
    where: Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined)),
    ...(whereNot === undefined ? {} : { whereNot }),
    limit,
    startingAfter: starting_after,
    endingBefore: ending_before,
  });
  return { object: 'list', data, has_more: hasMore, url };
}

async function found(call: Call, kind: RecordKind, id: string): Promise<object> {
  const record = await call.records.find(kind, id);
  if (record === undefined) throw noSuch(kind, id);
  return record;
}

function only<Thing extends { id: string }>(thing: Thing, noun: string, id: string): Thing {
  if (thing.id !== id) throw noSuch(noun, id);
  return thing;
}
