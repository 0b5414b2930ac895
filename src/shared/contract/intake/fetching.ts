import { z } from 'zod';
import { idNamed, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

/** A mailbox in an address: `first` is the mailbox of the settings, null here; the others have numbers. */
export const mailboxId = z.union([z.literal('first').transform(() => null), idNamed('The mailbox')]);

/** One run of a mailbox. `waiting`: the connection broke and will be retried. */
export const fetchRunReply = z.object({
  id: z.number().int(),
  /** Its folder, user and host. */
  mailbox: z.string(),
  /** The name an administrator gave; null without one. */
  mailboxName: z.string().nullable(),
  trigger: z.enum(['button', 'schedule', 'idle', 'start']),
  state: z.enum(['running', 'waiting', 'done', 'failed']),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** Messages of the mailbox after the last run's cursor. */
  found: z.number().int(),
  imported: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.number().int(),
  /** Current messages per second. */
  perSecond: z.number(),
  /** A fact or task for the administrator; null if all is well. */
  message: z.string().nullable(),
});

export type FetchRun = z.infer<typeof fetchRunReply>;

/** Runs of one mailbox, by its id or `first`; default: all mailboxes. */
const fetchRunsQuery = z.strictObject({ mailbox: mailboxId.optional() });

/** `GET /api/admin/fetch-runs`: newest first. */
const fetchRunsReply = z.array(fetchRunReply);

/** `POST /api/emails/fetch`, 202: the new run, or the one already running. */
export const fetchStartedReply = z.object({ run: fetchRunReply, alreadyRunning: z.boolean() });

export type FetchStarted = z.infer<typeof fetchStartedReply>;

export const fetchingContract = {
  'POST /api/emails/fetch': { reply: fetchStartedReply, status: 202 },
  'GET /api/admin/fetch-runs': { query: fetchRunsQuery, reply: fetchRunsReply },
} satisfies RouteContracts;
