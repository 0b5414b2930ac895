import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { portSentence } from '#shared/vocabulary/limits.ts';

export const imapSecurities = ['tls', 'starttls', 'none'] as const;

/** The mailbox and the toggles. The password is never sent; `hasPassword` tells whether one is stored. */
const settingsReply = z.object({
  imap: z.object({
    host: z.string(),
    port: z.number().int().nullable(),
    security: z.enum(imapSecurities),
    username: z.string(),
    mailbox: z.string(),
    hasPassword: z.boolean(),
    /**
     * Where the mailbox in use comes from: IMAP_URL wins over what is stored here; with neither, the embedded
     * installation reads its demo mailbox, and any other reads none.
     */
    source: z.enum(['environment', 'settings', 'demo', 'none']),
  }),
  autoFetch: z.boolean(),
  autoCategorize: z.boolean(),
  saveImages: z.boolean(),
  /** When the mailbox was last read to its end; null for never. */
  fetchedAt: instant.nullable(),
});

export type Settings = z.infer<typeof settingsReply>;

/** Host, username and folder go into commands and columns, which take no control characters. */
export const line = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, 'This cannot hold control characters.');

/** A name or an address; of a URL somebody pasted the rest would be lost, so it is refused. IPv6 loses its brackets. */
const host = line
  .max(253, 'A host name can have at most 253 characters.')
  .regex(/^\S*$/, 'A host name cannot hold spaces.')
  .transform((typed) => /^\[([^[\]]*)\]$/.exec(typed)?.[1] ?? typed)
  .refine(
    (typed) => /^[^/:@]*$/.test(typed) || /^[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*(%\w+)?$/i.test(typed),
    'Enter the host alone, such as imap.example.com, without imap:// or a port.',
  );

/** A mailbox and how to reach it. */
export const imapBody = z.strictObject({
  host,
  port: z.int(portSentence).min(1, portSentence).max(65_535, portSentence).nullable(),
  security: z.enum(imapSecurities),
  username: line.max(320, 'A username can have at most 320 characters.'),
  /** Absent keeps the stored one; empty forgets it. */
  password: z.string().max(1000, 'A password can have at most 1,000 characters.').optional(),
  mailbox: line.min(1, 'A mailbox folder is needed.').max(200),
});

/** `PUT /api/admin/settings`. An empty host means: no mailbox. */
const settingsBody = z.strictObject({
  imap: imapBody,
  autoFetch: z.boolean(),
  autoCategorize: z.boolean(),
  saveImages: z.boolean(),
});

export type SettingsBody = z.input<typeof settingsBody>;

/** `POST /api/admin/settings/test-connection`: tries what the form holds, without storing it. */
export const testConnectionBody = z.strictObject({ imap: imapBody });

export const testConnectionReply = z.object({
  ok: z.boolean(),
  /** What was found, or what is wrong and what to do. */
  message: z.string(),
  /** How many messages the folder holds; null when it could not be opened. */
  messageCount: z.number().int().nullable(),
});

export type TestConnection = z.infer<typeof testConnectionReply>;

export const settingsContract = {
  'GET /api/admin/settings': { reply: settingsReply },
  'PUT /api/admin/settings': { body: settingsBody, reply: settingsReply },
  'POST /api/admin/settings/test-connection': { body: testConnectionBody, reply: testConnectionReply },
} satisfies RouteContracts;
