import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { correctClassification } from '#server/features/admin-emails/classification.ts';
import { deleteEmail } from '#server/features/admin-emails/delete-email.ts';
import { getEvidence } from '#server/features/admin-emails/evidence.ts';
import { correctOffers } from '#server/features/admin-emails/offers.ts';
import { listKinds } from '#server/features/admin-emails/repository.ts';
import {
  type AdminEmailDependencies,
  getSource,
  listAdminEmails,
} from '#server/features/admin-emails/service.ts';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import {
  adminEmailListQuery,
  adminEmailListReply,
  classificationBody,
  emailEvidenceReply,
  emailIdParams,
  emailKindsReply,
  offersBody,
} from '#shared/contract/admin-emails.ts';
import { emailFileName } from '#shared/format/email-file-name.ts';

export function adminEmailRoutes(
  app: FastifyInstance,
  deps: AdminEmailDependencies & { blobs: BlobStore },
): void {
  const { blobs } = deps;
  const { pool } = deps.database;
  const routes = guardedRoutes(app, requireAdmin);

  routes.list(
    '/api/emails/recent',
    { query: adminEmailListQuery, reply: adminEmailListReply, limit: rateLimits.search },
    (admin, { query }) => listAdminEmails(deps, admin, query),
  );

  routes.get('/api/admin/emails/kinds', { reply: emailKindsReply, limit: rateLimits.search }, () =>
    listKinds(pool),
  );

  routes.delete('/api/emails/:id', { params: emailIdParams }, (admin, { params }) =>
    deleteEmail(pool, admin, params.id),
  );

  routes.get(
    '/api/admin/emails/:id/evidence',
    { params: emailIdParams, reply: emailEvidenceReply },
    (_admin, { params }) => getEvidence(pool, params.id),
  );

  routes.get(
    '/api/admin/emails/:id/source',
    { params: emailIdParams, reply: z.instanceof(Buffer), limit: rateLimits.bulk },
    async (_admin, { params: { id }, reply }) => {
      const { subject, bytes } = await getSource({ db: pool, blobs }, id);
      // It is a stranger's file: never shown by a browser, always saved, whatever it holds.
      reply
        .type('message/rfc822')
        .header('content-disposition', `attachment; filename="${emailFileName(subject, '.eml')}"`)
        .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
      return bytes;
    },
  );

  routes.put(
    '/api/admin/emails/:id/offers',
    { params: emailIdParams, body: offersBody, reply: emailEvidenceReply },
    async (admin, { params, body }) => {
      await correctOffers({ pool, blobs }, admin, params.id, body);
      return getEvidence(pool, params.id);
    },
  );

  routes.patch(
    '/api/admin/emails/:id/classification',
    { params: emailIdParams, body: classificationBody, reply: emailEvidenceReply },
    async (admin, { params, body }) => {
      await correctClassification(pool, admin, params.id, body);
      return getEvidence(pool, params.id);
    },
  );
}
