import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';

/** The program's configuration: read once at start, frozen, and handed on as a value. */
export interface Config {
  port: number;
  host: string;
  /** Without a trailing slash. */
  baseUrl: string;
  /** Whether BASE_URL names this machine only: the embedded sign-in and payment sandbox need it. */
  isLoopback: boolean;
  dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Fill an empty database with demo brands and mail. */
  demo: boolean;
  productName: string;
  supportEmail: string;
  /** Null in embedded mode until one is made and kept in `dataDir`. */
  sessionSecret: string | null;
  /** The foreign OpenID Connect issuer; null for the embedded sign-in. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
  /** Whoever signs in with this verified address is an administrator for good. */
  primaryAdminEmail: string;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

const text = z.string().trim().min(1);

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .default(3000),
  HOST: text.default('127.0.0.1'),
  BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address such as https://vault.example' })
    .refine((url) => (URL.parse(url)?.pathname ?? '/') === '/', 'must not have a path')
    .optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional(),
  DEMO: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  PRODUCT_NAME: text.max(60, 'must have at most 60 characters').default('Mailvault'),
  SUPPORT_EMAIL: z.email({ error: 'must be an email address' }).default('support@mailvault.example'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be the http or https address of an OpenID Connect issuer' })
    .optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  PRIMARY_ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .default('info'),
});

/** Every variable the program reads. */
export const environmentNames: readonly string[] = Object.keys(environment.shape);

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Reads the environment; the only place that does.
 * An empty variable counts as absent, as container tools write it.
 * @throws StartupError with every fault listed, when any value is unusable.
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
    port: values.PORT,
    host: values.HOST,
    baseUrl,
    isLoopback,
    dataDir: values.DATA_DIR,
    databaseUrl,
    demo: values.DEMO === undefined ? databaseUrl === null : values.DEMO === 'on',
    productName: values.PRODUCT_NAME,
    supportEmail: values.SUPPORT_EMAIL,
    sessionSecret: values.SESSION_SECRET ?? null,
    oidc: oidcOf(values),
    primaryAdminEmail: (values.PRIMARY_ADMIN_EMAIL ?? embeddedAdminEmail).toLowerCase(),
    logLevel: values.LOG_LEVEL,
  });
}

/** The primary administrator of the embedded sign-in, where none is named. */
const embeddedAdminEmail = 'admin@demo.test';

type Values = z.output<typeof environment>;

function oidcOf(values: Values): Config['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return { issuer, clientId, clientSecret };
}

/** What no single value shows: values that need each other. */
function faultsBetween(values: Values, isLoopback: boolean): string[] {
  const faults: string[] = [];
  if (values.DATABASE_URL !== undefined && values.SESSION_SECRET === undefined) {
    faults.push(
      'SESSION_SECRET is required with DATABASE_URL: every server process must sign with the same secret of at least 32 characters',
    );
  }
  const oidcNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const missing = oidcNames.filter((name) => values[name] === undefined);
  if (missing.length === 0) {
    if (values.PRIMARY_ADMIN_EMAIL === undefined) {
      faults.push('PRIMARY_ADMIN_EMAIL is required with OIDC_ISSUER: it names the first administrator');
    }
  } else if (missing.length < oidcNames.length) {
    faults.push(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: the three OIDC values go together`,
    );
  } else if (!isLoopback) {
    faults.push(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required when BASE_URL is not a loopback name: the embedded sign-in lets anybody in and exists on this machine only',
    );
  }
  return faults;
}

function faulty(faults: string[]): StartupError {
  const lines = faults.map((fault) => `  ${fault}`).join('\n');
  return new StartupError(`The configuration has ${faults.length === 1 ? 'a fault' : 'faults'}:\n${lines}`);
}
