import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import { correctClassification } from '#server/curation/admin-emails/classification.ts';
import { listCopies, setFolding } from '#server/curation/admin-emails/copies.ts';
import { deleteEmail } from '#server/curation/admin-emails/delete-email.ts';
import { getEvidence } from '#server/curation/admin-emails/evidence.ts';
import { correctOffers } from '#server/curation/admin-emails/offers.ts';
import { listKinds } from '#server/curation/admin-emails/repository.ts';
import {
  type AdminEmailDependencies,
  getSource,
  listAdminEmails,
} from '#server/curation/admin-emails/service.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { emailFileName } from '#shared/format/email-file-name.ts';

export function adminEmailRoutes(
  app: FastifyInstance,
  deps: AdminEmailDependencies & { blobs: BlobStore },
): void {
  const { blobs } = deps;
  const { pool } = deps.database;
  const routes = guardedRoutes(app, requireAdmin);

  routes.list('GET /api/emails/recent', (admin, { query }) => listAdminEmails(deps, admin, query), {
    limit: rateLimits.search,
  });

  routes.handle('GET /api/admin/emails/kinds', () => listKinds(pool), { limit: rateLimits.search });

  routes.handle('DELETE /api/emails/:id', (admin, { params }) => deleteEmail(pool, admin, params.id));

  routes.handle('GET /api/admin/emails/:id/evidence', (_admin, { params }) => getEvidence(pool, params.id));

  routes.handle(
    'GET /api/admin/emails/:id/source',
    async (_admin, { params: { id }, reply }) => {
      const { subject, bytes } = await getSource({ db: pool, blobs }, id);
      // An untrusted file: always served as a download, never rendered by a browser.
      reply
        .type('message/rfc822')
        .header('content-disposition', `attachment; filename="${emailFileName(subject, '.eml')}"`)
        .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
      return bytes;
    },
    { limit: rateLimits.bulk },
  );

  routes.handle('GET /api/admin/emails/:id/copies', (_admin, { params }) => listCopies(pool, params.id));

  routes.handle('PUT /api/admin/emails/:id/folding', (admin, { params, body }) =>
    setFolding(pool, admin, params.id, body),
  );

  routes.handle('PUT /api/admin/emails/:id/offers', async (admin, { params, body }) => {
    await correctOffers({ pool, blobs }, admin, params.id, body);
    return getEvidence(pool, params.id);
  });

  routes.handle('PATCH /api/admin/emails/:id/classification', async (admin, { params, body }) => {
    await correctClassification(pool, admin, params.id, body);
    return getEvidence(pool, params.id);
  });
}
