import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/accounts/auth/answer-cache.ts';
import { openReads } from '#server/accounts/auth/guarded-routes.ts';
import type { BrandDependencies } from '#server/library/brands/service.ts';
import { relatedEmails } from '#server/library/emails/related-emails.ts';
import { getEmail, listBrandEmails } from '#server/library/emails/service.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

export function emailRoutes(
  app: FastifyInstance,
  deps: BrandDependencies & { answers: AnswerCache; blobs: BlobStore },
): void {
  const read = openReads(app, deps.answers);

  read('GET /api/emails/:id', async (viewer, { params }) => ({
    body: await getEmail(deps, viewer, params.id),
  }));

  read('GET /api/emails/:id/related', async (viewer, { params }) => ({
    body: await relatedEmails(deps, viewer, params.id),
  }));

  read('GET /api/brands/:slug/emails', (viewer, { params, query }) =>
    listBrandEmails(deps, viewer, params.slug, query),
  );
}
