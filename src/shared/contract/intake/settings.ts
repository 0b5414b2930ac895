import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { portSentence } from '#shared/vocabulary/limits.ts';

export const imapSecurities = ['tls', 'starttls', 'none'] as const;

/** The mailbox and the toggles. The password is never sent; `hasPassword` is true if one is stored. */
const settingsReply = z.object({
  imap: z.object({
    host: z.string(),
    port: z.number().int().nullable(),
    security: z.enum(imapSecurities),
    username: z.string(),
    mailbox: z.string(),
    hasPassword: z.boolean(),
    /**
     * Source of the mailbox in use: IMAP_URL overrides the stored one; with neither, the embedded
     * installation fetches its demo mailbox, any other fetches none.
     */
    source: z.enum(['environment', 'settings', 'demo', 'none']),
  }),
  autoFetch: z.boolean(),
  autoCategorize: z.boolean(),
  saveImages: z.boolean(),
  /** End of the last complete run; null for never. */
  fetchedAt: instant.nullable(),
});

export type Settings = z.infer<typeof settingsReply>;

/** Host, username and folder go into commands and columns, which accept no control characters. */
export const line = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, 'This cannot hold control characters.');

/**
 * A name or an address. A pasted URL is refused, because its other parts would be lost. IPv6 loses its
 * brackets.
 */
export const host = line
  .max(253, 'A host name can have at most 253 characters.')
  .regex(/^\S*$/, 'A host name cannot hold spaces.')
  .transform((typed) => /^\[([^[\]]*)\]$/.exec(typed)?.[1] ?? typed)
  .refine(
    (typed) => /^[^/:@]*$/.test(typed) || /^[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*(%\w+)?$/i.test(typed),
    'Enter the host alone, such as imap.example.com, without imap:// or a port.',
  );

/** A mailbox and its server. */
export const imapBody = z.strictObject({
  host,
  port: z.int(portSentence).min(1, portSentence).max(65_535, portSentence).nullable(),
  security: z.enum(imapSecurities),
  username: line.max(320, 'A username can have at most 320 characters.'),
  /** Absent keeps the stored one; empty deletes it. */
  password: z.string().max(1000, 'A password can have at most 1,000 characters.').optional(),
  mailbox: line.min(1, 'A mailbox folder is needed.').max(200),
});

/** `PUT /api/admin/settings`. An empty host removes the mailbox. */
const settingsBody = z.strictObject({
  imap: imapBody,
  autoFetch: z.boolean(),
  autoCategorize: z.boolean(),
  saveImages: z.boolean(),
});

export type SettingsBody = z.input<typeof settingsBody>;

/** `POST /api/admin/settings/test-connection`: tests the values of the form without storing them. */
export const testConnectionBody = z.strictObject({ imap: imapBody });

export const testConnectionReply = z.object({
  ok: z.boolean(),
  /** The result, or the error and its remedy. */
  message: z.string(),
  /** Messages in the folder; null if it could not be opened. */
  messageCount: z.number().int().nullable(),
});

export type TestConnection = z.infer<typeof testConnectionReply>;

export const settingsContract = {
  'GET /api/admin/settings': { reply: settingsReply },
  'PUT /api/admin/settings': { body: settingsBody, reply: settingsReply },
  'POST /api/admin/settings/test-connection': { body: testConnectionBody, reply: testConnectionReply },
} satisfies RouteContracts;
