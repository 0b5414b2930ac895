import { z } from 'zod';
import { sandboxPriceId } from '#doubles/payment-sandbox/account.ts';
import { SandboxError } from '#doubles/payment-sandbox/api/sandbox-error.ts';

/** Every value in a form is text. */
const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
const flag = z.enum(['true', 'false'], { error: 'Invalid boolean' }).transform((value) => value === 'true');
const text = z.string().max(5_000);
/** Stripe accepts any plausible address. */
const email = z
  .string()
  .max(512)
  .regex(/^[^@\s]+@[^@\s]+$/, 'Invalid email address');

/** Stripe's limits of metadata: 50 keys of 40 characters with values of 500. */
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((value) => Object.keys(value).length <= 50, 'Metadata has more than 50 keys');

const expand = { expand: z.array(text).max(20).optional() };

const page = {
  ...expand,
  limit: integer.refine((value) => value >= 1 && value <= 100, 'Limit must be from 1 to 100').default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

const lineItem = z.strictObject({
  price: z.literal(sandboxPriceId, { error: `No such price. The sandbox sells ${sandboxPriceId}.` }),
  quantity: z.literal('1', { error: 'The sandbox sells one premium at a time.' }).default('1'),
});

/** The parameters of each operation, by Stripe's names. The sandbox supports no others. */
export const parameters = {
  retrieve: z.strictObject(expand),
  createCustomer: z.strictObject({
    ...expand,
    email: email.optional(),
    name: text.max(256).optional(),
    description: text.optional(),
    metadata: metadata.optional(),
  }),
  listCustomers: z.strictObject({ ...page, email: text.optional() }),
  createSession: z.strictObject({
    ...expand,
    mode: z.literal('subscription', { error: 'The sandbox sells subscriptions only.' }),
    ui_mode: z.literal('hosted_page', { error: 'The sandbox has the hosted page only.' }).optional(),
    line_items: z.array(lineItem).length(1, 'The sandbox sells one thing.'),
    customer: text.optional(),
    customer_email: email.optional(),
    client_reference_id: text.max(200).optional(),
    success_url: text,
    cancel_url: text.optional(),
    expires_at: integer.optional(),
    locale: text.optional(),
    metadata: metadata.optional(),
    subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  }),
  listSessions: z.strictObject({
    ...page,
    customer: text.optional(),
    subscription: text.optional(),
    status: z.enum(['open', 'complete', 'expired']).optional(),
  }),
  createPortalSession: z.strictObject({
    ...expand,
    customer: text,
    // Optional at Stripe, whose settings may define one; the sandbox has no settings.
    return_url: text,
    locale: text.optional(),
  }),
  createSubscription: z.strictObject({
    ...expand,
    customer: text,
    items: z.array(lineItem).length(1, 'The sandbox sells one thing.'),
    metadata: metadata.optional(),
  }),
  updateSubscription: z.strictObject({
    ...expand,
    cancel_at_period_end: flag.optional(),
    cancel_at: z
      .union([z.literal('').transform(() => null), z.enum(['min_period_end', 'max_period_end']), integer])
      .optional(),
    metadata: metadata.optional(),
  }),
  cancelSubscription: z.strictObject({
    ...expand,
    invoice_now: flag.optional(),
    prorate: flag.optional(),
  }),
  listSubscriptions: z.strictObject({
    ...page,
    customer: text.optional(),
    price: text.optional(),
    status: z.enum(['active', 'past_due', 'canceled', 'all', 'ended']).optional(),
  }),
  listInvoices: z.strictObject({
    ...page,
    customer: text.optional(),
    subscription: text.optional(),
    status: z.enum(['open', 'paid', 'void']).optional(),
  }),
  listInvoicePayments: z.strictObject({
    ...page,
    invoice: text.optional(),
    status: z.enum(['paid', 'open', 'canceled']).optional(),
  }),
  createRefund: z.strictObject({
    ...expand,
    payment_intent: text,
    amount: integer.optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata: metadata.optional(),
  }),
  listRefunds: z.strictObject({ ...page, payment_intent: text.optional() }),
  listEvents: z.strictObject({ ...page, type: text.optional() }),
} as const;

/** @throws SandboxError for the first invalid parameter, as Stripe does. */
export function readParameters<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] ?? '']);
    throw new SandboxError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = bracketed(path);
  if (issue !== undefined && issue.input === undefined && valueAt(fields, path) === undefined) {
    throw new SandboxError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  throw new SandboxError(400, `${issue?.message ?? 'Invalid parameter'}: ${param}`, {
    code: 'parameter_invalid',
    param,
  });
}

function valueAt(fields: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    fields,
  );
}

function bracketed([first = '', ...rest]: string[]): string {
  return `${first}${rest.map((name) => `[${name}]`).join('')}`;
}
