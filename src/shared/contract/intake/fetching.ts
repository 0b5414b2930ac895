import { z } from 'zod';
import { idNamed, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

/** Names a mailbox in an address: `first` is that of the settings, which is null here; the others have numbers. */
export const mailboxId = z.union([z.literal('first').transform(() => null), idNamed('The mailbox')]);

/** One fetch from the mailbox. `waiting`: the connection broke and it tries again. */
export const fetchRunReply = z.object({
  id: z.number().int(),
  /** Its folder, user and host. */
  mailbox: z.string(),
  /** What administrators call the mailbox; null for one that was given no name. */
  mailboxName: z.string().nullable(),
  trigger: z.enum(['button', 'schedule', 'idle', 'start']),
  state: z.enum(['running', 'waiting', 'done', 'failed']),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** Messages the mailbox had beyond the last fetch. */
  found: z.number().int(),
  imported: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.number().int(),
  /** Messages a second, lately. */
  perSecond: z.number(),
  /** What an administrator should know or do; null when all is well. */
  message: z.string().nullable(),
});

export type FetchRun = z.infer<typeof fetchRunReply>;

/** Of one mailbox, by its id or `first`; absent, of all. */
const fetchRunsQuery = z.strictObject({ mailbox: mailboxId.optional() });

/** `GET /api/admin/fetch-runs`: the newest runs, newest first. */
const fetchRunsReply = z.array(fetchRunReply);

/** `POST /api/emails/fetch`, 202: the run that was started, or the one that was under way already. */
export const fetchStartedReply = z.object({ run: fetchRunReply, alreadyRunning: z.boolean() });

export type FetchStarted = z.infer<typeof fetchStartedReply>;

export const fetchingContract = {
  'POST /api/emails/fetch': { reply: fetchStartedReply, status: 202 },
  'GET /api/admin/fetch-runs': { query: fetchRunsQuery, reply: fetchRunsReply },
} satisfies RouteContracts;
