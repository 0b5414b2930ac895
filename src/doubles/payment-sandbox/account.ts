import { randomBytes } from 'node:crypto';
import type { Config } from '#server/platform/config/config.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** An account at Stripe as a program knows it: its keys and its prices. */
export interface SandboxAccount {
  secretKey: string;
  webhookSecret: string;
  priceId: string;
}

export const sandboxPriceId = 'price_sandbox_premium_monthly';
export const sandboxProductId = 'prod_sandbox_premium';

/** 192 bits. */
const keyBytes = 24;

/**
 * Returns true if the sandbox exists: never together with a Stripe account, and on this machine only (checked
 * by config.ts).
 */
export function hasPaymentSandbox(config: Pick<Config, 'billing'>): boolean {
  return config.billing === 'sandbox';
}

/** Returns the account of this database: created once, then the same in every process and after every start. */
export async function openAccount(db: Queryable): Promise<SandboxAccount> {
  const keys = { secretKey: `sk_sandbox_${secret()}`, webhookSecret: `whsec_${secret()}` };
  await db.query(
    "insert into payment_sandbox (kind, id, record) values ('account', 'account', $1) on conflict do nothing",
    [JSON.stringify(keys)],
  );
  const { rows } = await db.query<{ record: typeof keys }>(
    "select record from payment_sandbox where kind = 'account' and id = 'account'",
  );
  return { ...(rows[0]?.record ?? keys), priceId: sandboxPriceId };
}

function secret(): string {
  return randomBytes(keyBytes).toString('hex');
}
