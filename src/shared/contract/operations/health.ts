import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import { mailboxReply } from '#shared/contract/intake/mailboxes.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

/** What a job did last. */
const jobHealth = z.object({
  name: z.string(),
  waiting: z.number().int(),
  /** How long the oldest waiting run has waited. */
  ageSeconds: z.number(),
  active: z.number().int(),
  /** When it was last done; null for not lately: records of jobs are kept for days. */
  doneAt: instant.nullable(),
  /** Null unless it gave up, after every try, and was not done since. */
  gaveUp: z.object({ at: instant, message: z.string() }).nullable(),
});

export type JobHealth = z.infer<typeof jobHealth>;

/** `GET /api/admin/health`: how the vault is, from what it knows itself; nothing is asked of others. */
const healthReply = z.object({
  versions: z.object({ mailvault: z.string(), node: z.string(), database: z.string() }),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    bytes: z.number().int(),
    emails: z.number().int(),
    /** A day, over the last 30 days that were measured; null until two days were. */
    growthBytes: z.number().nullable(),
    /** The largest tables with their indexes, the largest first. */
    tables: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
  }),
  /** The standby that answers reads, as this server sees it; null where there is none. */
  replica: z
    .object({
      isUsed: z.boolean(),
      /** How far behind it is at most; null where nobody knows. */
      lagMs: z.number().int().nullable(),
      /** How it is, and what to do where something is to be done. */
      sentence: z.string(),
    })
    .nullable(),
  /** Of the folder of this vault's files. */
  disk: z.object({ freeBytes: z.number().int(), totalBytes: z.number().int() }),
  mailboxes: z.array(mailboxReply),
  jobs: z.array(jobHealth),
});

export type Health = z.infer<typeof healthReply>;

/** `POST /api/admin/health/checks`: what `npm run doctor` says, asked of everything a server needs. */
const healthChecksReply = z.object({
  ok: z.boolean(),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), message: z.string() })),
});

export type HealthChecks = z.infer<typeof healthChecksReply>;

/** `POST /api/admin/jobs/:name/retry` */
const jobParams = z.strictObject({ name: z.string().max(100) });

export const healthContract = {
  'GET /api/admin/health': { reply: healthReply },
  'POST /api/admin/health/checks': { reply: healthChecksReply },
  'POST /api/admin/jobs/:name/retry': { params: jobParams },
} satisfies RouteContracts;
