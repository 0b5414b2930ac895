import { z } from 'zod';
import { type BodyHome, bodyHomes } from '#server/platform/bodies/body-kinds.ts';
import {
  type BillingChoice,
  billingFaults,
  billingOf,
  type StripeSettings,
  stripeOf,
} from '#server/platform/config/billing-choice.ts';
import { isDemo } from '#server/platform/config/demo-choice.ts';
import { type ImapAccount, imapAccountOf } from '#server/platform/config/imap-url.ts';
import {
  forwardersOf,
  type IntakeChoice,
  intakeDomainOf,
  intakeFaults,
  intakeOf,
  intakeProtocols,
} from '#server/platform/config/intake-choice.ts';
import { isLoopbackAddress, loopbackHosts } from '#server/platform/config/loopback.ts';
import { type MailChoice, mailFaults, mailOf, smtpServerOf } from '#server/platform/config/mail-choice.ts';
import { type MailClients, mailClientFaults, mailClientsOf } from '#server/platform/config/mail-clients.ts';
import {
  type OidcClient,
  oidcOf,
  primaryAdminEmailOf,
  type SignIn,
  signInFaults,
  signInOf,
} from '#server/platform/config/sign-in-choice.ts';
import { type StorageTarget, storageTargetOf } from '#server/platform/config/storage-url.ts';
import {
  type TracingChoice,
  tracingOf,
  tracingProtocols,
  tracingSamplers,
} from '#server/platform/config/tracing-choice.ts';
import { type TrustedProxies, trustedProxiesOf } from '#server/platform/config/trust-proxy.ts';
import { webhookHostsOf } from '#server/platform/config/webhook-hosts.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { longestVaultName } from '#shared/vocabulary/limits.ts';

/**
 * The program's configuration: read once at start, frozen, and passed on as a value. `productName`, `billing`
 * and `openVault` can be chosen by administrators if the environment does not set them; in a server they are
 * the values in force, so it reads them at each use (operations/setup/choices.ts).
 */
export interface Config {
  /** The variables that were set. Administrators cannot override them. */
  given: ReadonlySet<string>;
  port: number;
  host: string;
  /** Without a trailing slash. */
  baseUrl: string;
  /** Whether BASE_URL names this machine only: people then use any loopback name. */
  isLoopback: boolean;
  /** Proxies whose forwarding headers are believed. */
  trustProxy: TrustedProxies;
  dataDir: string;
  /** Null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The PostgreSQL behind the pooler at `databaseUrl`; null without a pooler. */
  databaseDirectUrl: string | null;
  /** A standby of it that answers reads; null if there is none. */
  databaseReplicaUrl: string | null;
  /** Fill an empty database with demo brands and mail. */
  demo: boolean;
  /** Whether older demo mail is added while the server answers. */
  demoHistory: boolean;
  productName: string;
  supportEmail: string;
  /** Null in embedded mode until one is created in `dataDir`. */
  sessionSecret: string | null;
  signIn: SignIn;
  /** The external OpenID Connect issuer; null unless people sign in there. */
  oidc: OidcClient | null;
  /** The verified address whose user is always an administrator; null with invitations. */
  primaryAdminEmail: string | null;
  billing: BillingChoice;
  /** Viewers of old mail if billing is off: signed-in users, or everybody. */
  openVault: 'readers' | 'everyone';
  /** The Stripe account; null unless billing is by Stripe. */
  stripe: StripeSettings | null;
  /** The mailbox of IMAP_URL, which overrides the one in the Settings tab; null if not set. */
  imap: ImapAccount | null;
  /** The vault's clients at providers whose mailboxes are connected by OAuth. */
  mailClients: MailClients;
  /** Mail sent straight to this server, and the domain of its addresses; null if not set. */
  intake: IntakeChoice | null;
  /** How mail is sent; null if it is not. */
  mail: MailChoice | null;
  /** `host:port` of receivers in a private network that webhooks may reach. */
  webhookHosts: ReadonlySet<string>;
  /** The bucket of the blobs; null for files in `dataDir`. */
  storage: StorageTarget | null;
  /** Destination of new emails' bodies. */
  bodies: BodyHome;
  /** The browser that photographs emails; null for an installed one, `off` for sketches only. */
  chromiumPath: string | null;
  /** Megabytes of one import from a browser. */
  importLimitMb: number;
  /** A file of hosts that mail must not link to. */
  blockedHostsPath: string | null;
  /** The bearer token that authorizes reading metrics; null if not set. */
  metricsToken: string | null;
  /** A separate port for metrics; null if not set. Without token and port there are no metrics. */
  metricsPort: number | null;
  /** How traces are sent to the collector of OTEL_EXPORTER_OTLP_ENDPOINT; null if not set. */
  tracing: TracingChoice | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

const text = z.string().trim().min(1);

/** Parses a variable that has a grammar. @param read returns undefined if it has reported a fault. */
const readBy = <Value>(read: (given: string, fault: (sentence: string) => void) => Value | undefined) =>
  text
    .transform((given, context) => read(given, (message) => context.addIssue({ code: 'custom', message })))
    .optional();

const serverAddress = (error: string) =>
  z
    .url({ protocol: /^https?$/, error })
    .refine((url) => (URL.parse(url)?.pathname ?? '/') === '/', 'must not have a path')
    .optional();

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535');

const postgresAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
  .optional();

const collectorAddress = z
  .url({ protocol: /^https?$/, error: 'must be the http or https address of an OpenTelemetry collector' })
  .optional();

const environment = z.object({
  PORT: portNumber.default(3000),
  HOST: text.default('127.0.0.1'),
  BASE_URL: serverAddress('must be an http or https address such as https://vault.example'),
  TRUST_PROXY: readBy(trustedProxiesOf),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: postgresAddress,
  DATABASE_DIRECT_URL: postgresAddress,
  DATABASE_REPLICA_URL: postgresAddress,
  DEMO: z.enum(['on', 'recent', 'off'], { error: 'must be on, recent or off' }).optional(),
  PRODUCT_NAME: text
    .max(longestVaultName, `must have at most ${longestVaultName} characters`)
    .default('Mailvault'),
  SUPPORT_EMAIL: z.email({ error: 'must be an email address' }).default('support@mailvault.example'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SIGN_IN: z.enum(['oidc', 'invite', 'local'], { error: 'must be oidc, invite or local' }).optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be the http or https address of an OpenID Connect issuer' })
    .optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_ROLE_CLAIM: text.optional(),
  OIDC_ROLE_ADMIN: text.optional(),
  OIDC_ROLE_PREMIUM: text.optional(),
  PRIMARY_ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  BILLING: z.enum(['stripe', 'sandbox', 'off'], { error: 'must be stripe, sandbox or off' }).optional(),
  OPEN_VAULT: z.enum(['readers', 'everyone'], { error: 'must be readers or everyone' }).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must be a secret or restricted key of Stripe, which starts with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, "must be a webhook endpoint's signing secret, which starts with whsec_")
    .optional(),
  STRIPE_PRICE_ID: z
    .string()
    .regex(/^price_/, 'must be the id of a price, which starts with price_')
    .optional(),
  STRIPE_API_BASE: serverAddress(
    'must be the http or https address of a server that implements Stripe’s API',
  ),
  IMAP_URL: readBy(imapAccountOf),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  MICROSOFT_CLIENT_ID: text.optional(),
  MICROSOFT_CLIENT_SECRET: text.optional(),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a tenant’s ID or domain, or common, organizations or consumers')
    .default('common'),
  INTAKE_DOMAIN: readBy(intakeDomainOf),
  INTAKE_PORT: portNumber.optional(),
  INTAKE_HOST: text.optional(),
  INTAKE_PROTOCOL: z.enum(intakeProtocols, { error: `must be ${intakeProtocols.join(' or ')}` }).optional(),
  INTAKE_TLS_CERT: text.optional(),
  INTAKE_TLS_KEY: text.optional(),
  INTAKE_CATCH_ALL: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  INTAKE_FORWARDERS: readBy(forwardersOf),
  SMTP_URL: readBy(smtpServerOf),
  MAIL_FROM: z.email({ error: 'must be an email address' }).optional(),
  MAIL_DKIM_KEY_FILE: text.optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the name before ._domainkey in the DNS')
    .optional(),
  MAIL_DKIM_DOMAIN: readBy(intakeDomainOf),
  WEBHOOK_HOSTS: readBy(webhookHostsOf),
  MAIL_POSTAL_ADDRESS: text.max(300, 'must have at most 300 characters').optional(),
  STORAGE_URL: readBy(storageTargetOf),
  BODIES: z.enum(bodyHomes, { error: 'must be database or storage' }).optional(),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  CHROMIUM_PATH: text.optional(),
  IMPORT_LIMIT_MB: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number of megabytes, such as 4096')
    .default('4096')
    .transform(Number),
  BLOCKED_HOSTS: text.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must have at least 16 printable ASCII characters, and no spaces')
    .optional(),
  METRICS_PORT: portNumber.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorAddress,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorAddress,
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(tracingProtocols, { error: `must be ${tracingProtocols.join(' or ')}` })
    .optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(tracingSamplers, { error: `must be one of ${tracingSamplers.join(', ')}` })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a ratio from 0 to 1' })
    .min(0, 'must be a ratio from 0 to 1')
    .max(1, 'must be a ratio from 0 to 1')
    .optional(),
  OTEL_SDK_DISABLED: text.optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .default('info'),
});

/** Every variable the program reads. */
export const environmentNames: readonly string[] = Object.keys(environment.shape);

/**
 * Reads the environment; the only place that does. An empty variable counts as absent, as container tools
 * write it.
 * @throws StartupError with every fault listed, if any value is unusable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw faulty(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const values = parsed.data;
  const baseUrl = (values.BASE_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, '');
  const isLoopback = loopbackHosts.has(new URL(baseUrl).hostname);
  const faults = faultsBetween(values, isLoopback);
  if (faults.length > 0) throw faulty(faults);
  const databaseUrl = values.DATABASE_URL ?? null;
  return Object.freeze({
    given: new Set(Object.keys(given).filter((name) => environmentNames.includes(name))),
    port: values.PORT,
    host: values.HOST,
    baseUrl,
    isLoopback,
    trustProxy: values.TRUST_PROXY ?? null,
    dataDir: values.DATA_DIR,
    databaseUrl,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    demo: isDemo(values),
    demoHistory: isDemo(values) && values.DEMO !== 'recent',
    productName: values.PRODUCT_NAME,
    supportEmail: values.SUPPORT_EMAIL,
    sessionSecret: values.SESSION_SECRET ?? null,
    signIn: signInOf(values),
    oidc: signInOf(values) === 'oidc' ? oidcOf(values) : null,
    primaryAdminEmail: primaryAdminEmailOf(values),
    billing: billingOf(values),
    openVault: values.OPEN_VAULT ?? 'readers',
    stripe: stripeOf(values),
    imap: values.IMAP_URL ?? null,
    mailClients: mailClientsOf(values),
    intake: intakeOf(values),
    webhookHosts: values.WEBHOOK_HOSTS ?? new Set(),
    mail: mailOf(values, openness(values, isLoopback) === null),
    storage: storageOf(values),
    bodies: values.BODIES ?? (values.STORAGE_URL === undefined ? 'database' : 'storage'),
    chromiumPath: values.CHROMIUM_PATH ?? null,
    importLimitMb: values.IMPORT_LIMIT_MB,
    blockedHostsPath: values.BLOCKED_HOSTS ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    metricsPort: values.METRICS_PORT ?? null,
    tracing: tracingOf(values),
    logLevel: values.LOG_LEVEL,
  });
}

type Values = z.output<typeof environment>;

function storageOf(values: Values): StorageTarget | null {
  if (values.STORAGE_URL === undefined) return null;
  const { keys, ...target } = values.STORAGE_URL;
  const accessKeyId = keys?.accessKeyId ?? values.AWS_ACCESS_KEY_ID ?? '';
  const secretAccessKey = keys?.secretAccessKey ?? values.AWS_SECRET_ACCESS_KEY ?? '';
  return { ...target, accessKeyId, secretAccessKey };
}

/** Returns the faults of combinations of values. */
function faultsBetween(values: Values, isLoopback: boolean): string[] {
  const awayFromHere = openness(values, isLoopback);
  return [
    ...secretFaults(values),
    ...directFaults(values),
    ...replicaFaults(values),
    ...signInFaults(values, awayFromHere),
    ...billingFaults(values, awayFromHere),
    ...openVaultFaults(values),
    ...mailClientFaults(values),
    ...storageFaults(values),
    ...portFaults(values),
    ...intakeFaults(values),
    ...mailFaults(values),
  ];
}

function openVaultFaults(values: Values): string[] {
  if (values.OPEN_VAULT === undefined || billingOf(values) === 'off') return [];
  return ['OPEN_VAULT has an effect only with BILLING=off: with billing, premium opens old mail'];
}

function portFaults({ PORT, METRICS_PORT }: Values): string[] {
  return PORT === METRICS_PORT && PORT !== 0 ? ['METRICS_PORT must differ from PORT'] : [];
}

function directFaults({ DATABASE_URL, DATABASE_DIRECT_URL }: Values): string[] {
  if (DATABASE_DIRECT_URL === undefined || DATABASE_URL !== undefined) return [];
  return [
    'DATABASE_DIRECT_URL has an effect only together with DATABASE_URL, which leads to the pooler in front of it',
  ];
}

function replicaFaults({ DATABASE_URL, DATABASE_REPLICA_URL }: Values): string[] {
  if (DATABASE_REPLICA_URL === undefined || DATABASE_URL !== undefined) return [];
  return [
    'DATABASE_REPLICA_URL has an effect only together with DATABASE_URL: the embedded database has no standby',
  ];
}

function secretFaults(values: Values): string[] {
  if (values.DATABASE_URL === undefined || values.SESSION_SECRET !== undefined) return [];
  return [
    'SESSION_SECRET is required with DATABASE_URL: every server process must sign with the same secret of at least 32 characters',
  ];
}

/** Names the setting that opens the server to other machines, for a sentence; null if it is local. */
function openness({ HOST: host }: Values, isLoopback: boolean): string | null {
  if (!isLoopback) return 'when BASE_URL is not a loopback name';
  return isLoopbackAddress(host) ? null : `when HOST is ${host}`;
}

function storageFaults(values: Values): string[] {
  if (values.STORAGE_URL === undefined || values.STORAGE_URL.keys !== null) return [];
  if (values.AWS_ACCESS_KEY_ID !== undefined && values.AWS_SECRET_ACCESS_KEY !== undefined) return [];
  return [
    'STORAGE_URL needs an access key: write it s3://KEY:SECRET@bucket?endpoint=…, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ];
}

function faulty(faults: string[]): StartupError {
  const lines = faults.map((fault) => `  ${fault}`).join('\n');
  return new StartupError(`The configuration has ${faults.length === 1 ? 'a fault' : 'faults'}:\n${lines}`);
}
