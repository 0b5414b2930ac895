import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { guardedRoutes, openReads } from '#server/accounts/auth/guarded-routes.ts';
import { type SubjectLineDependencies, subjectLines } from '#server/insights/subject-lines/service.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

export function subjectLineRoutes(
  app: FastifyInstance,
  deps: SubjectLineDependencies & { answers: AnswerCache },
): void {
  const lines = subjectLines(deps);
  const read = openReads(app, deps.answers);

  read('GET /api/insights/subjects', (viewer, { query }) => lines.list(viewer, query), {
    limit: rateLimits.search,
    isOfTier: true,
  });

  read(
    'GET /api/insights/subjects/habits',
    async (viewer, { query }) => ({ body: await lines.habits(viewer, query) }),
    { limit: rateLimits.search, isOfTier: true },
  );

  guardedRoutes(app, (viewer) => viewer).handle(
    'GET /api/insights/subjects.csv',
    async (viewer, { query, reply }) => {
      const file = await lines.file(viewer, query);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="subjects.csv"');
      return file;
    },
    { limit: rateLimits.bulk },
  );
}
