import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '#server/features/auth/answer-cache.ts';
import { openReads } from '#server/features/auth/guarded-routes.ts';
import type { BrandDependencies } from '#server/features/brands/service.ts';
import { getEmail, listBrandEmails } from '#server/features/emails/service.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { premiumBrandReply } from '#shared/contract/brands.ts';
import { idParams, slugParams } from '#shared/contract/common.ts';
import {
  emailDetailReply,
  emailListQuery,
  emailListReply,
  premiumEmailReply,
} from '#shared/contract/emails.ts';

export function emailRoutes(
  app: FastifyInstance,
  deps: BrandDependencies & { answers: AnswerCache; blobs: BlobStore },
): void {
  const read = openReads(app, deps.answers);

  read(
    '/api/emails/:id',
    { params: idParams, reply: emailDetailReply, errors: { 403: premiumEmailReply } },
    async (viewer, { params }) => ({ body: await getEmail(deps, viewer, params.id) }),
  );

  read(
    '/api/brands/:slug/emails',
    { params: slugParams, query: emailListQuery, reply: emailListReply, errors: { 403: premiumBrandReply } },
    (viewer, { params, query }) => listBrandEmails(deps, viewer, params.slug, query),
  );
}
