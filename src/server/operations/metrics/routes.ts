import type { FastifyInstance } from 'fastify';
import { hasBearerToken } from '#server/operations/metrics/bearer-token.ts';
import type { Metrics } from '#server/operations/metrics/open-metrics.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** `GET /metrics` for requests with the token; rate-limited like every read, against guessing. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!hasBearerToken(request.headers.authorization, token)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('signed_out', 'This needs the token of METRICS_TOKEN.');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
