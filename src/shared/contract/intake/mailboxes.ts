import { z } from 'zod';
import { idParams, idValue, instant } from '#shared/contract/common.ts';
import { fetchRunReply, fetchStartedReply, mailboxId } from '#shared/contract/intake/fetching.ts';
import { imapBody, imapSecurities, line, testConnectionReply } from '#shared/contract/intake/settings.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { everyMinutesRange, maxMailboxNameLength } from '#shared/vocabulary/limits.ts';

/** `push`: when the server announces new mail, and every hour. `off`: only on an administrator's request. */
const schedules = ['push', 'interval', 'off'] as const;

/** State of mail from brands without approval; null applies the rules of the Settings tab. */
const newBrands = z.enum(['published', 'held']).nullable();

/** One mailbox in the dashboard. The password is never sent. */
export const mailboxReply = z.object({
  /** Null: the mailbox of the Settings tab, or of IMAP_URL; it is edited there. */
  id: z.number().int().nullable(),
  name: z.string(),
  source: z.enum(['environment', 'settings', 'demo', 'added']),
  imap: z.object({
    host: z.string(),
    port: z.number().int(),
    security: z.enum(imapSecurities),
    username: z.string(),
    mailbox: z.string(),
  }),
  /** The provider through which it was connected by OAuth; null for a mailbox with a password. */
  connectedBy: z.object({ provider: z.string(), name: z.string() }).nullable(),
  schedule: z.enum(schedules),
  everyMinutes: z.number().int().nullable(),
  isPaused: z.boolean(),
  newBrands,
  /** Name of the mailbox's server in Authentication-Results; null learns it from each mail. */
  authservId: z.string().nullable(),
  /** End of the last complete run; null for never. */
  fetchedAt: instant.nullable(),
  /** Arrival of the newest fetched mail; null for none. */
  lastMailAt: instant.nullable(),
  lastRun: fetchRunReply.nullable(),
  /** Why it is not fetched, for a reason outside any run; null if all is well. */
  problem: z.string().nullable(),
});

export type Mailbox = z.infer<typeof mailboxReply>;

/** `GET /api/admin/mailboxes`: the one of the Settings tab first, if any, then the others by age. */
const mailboxesReply = z.array(mailboxReply);

const name = line
  .min(1, 'Give the mailbox a name.')
  .max(maxMailboxNameLength, `A name can have at most ${maxMailboxNameLength} characters.`);

/**
 * The name a server gives itself (RFC 8601, section 2.5), usually a host name. Empty learns it from each
 * mail.
 */
const authservId = z
  .string()
  .trim()
  .max(253, 'The name can have at most 253 characters.')
  .regex(/^[\w.:-]*$/, 'Enter the name alone, such as mx.example.com, as shown in Authentication-Results.')
  .transform((typed) => (typed === '' ? null : typed.toLowerCase()))
  .nullable();

const { min, max } = everyMinutesRange;
const minutesSentence = `Enter the minutes as a whole number from ${min} to ${max}.`;

/** Fields of the first mailbox that the Settings tab does not have. */
export const firstMailboxBody = z.strictObject({ name, newBrands, authservId });

export type FirstMailboxBody = z.input<typeof firstMailboxBody>;

/** A mailbox to add, or all fields of an edited one. An absent password keeps the stored one. */
export const mailboxBody = firstMailboxBody
  .extend({
    imap: imapBody,
    schedule: z.enum(schedules),
    /** Required with `interval`, otherwise null. */
    everyMinutes: z.int(minutesSentence).min(min, minutesSentence).max(max, minutesSentence).nullable(),
  })
  .refine(({ schedule, everyMinutes }) => schedule !== 'interval' || everyMinutes !== null, {
    path: ['everyMinutes'],
    message: minutesSentence,
  });

export type MailboxBody = z.input<typeof mailboxBody>;

const mailboxParams = z.strictObject({ id: mailboxId });

/** `PUT /api/admin/mailboxes/{id}/pause`: a paused mailbox is fetched only on an administrator's request. */
const mailboxPauseBody = z.strictObject({ isPaused: z.boolean() });

/**
 * `POST /api/admin/mailboxes/test-connection`: tests the values of the form; an absent password means that of
 * `id`.
 */
const mailboxTestBody = z.strictObject({ id: idValue.nullable(), imap: imapBody });

export const mailboxesContract = {
  'GET /api/admin/mailboxes': { reply: mailboxesReply },
  'POST /api/admin/mailboxes': { body: mailboxBody, reply: mailboxReply, status: 201 },
  'PUT /api/admin/mailboxes/first': { body: firstMailboxBody, reply: mailboxReply },
  'PUT /api/admin/mailboxes/:id': { params: idParams, body: mailboxBody, reply: mailboxReply },
  'PUT /api/admin/mailboxes/:id/pause': { params: idParams, body: mailboxPauseBody, reply: mailboxReply },
  'DELETE /api/admin/mailboxes/:id': { params: idParams },
  'POST /api/admin/mailboxes/:id/fetch': { params: mailboxParams, reply: fetchStartedReply, status: 202 },
  'POST /api/admin/mailboxes/:id/test': { params: mailboxParams, reply: testConnectionReply },
  'POST /api/admin/mailboxes/test-connection': { body: mailboxTestBody, reply: testConnectionReply },
} satisfies RouteContracts;
