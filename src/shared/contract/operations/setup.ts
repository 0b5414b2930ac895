import { z } from 'zod';
import { line } from '#shared/contract/intake/settings.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { longestVaultName } from '#shared/vocabulary/limits.ts';
import { setupStates, setupSteps } from '#shared/vocabulary/setup-steps.ts';

const openVaults = ['readers', 'everyone'] as const;

/** `GET /api/admin/setup`: the first-run guide, how far it has come, and what is in force now. */
const setupReply = z.object({
  /** Whether administrators are led to it: nothing is in the vault yet, and a step is open. */
  isOffered: z.boolean(),
  steps: z.array(
    z.object({
      id: z.enum(setupSteps),
      state: z.enum(setupStates),
      /** The variable of the environment that decides it, so that it can only be changed there; null for none. */
      setBy: z.string().nullable(),
    }),
  ),
  productName: z.string(),
  signIn: z.enum(['oidc', 'invite', 'embedded']),
  /** Where people sign in through a provider. */
  issuer: z.string().nullable(),
  billing: z.enum(['stripe', 'sandbox', 'off']),
  /** Where premium would be paid, were billing on; null where it cannot be turned on here. */
  payable: z.enum(['stripe', 'sandbox']).nullable(),
  /** Who sees old mail where nothing is paid. */
  openVault: z.enum(openVaults),
  mailbox: z.enum(['environment', 'settings', 'demo', 'none']),
  /** At most 10,000. */
  emailCount: z.number().int(),
  /** What an import fills, such as `PostgreSQL vault at db.example`. */
  vault: z.object({ name: z.string() }),
});

export type Setup = z.infer<typeof setupReply>;

/** `PATCH /api/admin/setup`: what an administrator chooses where the environment says nothing. */
const setupBody = z
  .strictObject({
    productName: line
      .min(1, 'A name is needed.')
      .max(longestVaultName, `A name can have at most ${longestVaultName} characters.`),
    isBillingOff: z.boolean(),
    openVault: z.enum(openVaults),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'There is nothing to change.');

export type SetupBody = z.input<typeof setupBody>;

const setupStepParams = z.strictObject({ step: z.enum(setupSteps) });

/** `PUT /api/admin/setup/steps/{step}`: leaves a step out, or opens it again. A step is done by doing it. */
const setupStepBody = z.strictObject({ state: z.enum(['open', 'skipped']) });

export type SetupStepBody = z.infer<typeof setupStepBody>;

export const setupContract = {
  'GET /api/admin/setup': { reply: setupReply },
  'PATCH /api/admin/setup': { body: setupBody, reply: setupReply },
  'PUT /api/admin/setup/steps/:step': { params: setupStepParams, body: setupStepBody, reply: setupReply },
} satisfies RouteContracts;
