import type { FastifyInstance } from 'fastify';
import { readableBy } from '#server/features/access/readable.ts';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { openReads } from '#server/features/auth/guarded-routes.ts';
import { withPickedSet } from '#server/features/brand-sets/picked-set.ts';
import {
  type ExplorerDependencies,
  exploreEmails,
  findEmails,
} from '#server/features/email-search/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';

export function emailSearchRoutes(
  app: FastifyInstance,
  deps: ExplorerDependencies & { answers: AnswerCache },
): void {
  const { database, search, now } = deps;
  const read = openReads(app, deps.answers);

  read('GET /api/emails', (viewer, { query }) => exploreEmails(deps, viewer, query), {
    limit: rateLimits.search,
  });

  read('GET /api/emails/search', (viewer, { query }) => findEmails(deps, viewer, query), {
    limit: rateLimits.search,
  });

  read(
    'GET /api/emails/facets',
    async (viewer, { query }) => {
      const narrowed = await withPickedSet(database.pool, viewer, query);
      return { body: await search.facets(readableBy(viewer, now()), narrowed) };
    },
    { limit: rateLimits.search },
  );

  read(
    'GET /api/emails/suggest',
    async (viewer, { query }) => ({ body: await search.suggest(readableBy(viewer, now()), query.q ?? '') }),
    { limit: rateLimits.suggestions },
  );
}
