import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Doubles, type DoublesOptions, openDoubles } from '#doubles/open-doubles.ts';
import { beforeProxy } from '#server/accounts/auth/embedded-issuer/pages.ts';
import { firstAdministratorLink, refuseForgottenInvitations } from '#server/accounts/invitations/service.ts';
import { buildApp } from '#server/app/app.ts';
import { readEnvironment } from '#server/app/environment.ts';
import { type Background, startBackground } from '#server/app/jobs/background.ts';
import type { Services } from '#server/app/open-services.ts';
import { programVersion } from '#server/app/program-version.ts';
import { runProgram } from '#server/app/run-program.ts';
import { type MetricsServer, serveMetrics } from '#server/operations/metrics/serve-metrics.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { isLoopbackAddress } from '#server/platform/config/loopback.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

await runProgram(main);

async function main(): Promise<void> {
  const environment = readEnvironment();
  const config = readConfig(environment);
  const tracing = await openTracingWhereAsked(config, environment, (error) =>
    app.log.warn({ err: error }, 'the collector of traces took nothing'),
  );
  await refuseBusyPort(config);
  const services = await openAll(config, (error) => app.log.error({ err: error }, 'the demo mailbox failed'));
  if (config.signIn === 'embedded' && !config.given.has('SIGN_IN')) {
    await refuseForgottenInvitations(services).catch(async (error: unknown) => {
      await services.close();
      throw error;
    });
  }
  const { pool, replica } = services.database;
  tracing?.followStatements(pool);
  if (replica !== null) tracing?.followStatements(replica.pool);
  const app = await buildApp(
    { config, ...services, ...(tracing && { tracing }) },
    { development: process.env.NODE_ENV === 'development' },
  );
  let background: Background | undefined;
  let metricsServer: MetricsServer | undefined;
  closeOnSignal(async () => {
    await Promise.all([app.drain.close(), background?.stop()]);
    await metricsServer?.close();
    await services.close();
    await tracing?.close();
  });
  metricsServer = await serveOwnMetrics(app, config);
  await app.listen({ port: config.port, host: config.host }).catch((error: Error) => {
    throw cannotListen(config, error);
  });
  await app.background.listener?.listen();
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const ownAddress = addressAt(config, port);
  if (config.signIn === 'invite') await printFirstLink(services, ownAddress);
  console.log(readyLine(app.background.choices.config, ownAddress, port));
  if (config.signIn === 'embedded')
    console.log(`Anybody at this machine signs in as anybody. ${beforeProxy}`);
  background = startBackground(app, config, { ...services, ...(tracing && { tracing }) });
  services.followDemo?.(sayOlderMail()).catch((error: unknown) => {
    app.log.error({ err: error }, 'older mail of the demo could not be brought; the next start goes on');
  });
}

/** Loads its libraries only if a collector is configured. */
async function openTracingWhereAsked(
  { tracing: choice, trustProxy }: Config,
  environment: ReturnType<typeof readEnvironment>,
  warn: (error: unknown) => void,
): Promise<Tracing | undefined> {
  if (choice === null) return undefined;
  // The libraries read their other settings only from there.
  for (const [name, value] of Object.entries(environment)) {
    if (name.startsWith('OTEL_')) process.env[name] = value;
  }
  const { openTracing } = await import('#server/platform/tracing/open-tracing.ts');
  return openTracing({ choice, version: programVersion(), believesCallers: trustProxy !== null, warn });
}

/** Serves metrics on METRICS_PORT, if set. */
async function serveOwnMetrics(
  { background: { metrics } }: FastifyInstance,
  { host, metricsPort: port, metricsToken: token }: Config,
): Promise<MetricsServer | undefined> {
  return metrics === null || port === null ? undefined : serveMetrics(metrics, { host, port, token });
}

/** Returns BASE_URL, with the port the system chose if port 0 was requested. */
function addressAt({ baseUrl, port: asked }: Config, port: number): string {
  return asked === 0 ? baseUrl.replace(/:0$/, `:${port}`) : baseUrl;
}

/**
 * The only entry while the vault has no administrator. It is printed and not logged, because logs are passed
 * on.
 */
async function printFirstLink(services: Services, address: string): Promise<void> {
  const link = await firstAdministratorLink(services, address);
  if (link !== undefined)
    console.log(`Nobody administers this vault yet. The first administrator opens ${link}`);
}

/** Names the public address, and the listening address if it differs. */
function readyLine({ productName, host, isLoopback }: Config, address: string, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host;
  const listening = isLoopback && isLoopbackAddress(host) ? '' : ` (listening on ${name}:${port})`;
  const line = `${productName} is ready at ${address}${listening}`;
  if (!isLoopback || isLoopbackAddress(host)) return line;
  return `${line}\nTo reach it by a name other than localhost, set BASE_URL to that name, such as http://192.168.1.20:${port}`;
}

/** Opens the services and fills them with the demo if wanted. A signal ends the filling and the process. */
async function openAll(
  config: Config,
  onMailboxError: DoublesOptions['onMailboxError'],
): Promise<Services & Doubles> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of endingSignals) process.once(signal, stop);
  let announced = false;
  const services = await openDoubles(config, {
    onMailboxError,
    signal: stopping.signal,
    onProgress({ done, total }) {
      if (!announced) console.log('Filling the empty database with fictional brands and emails …');
      announced = true;
      if (process.stdout.isTTY)
        process.stdout.write(`\r  ${done} of ${total} emails${done === total ? '\n' : ''}`);
    },
  });
  for (const signal of endingSignals) process.off(signal, stop);
  if (stopping.signal.aborted) {
    await services.close();
    process.exit(0);
  }
  return services;
}

/** Logs the progress of the demo's older mail from time to time. */
function sayOlderMail(): (progress: { done: number; total: number }) => void {
  let said = -1;
  return ({ done, total }) => {
    const tenths = Math.floor((done / total) * 10);
    if (tenths === said) return;
    said = tenths;
    console.log(
      done === total
        ? `All ${total} older emails of the demo are there.`
        : `Older emails of the demo follow while you look around: ${done} of ${total}.`,
    );
  };
}

/** Tests the port before any slow work; `listen` tests it again in the end. */
function refuseBusyPort(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(cannotListen(config, error)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

function cannotListen(config: Config, error: NodeJS.ErrnoException): StartupError {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${config.port} on ${config.host} is already in use. Stop the other program, or choose another port: PORT=${config.port + 1} npm start`,
    );
  }
  return new StartupError(
    `The server cannot listen on ${config.host}, port ${config.port} (${error.message}).`,
  );
}

/** Shuts down cleanly on the first signal and immediately on the second. */
function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  for (const signal of endingSignals) {
    process.on(signal, () => {
      if (isClosing) process.exit(1);
      isClosing = true;
      close().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
