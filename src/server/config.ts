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
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .default('info'),
});

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
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new StartupError(
      `The configuration has ${faults.length === 1 ? 'a fault' : 'faults'}:\n${faults.join('\n')}`,
    );
  }
  const values = parsed.data;
  const databaseUrl = values.DATABASE_URL ?? null;
  if (databaseUrl !== null && values.SESSION_SECRET === undefined) {
    throw new StartupError(
      'The configuration has a fault:\n  SESSION_SECRET is required with DATABASE_URL: every server process must sign with the same secret of at least 32 characters',
    );
  }
  const baseUrl = (values.BASE_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, '');
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    baseUrl,
    isLoopback: loopbackHosts.has(new URL(baseUrl).hostname),
    dataDir: values.DATA_DIR,
    databaseUrl,
    demo: values.DEMO === undefined ? databaseUrl === null : values.DEMO === 'on',
    productName: values.PRODUCT_NAME,
    supportEmail: values.SUPPORT_EMAIL,
    sessionSecret: values.SESSION_SECRET ?? null,
    logLevel: values.LOG_LEVEL,
  });
}
