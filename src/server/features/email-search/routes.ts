import type { FastifyInstance } from 'fastify';
import { readableBy } from '#server/features/access/readable.ts';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { openReads } from '#server/features/auth/guarded-routes.ts';
import {
  type ExplorerDependencies,
  exploreEmails,
  findEmails,
} from '#server/features/email-search/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import {
  emailExplorerQuery,
  emailFacetsQuery,
  emailFacetsReply,
  emailSuggestQuery,
  foundEmailListReply,
  suggestionsReply,
} from '#shared/contract/email-search.ts';
import { emailListReply, emailSearchQuery } from '#shared/contract/emails.ts';

export function emailSearchRoutes(
  app: FastifyInstance,
  deps: ExplorerDependencies & { answers: AnswerCache },
): void {
  const { search, now } = deps;
  const read = openReads(app, deps.answers);

  read(
    '/api/emails',
    { query: emailExplorerQuery, reply: foundEmailListReply, limit: rateLimits.search },
    (viewer, { query }) => exploreEmails(deps, viewer, query),
  );

  read(
    '/api/emails/search',
    { query: emailSearchQuery, reply: emailListReply, limit: rateLimits.search },
    (viewer, { query }) => findEmails(deps, viewer, query),
  );

  read(
    '/api/emails/facets',
    { query: emailFacetsQuery, reply: emailFacetsReply, limit: rateLimits.search },
    async (viewer, { query }) => ({ body: await search.facets(readableBy(viewer, now()), query) }),
  );

  read(
    '/api/emails/suggest',
    { query: emailSuggestQuery, reply: suggestionsReply, limit: rateLimits.suggestions },
    async (viewer, { query }) => ({ body: await search.suggest(readableBy(viewer, now()), query.q ?? '') }),
  );
}
