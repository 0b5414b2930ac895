import { z } from 'zod';
import { idParams, idValue, instant } from '#shared/contract/common.ts';
import { fetchRunReply, fetchStartedReply, mailboxId } from '#shared/contract/intake/fetching.ts';
import { imapBody, imapSecurities, line, testConnectionReply } from '#shared/contract/intake/settings.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { everyMinutesRange, maxMailboxNameLength } from '#shared/vocabulary/limits.ts';

/** `push`: as the server tells of new mail, and every hour. `off`: only when an administrator asks. */
const schedules = ['push', 'interval', 'off'] as const;

/** What becomes of mail of a brand nobody has approved; null leaves it to the rules of the Settings tab. */
const newBrands = z.enum(['published', 'held']).nullable();

/** One mailbox, as administrators see it. The password is never sent. */
export const mailboxReply = z.object({
  /** Null: the one of the Settings tab, or of IMAP_URL; it is edited there. */
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
  schedule: z.enum(schedules),
  everyMinutes: z.number().int().nullable(),
  isPaused: z.boolean(),
  newBrands,
  /** The name of its own server in Authentication-Results; null learns it from each mail. */
  authservId: z.string().nullable(),
  /** When it was last read to its end; null for never. */
  fetchedAt: instant.nullable(),
  /** When the newest of the mail that was fetched from it came; null for none. */
  lastMailAt: instant.nullable(),
  lastRun: fetchRunReply.nullable(),
  /** Why it is not read, for a reason that no run tells; null when nothing is wrong. */
  problem: z.string().nullable(),
});

export type Mailbox = z.infer<typeof mailboxReply>;

/** `GET /api/admin/mailboxes`: the one of the Settings tab first, where there is one, then the others by age. */
const mailboxesReply = z.array(mailboxReply);

const name = line
  .min(1, 'Give the mailbox a name.')
  .max(maxMailboxNameLength, `A name can have at most ${maxMailboxNameLength} characters.`);

/** As a server writes it of itself (RFC 8601, section 2.5): usually a host name. Empty learns it from each mail. */
const authservId = z
  .string()
  .trim()
  .max(253, 'The name can have at most 253 characters.')
  .regex(/^[\w.:-]*$/, 'Enter the name alone, such as mx.example.com, as shown in Authentication-Results.')
  .transform((typed) => (typed === '' ? null : typed.toLowerCase()))
  .nullable();

const { min, max } = everyMinutesRange;
const minutesSentence = `Enter the minutes as a whole number from ${min} to ${max}.`;

/** What can be said of the first mailbox beside its fields in the Settings tab. */
export const firstMailboxBody = z.strictObject({ name, newBrands, authservId });

export type FirstMailboxBody = z.input<typeof firstMailboxBody>;

/** A mailbox to add, or all of one that is changed. Its password is absent where the stored one is to stay. */
export const mailboxBody = firstMailboxBody
  .extend({
    imap: imapBody,
    schedule: z.enum(schedules),
    /** With `interval`, and only with it. */
    everyMinutes: z.int(minutesSentence).min(min, minutesSentence).max(max, minutesSentence).nullable(),
  })
  .refine(({ schedule, everyMinutes }) => schedule !== 'interval' || everyMinutes !== null, {
    path: ['everyMinutes'],
    message: minutesSentence,
  });

export type MailboxBody = z.input<typeof mailboxBody>;

const mailboxParams = z.strictObject({ id: mailboxId });

/** `PUT /api/admin/mailboxes/{id}/pause`: a paused mailbox is read only when an administrator asks. */
const mailboxPauseBody = z.strictObject({ isPaused: z.boolean() });

/** `POST /api/admin/mailboxes/test-connection`: tries what the form holds; with the password of `id` where it holds none. */
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
