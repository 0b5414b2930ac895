import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { paymentSandbox } from '#doubles/payment-sandbox/mount-sandbox.ts';
import { openPaymentSandbox, type PaymentSandboxOptions } from '#doubles/payment-sandbox/open-sandbox.ts';
import { type Billing, openBilling } from '#server/accounts/billing/open-billing.ts';
import type { StripeClientOptions } from '#server/accounts/billing/stripe-client.ts';
import { createPasswords } from '#server/accounts/invitations/passwords.ts';
import { type BuildAppOptions, buildApp } from '#server/app/app.ts';
import type { AppDependencies } from '#server/app/dependencies.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { atFileEnd } from '#tests/support/database/file-end.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { type MemoryBlobStore, memoryBlobStore } from '#tests/support/servers/blob-store.ts';

/** "Now" of every test app by default. */
export const testNow = new Date('2026-11-21T12:00:00.000Z');

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  deps: AppDependencies & { billing: Billing; blobs: MemoryBlobStore };
}

/**
 * Opens the whole application on an empty, migrated database and blobs in memory; without pages, rate limits
 * and caches unless the options enable them. The test closes `app`; the database stays open for the next
 * file.
 * @param environment as of the process, such as `{ BASE_URL: 'https://vault.example' }`.
 */
export async function openTestApp(
  options: BuildAppOptions & {
    environment?: Record<string, string>;
    now?: () => Date;
    /** Faults of the payment sandbox, which is opened on first use. */
    sandbox?: PaymentSandboxOptions;
    /** Retries and timeout of our Stripe client. */
    stripeClient?: StripeClientOptions;
    /** Timeouts for fetching from mailboxes. */
    reading?: NonNullable<AppDependencies['reading']>;
    /** Name servers and limits of the listener; by default no name exists. */
    listening?: NonNullable<AppDependencies['listening']>;
    /** Receiver of the traces of its requests. */
    tracing?: NonNullable<AppDependencies['tracing']>;
  } = {},
): Promise<TestApp> {
  const { environment = {}, now = () => testNow, ...rest } = options;
  const { sandbox, stripeClient, reading, listening, tracing, ...appOptions } = rest;
  const config = readConfig({ LOG_LEVEL: 'silent', ...foreignServices(environment), ...environment });
  const database = await emptyDatabase();
  const hasSandbox = config.billing === 'sandbox';
  const deps = {
    config,
    ...(reading !== undefined && { reading }),
    listening: { resolver: noNames, ...listening },
    ...(tracing !== undefined && { tracing }),
    billing: openBilling({
      config,
      log: silentLog,
      openSandbox: hasSandbox
        ? () => openPaymentSandbox({ config, database, now, log: silentLog }, sandbox)
        : undefined,
      client: stripeClient,
    }),
    database,
    blobs: memoryBlobStore(),
    pool: ingestWorkers(),
    secret: ingestSecret,
    now,
    ...(hasSandbox && { paymentSandbox }),
    // With OWASP's parameters each of the hundreds of sign-ins takes a quarter of a second of processor time.
    passwords: createPasswords({ N: 2, r: 1, p: 1 }),
  };
  const app = await buildApp(deps, { pages: false, rateLimits: false, answerLifeMs: 0, ...appOptions });
  app.addHook('onClose', () => deps.billing.close());
  askAtBaseUrl(app, config.baseUrl);
  return { app, database, deps };
}

/** Answers every query as name servers answer for a name that does not exist. */
async function noNames(name: string): Promise<never> {
  throw Object.assign(new Error(`${name} does not exist.`), { code: 'ENOTFOUND' });
}

/** Sends requests without a host to that of BASE_URL, as a browser would. */
function askAtBaseUrl(app: FastifyInstance, baseUrl: string): void {
  const inject = app.inject.bind(app) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  app.inject = ((options: InjectOptions | string) =>
    inject({
      authority: new URL(baseUrl).host,
      ...(typeof options === 'string' ? { url: options } : options),
    })) as typeof app.inject;
}

let kept: Promise<TestApp> | undefined;

/**
 * Returns the application of `openTestApp` without options, shared by every test of a file; database and
 * blobs are empty. For tests of routes without state in the process: tests that fetch mail or pictures, pay,
 * sign in or use a cache need a separate one.
 */
export async function openSharedTestApp(): Promise<TestApp> {
  if (kept === undefined) {
    const building = openTestApp();
    kept = building;
    atFileEnd(async () => {
      kept = undefined;
      await (await building).app.close();
    });
    return building;
  }
  const test = await kept;
  test.deps.blobs.clear();
  await emptyDatabase();
  return test;
}

const silentLog = { info() {}, warn() {}, error() {} };

/**
 * Away from loopback an external issuer and a Stripe account are required; none of these tests connects to
 * them.
 */
function foreignServices({ BASE_URL, SIGN_IN, BILLING }: Record<string, string>): Record<string, string> {
  if (BASE_URL === undefined || (SIGN_IN !== undefined && BILLING !== undefined)) return {};
  return {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'mailvault',
    OIDC_CLIENT_SECRET: 'a secret for tests',
    PRIMARY_ADMIN_EMAIL: 'ada@vault.example',
    STRIPE_SECRET_KEY: 'sk_test_nobody_listens',
    STRIPE_WEBHOOK_SECRET: 'whsec_for_tests',
    STRIPE_PRICE_ID: 'price_for_tests',
  };
}
