import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';

/** One fetch from the mailbox. `waiting`: the connection broke and it tries again. */
const fetchRunReply = z.object({
  id: z.number().int(),
  mailbox: z.string(),
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

/** `GET /api/admin/fetch-runs`: the newest runs, newest first. */
export const fetchRunsReply = z.array(fetchRunReply);

/** `POST /api/emails/fetch`, 202: the run that was started, or the one that was under way already. */
export const fetchStartedReply = z.object({ run: fetchRunReply, alreadyRunning: z.boolean() });

export type FetchStarted = z.infer<typeof fetchStartedReply>;
