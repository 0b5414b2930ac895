import type { Setup } from '#shared/contract/operations/setup.ts';
import { type SetupStep, setupSteps } from '#shared/vocabulary/setup-steps.ts';

/** A first-run guide as the API answers, with these steps open and the others done. */
export function setupOf(open: readonly SetupStep[], overrides: Partial<Setup> = {}): Setup {
  return {
    isOffered: open.length > 0,
    steps: setupSteps.map((id) => ({ id, state: open.includes(id) ? 'open' : 'done', setBy: null })),
    productName: 'Mailvault',
    signIn: 'embedded',
    issuer: null,
    billing: 'sandbox',
    payable: 'sandbox',
    openVault: 'readers',
    mailbox: 'none',
    emailCount: 0,
    vault: { name: 'the embedded vault in ./data' },
    ...overrides,
  };
}
