import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/db/client.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/**
 * `GET /healthz`: 200 once the database answers (migrations run before the server listens), else 503; 503
 * also from the start of the shutdown, so that no more requests are sent here.
 */
export function healthRoute(app: FastifyInstance, database: Database): void {
  app.get('/healthz', { config: { rateLimit: false } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.drain.isDraining) throw new AppError('unavailable', 'The server is shutting down.');
    try {
      await database.pool.query('select 1 from kysely_migration limit 1');
    } catch (error) {
      throw new AppError('unavailable', 'The database does not answer.', { cause: error });
    }
    return { status: 'ok' };
  });
}
