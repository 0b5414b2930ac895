import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import { mailboxReply } from '#shared/contract/intake/mailboxes.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

/** State of one job. */
const jobHealth = z.object({
  name: z.string(),
  waiting: z.number().int(),
  /** Age of the oldest waiting run. */
  ageSeconds: z.number(),
  active: z.number().int(),
  /** Last success; null if it is older than the records of jobs, which are kept for days. */
  doneAt: instant.nullable(),
  /** Last final failure; null if there was none, or a success followed. */
  gaveUp: z.object({ at: instant, message: z.string() }).nullable(),
});

export type JobHealth = z.infer<typeof jobHealth>;

/** `GET /api/admin/health`: the vault's state from its own records, without requests to other systems. */
const healthReply = z.object({
  versions: z.object({ mailvault: z.string(), node: z.string(), database: z.string() }),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    bytes: z.number().int(),
    emails: z.number().int(),
    /** Bytes per day, over the last 30 measured days; null before two of them. */
    growthBytes: z.number().nullable(),
    /** Largest tables with their indexes, largest first. */
    tables: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
  }),
  /** The read replica from this server's view; null without one. */
  replica: z
    .object({
      isUsed: z.boolean(),
      /** Maximum lag; null if unknown. */
      lagMs: z.number().int().nullable(),
      /** State, and the remedy if one is needed. */
      sentence: z.string(),
    })
    .nullable(),
  /** Disk of the vault's folder of files. */
  disk: z.object({ freeBytes: z.number().int(), totalBytes: z.number().int() }),
  mailboxes: z.array(mailboxReply),
  /** Mail that is sent straight to the vault; null while that is off. */
  listener: z
    .object({
      protocol: z.enum(['smtp', 'lmtp']),
      domain: z.string(),
      /** Whether this server listens. */
      isListening: z.boolean(),
      /** When any server last stored such mail. */
      lastMailAt: instant.nullable(),
    })
    .nullable(),
  /** Our own mail. */
  mail: z.object({
    way: z.enum(['smtp', 'outbox', 'off']),
    waiting: z.number().int(),
    /** Why the last attempt of a waiting mail failed; null if none has. */
    waitingFor: z.string().nullable(),
    lastSentAt: instant.nullable(),
    /** Mails that were given up, newest first. */
    failed: z.array(z.object({ id: z.number().int(), address: z.string(), at: instant, reason: z.string() })),
  }),
  jobs: z.array(jobHealth),
  /** Rules compared with the copies that twins prove; null without pairs. */
  twins: z
    .object({
      pairs: z.number().int(),
      /** Pairs in which rules would have left and removed the same words. */
      agreeing: z.number().int(),
      /** The newest others: an email with words that rules would have left, and that they would have removed needlessly. */
      examples: z.array(
        z.object({
          id: z.number().int(),
          subject: z.string(),
          language: z.string().nullable(),
          left: z.array(z.string()),
          removed: z.array(z.string()),
        }),
      ),
    })
    .nullable(),
});

export type Health = z.infer<typeof healthReply>;

/** `POST /api/admin/health/checks`: the checks of `npm run doctor` on everything a server needs. */
const healthChecksReply = z.object({
  ok: z.boolean(),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), message: z.string() })),
});

export type HealthChecks = z.infer<typeof healthChecksReply>;

/** `POST /api/admin/jobs/:name/retry`. */
const jobParams = z.strictObject({ name: z.string().max(100) });

export const healthContract = {
  'GET /api/admin/health': { reply: healthReply },
  'POST /api/admin/health/checks': { reply: healthChecksReply },
  'POST /api/admin/jobs/:name/retry': { params: jobParams },
} satisfies RouteContracts;
