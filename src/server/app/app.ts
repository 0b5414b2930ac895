import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from '#server/accounts/account/routes.ts';
import { applyRoles } from '#server/accounts/admin-users/apply-roles.ts';
import { adminUserRoutes } from '#server/accounts/admin-users/routes.ts';
import { auditLogRoutes } from '#server/accounts/audit-log/routes.ts';
import { answerLifeMs, createAnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { authRoutes } from '#server/accounts/auth/routes.ts';
import { giveDemoSubscription } from '#server/accounts/billing/demo-subscription.ts';
import {
  type Billing,
  type OpenBillingDependencies,
  openBilling,
} from '#server/accounts/billing/open-billing.ts';
import { billingRoutes } from '#server/accounts/billing/routes.ts';
import { createPasswords } from '#server/accounts/invitations/passwords.ts';
import { invitationRoutes } from '#server/accounts/invitations/routes.ts';
import { invitationPages } from '#server/accounts/invitations/sign-in-pages.ts';
import { outboxRoutes } from '#server/accounts/outbox/routes.ts';
import { webhookRoutes } from '#server/accounts/webhooks/routes.ts';
import type { AppDependencies } from '#server/app/dependencies.ts';
import { vaultName } from '#server/app/open-vault.ts';
import { type OwnMail, ownMail } from '#server/app/own-mail.ts';
import { programVersion } from '#server/app/program-version.ts';
import type { PageSource } from '#server/app/ssr/page-source.ts';
import { ssrPlugin } from '#server/app/ssr/ssr-plugin.ts';
import { adminBrandRoutes } from '#server/curation/admin-brands/routes.ts';
import { adminCategoryRoutes } from '#server/curation/admin-categories/routes.ts';
import { adminEmailRoutes } from '#server/curation/admin-emails/routes.ts';
import { bulkChangeRoutes } from '#server/curation/bulk-changes/routes.ts';
import { recognitionRuleRoutes } from '#server/curation/recognition-rules/routes.ts';
import { rejectedEmailRoutes } from '#server/curation/rejected-emails/routes.ts';
import { reviewRoutes } from '#server/curation/reviews/routes.ts';
import { createIdlePool } from '#server/ingest/workers/idle-pool.ts';
import { openWorkerPool, type WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import { brandComparisonRoutes } from '#server/insights/brand-comparisons/routes.ts';
import { categoryNorms } from '#server/insights/brand-insights/category-norms.ts';
import { cachedCollectionGaps } from '#server/insights/brand-insights/collection-gaps.ts';
import { brandInsightsRoutes } from '#server/insights/brand-insights/routes.ts';
import { platformRoutes } from '#server/insights/platforms/routes.ts';
import { platformsService } from '#server/insights/platforms/service.ts';
import { seasonPlanRoutes } from '#server/insights/season-plans/routes.ts';
import { chartReader } from '#server/insights/shared-charts/service.ts';
import { subjectLineRoutes } from '#server/insights/subject-lines/routes.ts';
import { vaultInsightsRoutes } from '#server/insights/vault-insights/routes.ts';
import { vaultInsights } from '#server/insights/vault-insights/service.ts';
import {
  type Fetching,
  type FetchingDependencies,
  openFetching,
} from '#server/intake/fetching/open-fetching.ts';
import { fetchingRoutes } from '#server/intake/fetching/routes.ts';
import { identityRoutes } from '#server/intake/identities/routes.ts';
import { ingestApiRoutes } from '#server/intake/ingest-api/routes.ts';
import {
  type Listener,
  type ListenerDependencies,
  openListener,
} from '#server/intake/listener/open-listener.ts';
import { type MailImports, openMailImports } from '#server/intake/mail-imports/imports.ts';
import { operatorImportRoutes } from '#server/intake/mail-imports/operator-routes.ts';
import { mailImportRoutes } from '#server/intake/mail-imports/routes.ts';
import { mailboxConnectionRoutes } from '#server/intake/mailbox-connections/routes.ts';
import { accessTokens } from '#server/intake/mailbox-grants/access-tokens.ts';
import { revokeUnused } from '#server/intake/mailbox-grants/revoke-grants.ts';
import { mailboxRoutes } from '#server/intake/mailboxes/routes.ts';
import { settingsRoutes } from '#server/intake/settings/routes.ts';
import { signUpRoutes } from '#server/intake/sign-ups/routes.ts';
import { audienceOf, readableBy } from '#server/library/access/readable.ts';
import { boardRoutes } from '#server/library/boards/routes.ts';
import { brandSetRoutes } from '#server/library/brand-sets/routes.ts';
import { createBrandDirectory } from '#server/library/brands/brand-directory.ts';
import { brandRoutes } from '#server/library/brands/routes.ts';
import { categoryRoutes } from '#server/library/categories/routes.ts';
import { emailFrameRoute } from '#server/library/emails/frame-route.ts';
import { emailRoutes } from '#server/library/emails/routes.ts';
import { favoriteRoutes } from '#server/library/favorites/routes.ts';
import { feedRoutes } from '#server/library/feeds/routes.ts';
import { imageRoutes } from '#server/library/images/routes.ts';
import { savedListRoutes } from '#server/library/saved-lists/routes.ts';
import { shareRoutes } from '#server/library/shares/routes.ts';
import { requireShare, requireWholePicture } from '#server/library/shares/service.ts';
import { statsRoutes } from '#server/library/stats/routes.ts';
import { fullPhotographRoutes } from '#server/library/thumbnails/full-photograph-routes.ts';
import { thumbnailRoutes } from '#server/library/thumbnails/routes.ts';
import { alertRoutes } from '#server/operations/alerts/routes.ts';
import { alertUnsubscribes } from '#server/operations/alerts/service.ts';
import { browserErrorRoutes } from '#server/operations/browser-errors/routes.ts';
import { healthRoutes } from '#server/operations/health/routes.ts';
import { type Metrics, openMetrics } from '#server/operations/metrics/open-metrics.ts';
import { metricsRoute } from '#server/operations/metrics/routes.ts';
import { ownDataRoutes } from '#server/operations/own-data/routes.ts';
import { type Choices, openChoices } from '#server/operations/setup/choices.ts';
import { setupRoutes } from '#server/operations/setup/routes.ts';
import { getSetup } from '#server/operations/setup/service.ts';
import { vaultCopyRoute } from '#server/operations/vault-copies/routes.ts';
import { onCommitted } from '#server/platform/db/outbox.ts';
import { createCursors } from '#server/platform/http/cursor.ts';
import { followRequests } from '#server/platform/http/drain.ts';
import { answerError, answerErrors } from '#server/platform/http/errors/error-handler.ts';
import { answerUnknownPaths } from '#server/platform/http/errors/not-found.ts';
import { answerUnreadable } from '#server/platform/http/errors/unreadable-request.ts';
import { healthRoute } from '#server/platform/http/health.ts';
import { logRequests, logSerializers, quietLogController } from '#server/platform/http/logging.ts';
import { readyRoute } from '#server/platform/http/readiness.ts';
import { compressAnswers } from '#server/platform/http/replies/compression.ts';
import { type ContentVersion, createContentVersion } from '#server/platform/http/replies/content-version.ts';
import { readJsonBodies } from '#server/platform/http/replies/json-bodies.ts';
import { addSecurityHeaders } from '#server/platform/http/replies/security-headers.ts';
import { registerZodSchemas } from '#server/platform/http/replies/zod-provider.ts';
import { noteUnnamedProxy } from '#server/platform/http/requests/forwarding-headers.ts';
import { refuseForeignOrigins } from '#server/platform/http/requests/origin-check.ts';
import { limitRates } from '#server/platform/http/requests/rate-limits.ts';
import { normalizeTarget, refuseOtherTargets } from '#server/platform/http/requests/request-target.ts';
import { noteVisits, type Visits } from '#server/platform/http/requests/visits.ts';
import { noteRoutes } from '#server/platform/http/routes-known.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { unsubscribeRoutes } from '#server/platform/mail/unsubscribe-routes.ts';
import { emailExportRoutes } from '#server/search/email-export/routes.ts';
import { postgresSearch } from '#server/search/email-search/postgres-search.ts';
import { emailSearchRoutes } from '#server/search/email-search/routes.ts';
import { followRoutes } from '#server/search/follows/routes.ts';
import { followUnsubscribes } from '#server/search/follows/service.ts';
import { offerSearchRoutes } from '#server/search/offer-search/routes.ts';
import { savedSearchRoutes, savedViewRoutes } from '#server/search/saved-searches/routes.ts';
import { paths } from '#shared/paths.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Objects that jobs share with the routes of this process. */
    background: {
      content: ContentVersion;
      choices: Choices;
      fetching: Fetching;
      mailImports: MailImports;
      /** Revokes the OAuth permissions of removed mailboxes at their providers. */
      revokeGrants: (signal: AbortSignal) => Promise<void>;
      /** Null unless the configuration asks for one. It does not listen yet. */
      listener: Listener | null;
      billing: Billing;
      sendMail: OwnMail['sendMail'];
      ringNews: OwnMail['ringNews'];
      writeDigests: OwnMail['writeDigests'];
      judgeAlerts: OwnMail['judgeAlerts'];
      sendWebhooks: OwnMail['sendWebhooks'];
      visits: Visits;
      /** Null unless the configuration asks for metrics. */
      metrics: Metrics | null;
      /** Undefined until the jobs of this process are started; permanently if they cannot be. */
      jobs: Pick<JobRunner, 'names' | 'trigger'> | undefined;
    };
  }
}

export interface BuildAppOptions {
  /**
   * False: no server-rendered pages, so that the API can be tested without a client build. A source: pages
   * from there.
   */
  pages?: boolean | PageSource;
  /** Pages come from Vite's development server instead of the build. */
  development?: boolean;
  /** False: no rate limits. For load tests, which send many requests from one address. */
  rateLimits?: boolean;
  /** Milliseconds an answer to visitors stays cached; 0 reads the database each time. */
  answerLifeMs?: number;
  /** Destination of log lines; standard output if absent. */
  logStream?: { write(line: string): void };
}

/** Bodies are small JSON objects; a larger one is a 413. */
const maxBodyBytes = 100_000;

/** A client that has not sent its whole request by then is disconnected. */
const requestTimeoutMs = 30_000;

/** Slightly longer than common proxies keep idle connections, so that they close first. */
const keepAliveTimeoutMs = 72_000;

/** Longest path parameter the router accepts; the contracts set their own, lower bounds. */
const maxParamLength = 1_000;

/**
 * Assembles the HTTP server from its dependencies without listening. Tests use it without a port. The caller
 * closes it, then the database.
 */
export async function buildApp(
  deps: AppDependencies,
  options: BuildAppOptions = {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    logger: {
      level: deps.config.logLevel,
      serializers: logSerializers,
      ...(options.logStream === undefined ? {} : { stream: options.logStream }),
    },
    logController: quietLogController,
    genReqId: () => randomBytes(6).toString('hex'),
    trustProxy: trustedProxies(deps.config),
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    routerOptions: { maxParamLength },
    frameworkErrors: answerError,
    // Requests that arrive during shutdown are answered normally while that is possible.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    rewriteUrl: ({ url = '/' }) => normalizeTarget(url),
  });
  noteRoutes(app);
  deps.tracing?.followRequests(app);
  followRequests(app);
  noteUnnamedProxy(app);
  registerZodSchemas(app);
  readJsonBodies(app);
  answerErrors(app);
  logRequests(app);
  addSecurityHeaders(app, {
    baseUrl: deps.config.baseUrl,
    isDevelopment: options.development === true,
  });
  refuseOtherTargets(app);
  refuseForeignOrigins(app, deps.config.baseUrl);
  if (options.rateLimits !== false) await limitRates(app);
  compressAnswers(app);
  await addRoutes(app, deps, options);
  answerUnknownPaths(app);
  return app;
}

async function addRoutes(app: FastifyInstance, given: AppDependencies, options: BuildAppOptions) {
  const content = createContentVersion();
  const choices = await openChoices(given, () => content.hear([{ kind: 'vault.changed' }]));
  const deps = { ...given, config: choices.config };
  // A page is never older than a write that this process has answered.
  app.addHook('onClose', onCommitted(deps.database.pool, content.hear));
  const ttlMs = options.answerLifeMs ?? answerLifeMs;
  const sandbox = deps.paymentSandbox?.(app, deps);
  const directory = createBrandDirectory({ database: deps.database, content, now: deps.now, ttlMs });
  const shared = {
    ...deps,
    pool: deps.pool ?? ownWorkers(app, deps),
    billing: deps.billing ?? ownBilling(app, deps, sandbox?.open),
    passwords: deps.passwords ?? createPasswords(),
    answers: createAnswerCache({
      content,
      now: deps.now,
      ttlMs,
      audienceOf: (viewer) => audienceOf(readableBy(viewer, deps.now())),
    }),
    directory,
    search: postgresSearch({ database: deps.database, directory }),
    cursors: createCursors(deps.secret),
    log: app.log,
  };
  const metrics = await openMetricsWhereAsked(app, deps);
  const fetching = ownFetching(app, { ...shared, ...(metrics && { onRun: metrics.noteFetch }) });
  const mailImports = openMailImports(shared);
  app.addHook('onClose', () => mailImports.close());
  const listener = ownListener(app, { ...shared, ...(metrics && { onMessage: metrics.noteMessage }) });
  app.decorate('background', {
    content,
    choices,
    fetching,
    mailImports,
    revokeGrants: (signal) => revokeUnused(shared, signal),
    listener,
    billing: shared.billing,
    ...ownMail(app, shared),
    visits: noteVisits(app),
    metrics,
    jobs: undefined,
  });
  healthRoute(app, deps.database);
  readyRoute(app, deps);
  const setupDeps = { ...shared, environment: given.config, choices, vaultName: vaultName(given.config) };
  await authRoutes(app, shared, {
    addInvitationPages: () =>
      invitationPages(app, {
        ...shared,
        firstPage: async () => {
          const { isOffered, steps } = await getSetup(setupDeps);
          return isOffered && steps.some(({ state }) => state === 'open') ? paths.setup() : paths.home();
        },
      }),
    applyRoles: (client, userId, claims) => applyRoles(client, userId, claims, deps),
    giveDemoPremium: (userId, origin) => giveDemoSubscription(shared, userId, origin),
  });
  await sandbox?.addRoutes();
  categoryRoutes(app, shared);
  brandRoutes(app, shared);
  const readCollectionGaps = cachedCollectionGaps({ ...shared, content, ttlMs });
  const vault = vaultInsights({ ...shared, readCollectionGaps, content, ttlMs });
  vaultInsightsRoutes(app, shared, vault);
  const platforms = platformsService({ ...shared, content, ttlMs });
  platformRoutes(app, shared, platforms);
  subjectLineRoutes(app, { ...shared, content, ttlMs });
  seasonPlanRoutes(app, { ...shared, content, ttlMs });
  const insightsDeps = {
    ...shared,
    readCollectionGaps,
    norms: categoryNorms({ ...shared, content, ttlMs }, readCollectionGaps),
  };
  brandInsightsRoutes(app, insightsDeps);
  brandComparisonRoutes(app, insightsDeps);
  offerSearchRoutes(app, shared);
  emailRoutes(app, shared);
  emailSearchRoutes(app, shared);
  emailExportRoutes(app, shared);
  emailFrameRoute(app, shared);
  favoriteRoutes(app, shared);
  savedListRoutes(app, shared);
  boardRoutes(app, shared);
  const readChart = chartReader({ ...insightsDeps, vault, platforms, content, ttlMs });
  const shareDeps = { ...shared, readChart };
  shareRoutes(app, shareDeps);
  savedSearchRoutes(app, shared);
  followRoutes(app, shared);
  await unsubscribeRoutes(app, shared, { ...followUnsubscribes(shared), ...alertUnsubscribes(shared) });
  brandSetRoutes(app, shared);
  statsRoutes(app, shared);
  browserErrorRoutes(app);
  feedRoutes(app, shared);
  accountRoutes(app, shared);
  ownDataRoutes(app, shared);
  adminUserRoutes(app, shared);
  invitationRoutes(app, shared);
  outboxRoutes(app, shared);
  webhookRoutes(app, shared);
  adminCategoryRoutes(app, shared);
  adminBrandRoutes(app, shared);
  auditLogRoutes(app, shared);
  adminEmailRoutes(app, shared);
  recognitionRuleRoutes(app, shared);
  reviewRoutes(app, shared);
  bulkChangeRoutes(app, shared);
  savedViewRoutes(app, shared);
  signUpRoutes(app, shared);
  rejectedEmailRoutes(app, shared);
  alertRoutes(app, shared);
  healthRoutes(app, { ...shared, version: programVersion(), jobs: () => app.background.jobs, listener });
  settingsRoutes(app, shared);
  setupRoutes(app, setupDeps);
  fetchingRoutes(app, shared, fetching);
  mailboxRoutes(app, shared, fetching);
  mailboxConnectionRoutes(app, shared, fetching);
  await mailImportRoutes(app, shared);
  identityRoutes(app, shared);
  ingestApiRoutes(app, shared);
  operatorImportRoutes(app, shared, mailImports);
  billingRoutes(app, shared);
  vaultCopyRoute(app, shared);
  await imageRoutes(app, deps);
  thumbnailRoutes(app, {
    ...deps,
    openShare: (request, token) => requireShare(shareDeps, request, token),
  });
  fullPhotographRoutes(app, {
    ...deps,
    openWhole: (request, token) => requireWholePicture(shareDeps, request, token),
  });
  if (options.pages !== false) {
    await ssrPlugin(
      app,
      { ...deps, content },
      {
        isDevelopment: options.development === true,
        ...(typeof options.pages === 'object' && { source: options.pages }),
      },
    );
  }
}

/** Proxies whose forwarding headers are believed; none unless TRUST_PROXY names them. */
function trustedProxies({ trustProxy }: AppDependencies['config']) {
  if (trustProxy === null) return false;
  if (typeof trustProxy !== 'number') return [...trustProxy];
  return (_address: string, hop: number) => hop < trustProxy;
}

/** Starts counting requests; the metrics have a route here unless METRICS_PORT is set. */
async function openMetricsWhereAsked(app: FastifyInstance, deps: AppDependencies): Promise<Metrics | null> {
  const { metricsToken, metricsPort } = deps.config;
  if (metricsToken === null && metricsPort === null) return null;
  const metrics = await openMetrics(deps);
  metrics.noteRequests(app);
  if (metricsToken !== null && metricsPort === null) metricsRoute(app, metrics, metricsToken);
  return metrics;
}

/** Closed with the server. */
function ownFetching(
  app: FastifyInstance,
  deps: AppDependencies & { pool: WorkerPool } & Pick<FetchingDependencies, 'onRun'>,
): Fetching {
  const tokens = accessTokens({ ...deps, log: app.log });
  const imap = { ...deps.reading?.imap, tokens };
  const fetching = openFetching({ ...deps, ...deps.reading, imap, log: app.log });
  app.addHook('onClose', () => fetching.close());
  return fetching;
}

/** Closed with the server, before the threads that prepare its mail. */
function ownListener(
  app: FastifyInstance,
  deps: AppDependencies & Pick<ListenerDependencies, 'onMessage'>,
): Listener | null {
  const { intake } = deps.config;
  if (intake === null || intake.listener === null) return null;
  const listener = openListener(
    { ...intake, listener: intake.listener },
    { ...deps, ...deps.listening, log: app.log },
  );
  app.addHook('onClose', () => listener.close());
  return listener;
}

/** Started when mail is first prepared, closed with the server. */
function ownWorkers(app: FastifyInstance, { secret }: AppDependencies): WorkerPool {
  const workers = createIdlePool(() => openWorkerPool({ secret }));
  app.addHook('onClose', () => workers.close());
  return workers;
}

/** Opened at its first use, closed with the server. */
function ownBilling(
  app: FastifyInstance,
  { config }: AppDependencies,
  openSandbox: OpenBillingDependencies['openSandbox'],
): Billing {
  const billing = openBilling({ config, log: app.log, openSandbox });
  app.addHook('onClose', () => billing.close());
  return billing;
}
