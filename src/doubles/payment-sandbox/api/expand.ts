import type { RecordKind, Records } from '#doubles/payment-sandbox/api/records.ts';
import { SandboxError } from '#doubles/payment-sandbox/api/sandbox-error.ts';
import type { WireSession } from '#doubles/payment-sandbox/api/wire.ts';
import { lineItemsOf } from '#doubles/payment-sandbox/billing/checkout.ts';

/** Fields with an id that can be expanded to the object, and its kind. */
const expandable: Record<string, RecordKind> = {
  customer: 'customer',
  subscription: 'subscription',
  invoice: 'invoice',
  latest_invoice: 'invoice',
};

/** Stripe's limit: at most `data.a.b.c`. */
const maxSegments = 4;

/** The sandbox's internal fields, removed from answers. */
const ownFields = ['subscription_metadata', 'test_card'];

type Shape = Record<string, unknown>;

/**
 * Returns an object as answered, with the fields named in `expand` expanded.
 * @see https://docs.stripe.com/api/expanding_objects
 */
export async function presented(
  records: Records,
  object: object,
  expand: readonly string[],
): Promise<unknown> {
  const answer = withoutOwnFields(object);
  for (const path of expand) {
    const segments = path.split('.');
    if (segments.length > maxSegments) {
      throw new SandboxError(
        400,
        `You cannot expand more than ${maxSegments} levels of a property (${path}).`,
      );
    }
    await expandPath(records, answer, segments, path);
  }
  return answer;
}

function withoutOwnFields(object: object): Shape {
  const copy = structuredClone(object) as Shape;
  const rows = Array.isArray(copy.data) ? (copy.data as Shape[]) : [copy];
  for (const row of rows) for (const name of ownFields) delete row[name];
  return copy;
}

async function expandPath(
  records: Records,
  parent: Shape,
  [name = '', ...rest]: string[],
  path: string,
): Promise<void> {
  const value = await expandedField(records, parent, name, path);
  if (rest.length === 0 || value === null) return;
  const inner = Array.isArray(value) ? value : [value];
  for (const child of inner) await expandPath(records, child as Shape, rest, path);
}

/** Expands a field with an id, and returns its new value. */
async function expandedField(records: Records, parent: Shape, name: string, path: string): Promise<unknown> {
  if (name === 'line_items' && parent.object === 'checkout.session') {
    parent.line_items ??= lineItemsOf(parent as unknown as WireSession);
  }
  if (name === 'payments' && parent.object === 'invoice') {
    parent.payments ??= await paymentsOf(records, String(parent.id));
  }
  if (!(name in parent)) throw notExpandable(path);
  const value = parent[name];
  if (value === null || typeof value === 'object') return value;
  const kind = expandable[name];
  if (kind === undefined || typeof value !== 'string') throw notExpandable(path);
  const record = await records.find(kind, value);
  if (record !== undefined) parent[name] = withoutOwnFields(record);
  return parent[name];
}

async function paymentsOf(records: Records, invoice: string): Promise<unknown> {
  const { data, hasMore } = await records.list('invoice_payment', { where: { invoice }, limit: 10 });
  return { object: 'list', data, has_more: hasMore, url: `/v1/invoice_payments?invoice=${invoice}` };
}

function notExpandable(path: string): SandboxError {
  return new SandboxError(400, `This property cannot be expanded (${path}).`, { param: 'expand' });
}
