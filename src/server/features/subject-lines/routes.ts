import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { guardedRoutes, openReads } from '#server/features/auth/guarded-routes.ts';
import { type SubjectLineDependencies, subjectLines } from '#server/features/subject-lines/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import {
  subjectFileQuery,
  subjectHabitsQuery,
  subjectHabitsReply,
  subjectLinesQuery,
  subjectLinesReply,
} from '#shared/contract/subject-lines.ts';

export function subjectLineRoutes(
  app: FastifyInstance,
  deps: SubjectLineDependencies & { answers: AnswerCache },
): void {
  const lines = subjectLines(deps);
  const read = openReads(app, deps.answers);

  read(
    '/api/insights/subjects',
    { query: subjectLinesQuery, reply: subjectLinesReply, limit: rateLimits.search, isOfTier: true },
    (viewer, { query }) => lines.list(viewer, query),
  );

  read(
    '/api/insights/subjects/habits',
    { query: subjectHabitsQuery, reply: subjectHabitsReply, limit: rateLimits.search, isOfTier: true },
    async (viewer, { query }) => ({ body: await lines.habits(viewer, query) }),
  );

  guardedRoutes(app, (viewer) => viewer).get(
    '/api/insights/subjects.csv',
    { query: subjectFileQuery, reply: z.instanceof(Readable), limit: rateLimits.bulk },
    async (viewer, { query, reply }) => {
      const file = await lines.file(viewer, query);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="subjects.csv"');
      return file;
    },
  );
}
