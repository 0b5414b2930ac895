import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

/** One line, because mails carry it in their headers; an empty name becomes null. */
const nameField = z
  .string()
  .trim()
  .max(100, 'A name has at most 100 characters.')
  .regex(/^\P{C}*$/u, 'A name cannot contain line breaks or control characters.')
  .nullable()
  .transform((name) => (name === '' ? null : name));

const nameBody = z.strictObject({ firstName: nameField, lastName: nameField });

const sessionReply = z.object({
  /** Hash of the session's id, which signs nobody in. */
  id: z.string(),
  /** The session of this request. */
  isThisOne: z.boolean(),
  /** Browser and system, such as `Firefox on Windows`; null if unknown. */
  device: z.string().nullable(),
  startedAt: instant,
  /** To the day: a use is noted at most once a day. */
  usedAt: instant,
});

/** How an account signs in: its password here, the vault's provider, or the demo's form. */
const signInMethods = ['password', 'provider', 'demo'] as const;

export type SignInMethod = (typeof signInMethods)[number];

/** The viewer's own account. */
const accountReply = z.object({
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  createdAt: instant,
  signInMethod: z.enum(signInMethods),
  /** The text that confirms a deletion: the address, or `phraseWithoutAddress`. */
  confirmation: z.string(),
  /** Reason why the account cannot be deleted; null if it can. */
  keptBecause: z.string().nullable(),
  sessions: z.array(sessionReply),
});

export type Account = z.infer<typeof accountReply>;

export type OwnSession = Account['sessions'][number];

/** A session's id in an address; an unknown one is a 404. */
const sessionParams = z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/, 'There is no such session.') });

/** `confirmation` as its owner typed it. */
const deletionBody = z.strictObject({ confirmation: z.string().max(500) });

/** The account is deleted at this instant unless its owner logs in and keeps it. */
const deletionReply = z.object({ deletionDueAt: instant });

export type Deletion = z.infer<typeof deletionReply>;

export const accountContract = {
  'GET /api/account': { reply: accountReply },
  'PATCH /api/account': { body: nameBody, reply: accountReply },
  'DELETE /api/account/sessions/:id': { params: sessionParams },
  'POST /api/account/sessions/end-others': {},
  'POST /api/account/deletion': { body: deletionBody, reply: deletionReply },
  'DELETE /api/account/deletion': {},
} satisfies RouteContracts;
