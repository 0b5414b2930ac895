import { z } from 'zod';
import { line } from '#shared/contract/intake/settings.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { longestVaultName } from '#shared/vocabulary/limits.ts';
import { setupStates, setupSteps } from '#shared/vocabulary/setup-steps.ts';

const openVaults = ['readers', 'everyone'] as const;

/** `GET /api/admin/setup`: the first-run guide, its progress, and the values in force. */
const setupReply = z.object({
  /** Administrators are led to the guide: the vault is empty and a step is open. */
  isOffered: z.boolean(),
  steps: z.array(
    z.object({
      id: z.enum(setupSteps),
      state: z.enum(setupStates),
      /** Environment variable that decides the step, so that the dashboard cannot change it; null for none. */
      setBy: z.string().nullable(),
    }),
  ),
  productName: z.string(),
  signIn: z.enum(['oidc', 'invite', 'embedded']),
  /** Address of the OpenID provider. */
  issuer: z.string().nullable(),
  billing: z.enum(['stripe', 'sandbox', 'off']),
  /** Payment provider for premium if billing is on; null if it cannot be turned on here. */
  payable: z.enum(['stripe', 'sandbox']).nullable(),
  /** Viewers of old mail while billing is off. */
  openVault: z.enum(openVaults),
  mailbox: z.enum(['environment', 'settings', 'demo', 'none']),
  /** At most 10,000. */
  emailCount: z.number().int(),
  /** Target of an import, such as `PostgreSQL vault at db.example`. */
  vault: z.object({ name: z.string() }),
});

export type Setup = z.infer<typeof setupReply>;

/** `PATCH /api/admin/setup`: an administrator's choices; the environment overrides them. */
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

/** `PUT /api/admin/setup/steps/{step}`: skips a step, or reopens it. A step is completed by doing it. */
const setupStepBody = z.strictObject({ state: z.enum(['open', 'skipped']) });

export type SetupStepBody = z.infer<typeof setupStepBody>;

export const setupContract = {
  'GET /api/admin/setup': { reply: setupReply },
  'PATCH /api/admin/setup': { body: setupBody, reply: setupReply },
  'PUT /api/admin/setup/steps/:step': { params: setupStepParams, body: setupStepBody, reply: setupReply },
} satisfies RouteContracts;
