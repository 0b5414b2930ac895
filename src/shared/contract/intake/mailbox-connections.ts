import { z } from 'zod';
import { idValue, instant } from '#shared/contract/common.ts';
import { mailboxReply } from '#shared/contract/intake/mailboxes.ts';
import { host, imapSecurities, line } from '#shared/contract/intake/settings.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { portSentence } from '#shared/vocabulary/limits.ts';

/** `google`, `microsoft`, or the id of another provider. */
const providerId = z.string().regex(/^[a-z0-9]{1,40}$/, 'There is no such provider.');

/**
 * A provider through which mailboxes are connected by OAuth. Google and Microsoft are always listed. Secrets
 * are never sent.
 */
const mailProviderReply = z.object({
  id: z.string(),
  name: z.string(),
  isPreset: z.boolean(),
  /** Null until a client is entered. Variables of the environment win over the Settings tab. */
  setBy: z.enum(['environment', 'settings']).nullable(),
  clientId: z.string().nullable(),
  hasSecret: z.boolean(),
  issuer: z.string().nullable(),
  authorizationEndpoint: z.string().nullable(),
  tokenEndpoint: z.string().nullable(),
  deviceEndpoint: z.string().nullable(),
  revocationEndpoint: z.string().nullable(),
  scope: z.string(),
  imap: z.object({ host: z.string(), port: z.number().int(), security: z.enum(imapSecurities) }),
  /** Ways to connect: on the provider's page, which leads back here, or by a code on another device. */
  ways: z.array(z.enum(['page', 'code'])),
  /** The redirect address to allow at the provider; null if this server's address cannot be one. */
  redirectUri: z.string().nullable(),
});

export type MailProvider = z.infer<typeof mailProviderReply>;

const clientId = line.min(1, 'Enter the client ID.').max(500, 'A client ID can have at most 500 characters.');
/** Absent keeps the stored one; empty deletes it. */
const clientSecret = z.string().max(1000, 'A client secret can have at most 1,000 characters.').optional();

const loopback = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/;

/** Tokens go there, so anything but this machine needs https. */
const address = z
  .string()
  .trim()
  .max(500, 'An address can have at most 500 characters.')
  .refine(
    (typed) => typed === '' || (URL.canParse(typed) && (/^https:\/\//.test(typed) || loopback.test(typed))),
    'Enter an address that starts with https://.',
  )
  .transform((typed) => (typed === '' ? null : typed))
  .nullable();

/** The vault's client at a provider. `issuer` matters for Microsoft alone; Google's is known. */
const presetBody = z.strictObject({ clientId, clientSecret, issuer: address });

export type PresetBody = z.input<typeof presetBody>;

/** Any other provider, by its issuer or by its endpoints. */
const otherProviderBody = z
  .strictObject({
    name: line.min(1, 'Give the provider a name.').max(60, 'A name can have at most 60 characters.'),
    clientId,
    clientSecret,
    issuer: address,
    authorizationEndpoint: address,
    tokenEndpoint: address,
    deviceEndpoint: address,
    revocationEndpoint: address,
    scope: line
      .min(1, 'Enter the scope that opens IMAP.')
      .max(1000, 'A scope can have at most 1,000 characters.'),
    imap: z.strictObject({
      host: host.refine((typed) => typed !== '', 'Enter the IMAP host.'),
      port: z.int(portSentence).min(1, portSentence).max(65_535, portSentence),
      security: z.enum(imapSecurities),
    }),
  })
  .refine(({ issuer, tokenEndpoint }) => issuer !== null || tokenEndpoint !== null, {
    path: ['issuer'],
    message: 'Enter the issuer, or the endpoints.',
  })
  .refine(
    ({ tokenEndpoint, authorizationEndpoint, deviceEndpoint }) =>
      tokenEndpoint === null || authorizationEndpoint !== null || deviceEndpoint !== null,
    { path: ['authorizationEndpoint'], message: 'Enter the authorization endpoint too.' },
  );

export type OtherProviderBody = z.input<typeof otherProviderBody>;

const providerParams = z.strictObject({ id: providerId });

/** `POST /api/admin/mailbox-connections`: begins to connect a mailbox, or to connect one again. */
const connectionBody = z.strictObject({
  provider: providerId,
  way: z.enum(['page', 'code']),
  /** The mailbox to connect again; null for a new one. */
  mailboxId: idValue.nullable(),
  /** Null: the address of the account that signs in. */
  username: line
    .max(320, 'A username can have at most 320 characters.')
    .transform((typed) => (typed === '' ? null : typed))
    .nullable(),
  /** The screen to return to from the provider's page. */
  returnTo: z.enum(['settings', 'setup']),
});

export type ConnectionBody = z.input<typeof connectionBody>;

const connectionReply = z.object({
  /** The provider's page; null for a code. */
  page: z.string().nullable(),
  code: z
    .object({
      /** Names this connection in `poll`. */
      key: z.string(),
      userCode: z.string(),
      /** The page that asks for the code. */
      url: z.string(),
      everySeconds: z.number().int(),
      expiresAt: instant,
    })
    .nullable(),
});

export type ConnectionStarted = z.infer<typeof connectionReply>;

const pollParams = z.strictObject({
  key: z.string().regex(/^[\w-]{20,64}$/, 'There is no such connection.'),
});

/** Null until the code was entered and approved. */
const pollReply = z.object({ mailbox: mailboxReply.nullable() });

export const mailboxConnectionsContract = {
  'GET /api/admin/mail-providers': { reply: z.array(mailProviderReply) },
  'POST /api/admin/mail-providers': { body: otherProviderBody, reply: mailProviderReply, status: 201 },
  'PUT /api/admin/mail-providers/:id': {
    params: providerParams,
    body: otherProviderBody,
    reply: mailProviderReply,
  },
  'PUT /api/admin/mail-providers/:id/client': {
    params: providerParams,
    body: presetBody,
    reply: mailProviderReply,
  },
  'DELETE /api/admin/mail-providers/:id': { params: providerParams },
  'POST /api/admin/mailbox-connections': { body: connectionBody, reply: connectionReply },
  'POST /api/admin/mailbox-connections/:key/poll': { params: pollParams, reply: pollReply },
} satisfies RouteContracts;
