import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { openReads } from '#server/features/auth/guarded-routes.ts';
import type { SearchDependencies } from '#server/features/email-search/search-context.ts';
import { countEmailFacets, exploreEmails, findEmails } from '#server/features/email-search/service.ts';
import { suggest } from '#server/features/email-search/suggest.ts';
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
  deps: SearchDependencies & { answers: AnswerCache },
): void {
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
    async (viewer, { query }) => ({ body: await countEmailFacets(deps, viewer, query) }),
  );

  read(
    '/api/emails/suggest',
    { query: emailSuggestQuery, reply: suggestionsReply, limit: rateLimits.suggestions },
    async (viewer, { query }) => ({ body: await suggest(deps, viewer, query.q ?? '') }),
  );
}
