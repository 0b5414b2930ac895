import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { openReads } from '#server/accounts/auth/guarded-routes.ts';
import { readableBy } from '#server/library/access/readable.ts';
import { withPickedSet } from '#server/library/brand-sets/picked-set.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { type ExplorerDependencies, exploreEmails, findEmails } from '#server/search/email-search/service.ts';

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
