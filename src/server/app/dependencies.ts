import type { FastifyInstance } from 'fastify';
import type { Billing } from '#server/accounts/billing/open-billing.ts';
import type { PaymentSandbox } from '#server/accounts/billing/stripe-account.ts';
import type { Passwords } from '#server/accounts/invitations/passwords.ts';
import type { Services } from '#server/app/open-services.ts';
import type { WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import type { FetchDependencies } from '#server/intake/fetching/fetch-mailbox.ts';
import type { ListenerDependencies } from '#server/intake/listener/open-listener.ts';
import type { DemoMailbox } from '#server/intake/settings/mailbox-in-use.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';

/** Everything the HTTP server is assembled from. Tests pass their own; nothing is read from globals. */
export interface AppDependencies extends Omit<Services, 'close'> {
  config: Config;
  /**
   * Time limits and concurrency of mailbox fetches; by default those of ingest/sources/imap/imap-bounds.ts.
   */
  reading?: Pick<FetchDependencies, 'imap' | 'turns'>;
  /** Name servers and limits of the listener; by default the system's and those of listener-bounds.ts. */
  listening?: Pick<ListenerDependencies, 'resolver' | 'limits'>;
  /** Worker threads that prepare mail; by default the server starts them at the first use. */
  pool?: WorkerPool;
  /** The Stripe account or the payment sandbox; by default the server opens it at the first use. */
  billing?: Billing;
  /** Password hashing for sign-in by invitation and for links, in one queue; by default with OWASP's parameters. */
  passwords?: Passwords;
  /** The mailbox of the embedded demo; absent elsewhere. */
  demoMailbox?: DemoMailbox;
  /** Sends traces of requests, statements and jobs to a collector; absent, none are sent. */
  tracing?: Tracing;
  /** Replaces Stripe on this machine; absent unless BILLING is `sandbox`. */
  paymentSandbox?: (
    app: FastifyInstance,
    deps: AppDependencies,
  ) => {
    /** Opens it at the first call; it closes with the server. */
    open(): Promise<PaymentSandbox>;
    /** Adds its pages, which require a signed-in user. */
    addRoutes(): Promise<void>;
  };
}
