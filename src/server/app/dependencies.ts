import type { FastifyInstance } from 'fastify';
import type { Billing } from '#server/accounts/billing/open-billing.ts';
import type { PaymentSandbox } from '#server/accounts/billing/stripe-account.ts';
import type { Passwords } from '#server/accounts/invitations/passwords.ts';
import type { Services } from '#server/app/open-services.ts';
import type { WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import type { FetchDependencies } from '#server/intake/fetching/fetch-mailbox.ts';
import type { DemoMailbox } from '#server/intake/settings/mailbox-in-use.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';

/** Everything the HTTP server is assembled from. Tests pass their own; nothing is read from globals. */
export interface AppDependencies extends Omit<Services, 'close'> {
  config: Config;
  /** How patient mailboxes are read with, and in what turns; absent, as ingest/sources/imap/imap-bounds.ts says. */
  reading?: Pick<FetchDependencies, 'imap' | 'turns'>;
  /** Threads that prepare mail; absent, the server starts its own when it first needs them. */
  pool?: WorkerPool;
  /** The Stripe account or the payment sandbox; absent, the server opens its own when it is first needed. */
  billing?: Billing;
  /** How passwords are hashed where people sign in by invitation; absent, by OWASP's parameters. */
  passwords?: Passwords;
  /** The embedded demo's own mailbox; absent elsewhere. */
  demoMailbox?: DemoMailbox;
  /** Tells a collector of requests, statements and jobs; absent, nobody does. */
  tracing?: Tracing;
  /** Stands in for Stripe on this machine; absent where BILLING is something else. */
  paymentSandbox?: (
    app: FastifyInstance,
    deps: AppDependencies,
  ) => {
    /** Opens it at the first call; it closes with the server. */
    open(): Promise<PaymentSandbox>;
    /** Adds its pages, which ask who is signed in. */
    addRoutes(): Promise<void>;
  };
}
