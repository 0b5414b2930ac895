import type { Call } from '#doubles/payment-sandbox/api/call.ts';
import { newId } from '#doubles/payment-sandbox/api/records.ts';
import { noSuch } from '#doubles/payment-sandbox/api/sandbox-error.ts';
import { toSeconds, type WireCustomer } from '#doubles/payment-sandbox/api/wire.ts';

/** The card of a customer: the bank accepts or declines it. Only the sandbox knows it. */
export type TestCard = 'works' | 'declined';

export interface KeptCustomer extends WireCustomer {
  test_card?: TestCard;
}

export interface CustomerFields {
  email?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

export async function createCustomer(call: Call, fields: CustomerFields): Promise<WireCustomer> {
  const customer: WireCustomer = {
    id: newId('customer'),
    object: 'customer',
    address: null,
    balance: 0,
    created: toSeconds(call.now),
    currency: null,
    default_source: null,
    delinquent: false,
    description: fields.description ?? null,
    email: fields.email ?? null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: fields.metadata ?? {},
    name: fields.name ?? null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  await call.records.put('customer', customer);
  return customer;
}

export async function updateCustomer(call: Call, id: string, fields: CustomerFields): Promise<WireCustomer> {
  const customer = await getCustomer(call, id);
  const changed: WireCustomer = {
    ...customer,
    email: fields.email ?? customer.email,
    name: fields.name ?? customer.name ?? null,
    description: fields.description ?? customer.description,
    metadata: mergedMetadata(customer.metadata, fields.metadata),
  };
  await call.records.put('customer', changed);
  return changed;
}

/** @param param the field with the id; `id` for one in the address. */
export async function getCustomer(call: Call, id: string, param = 'id'): Promise<KeptCustomer> {
  const customer = await call.records.find('customer', id);
  if (customer === undefined) throw noSuch('customer', id, param);
  return customer;
}

/** Adds and replaces keys; an empty value removes a key. */
export function mergedMetadata(
  present: Record<string, string>,
  given: Record<string, string> | undefined,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...present, ...given }).filter(([, value]) => value !== ''));
}
