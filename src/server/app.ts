import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type { AppDependencies } from '#server/dependencies.ts';
import { answerError, answerErrors } from '#server/http/error-handler.ts';
import { healthRoute } from '#server/http/health.ts';
import { answerUnknownPaths } from '#server/http/not-found.ts';
import { refuseForeignOrigins } from '#server/http/origin-check.ts';
import { limitRates } from '#server/http/rate-limits.ts';
import { noteRoutes } from '#server/http/routes-known.ts';
import { addSecurityHeaders } from '#server/http/security-headers.ts';
import { speakZod } from '#server/http/zod-provider.ts';

export interface BuildAppOptions {
  /** False: no server-rendered pages, so that the API can be tested without a client build. */
  pages?: boolean;
  /** Pages come from Vite's development server instead of the build. */
  development?: boolean;
  /** False: nothing is counted. For load measurements, which are one address asking very often. */
  rateLimits?: boolean;
  /** Where log lines go; standard output when absent. */
  logStream?: { write(line: string): void };
}

/** Bodies are small JSON objects; a larger one is a 413. */
const maxBodyBytes = 100_000;

/** A client that has not sent its whole request by then is cut off. */
const requestTimeoutMs = 30_000;

/** As long as common proxies keep their side open, and a little longer, so that they close first. */
const keepAliveTimeoutMs = 72_000;

/** Longest value of a path parameter the router looks at; the contracts set their own, lower bounds. */
const maxParamLength = 1_000;

/**
 * Assembles the HTTP server from its dependencies without listening. Tests use it as it is and open no port.
 * The caller closes it, and closes the database after it.
 */
export async function buildApp(
  deps: AppDependencies,
  options: BuildAppOptions = {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    logger: {
      level: deps.config.logLevel,
      ...(options.logStream === undefined ? {} : { stream: options.logStream }),
    },
    disableRequestLogging: true,
    genReqId: () => randomBytes(6).toString('hex'),
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    routerOptions: { maxParamLength },
    frameworkErrors: answerError,
  });
  noteRoutes(app);
  speakZod(app);
  answerErrors(app);
  addSecurityHeaders(app, {
    baseUrl: deps.config.baseUrl,
    isDevelopment: options.development === true,
  });
  refuseForeignOrigins(app, deps.config.baseUrl);
  if (options.rateLimits !== false) await limitRates(app);

  healthRoute(app, deps.database);
  answerUnknownPaths(app);
  return app;
}
