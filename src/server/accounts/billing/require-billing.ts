import type { Config } from '#server/platform/config/config.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** Message if BILLING is off. */
export const nothingIsPaid = 'There is nothing to pay for here: everything is open to everyone who logs in.';

/** @throws AppError `not_found` if billing is off, for clients that remember it on. */
export function requireBilling({ billing }: Pick<Config, 'billing'>): void {
  if (billing === 'off') throw new AppError('not_found', nothingIsPaid);
}
