import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import {
  beginUpload,
  getImports,
  receivePart,
  stopImport,
  type UploadDependencies,
} from '#server/intake/mail-imports/uploads.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { importPartBytes } from '#shared/vocabulary/limits.ts';

/** The names of as many files as one upload may have. */
const maxFilesBytes = 6_000_000;

export async function mailImportRoutes(app: FastifyInstance, deps: UploadDependencies): Promise<void> {
  const routes = guardedRoutes(app, requireAdmin);

  routes.handle('GET /api/admin/mail-imports', () => getImports(deps));

  routes.handle('POST /api/admin/mail-imports', (admin, { body }) => beginUpload(deps, admin, body.files), {
    limit: rateLimits.bulk,
    bodyLimit: maxFilesBytes,
  });

  routes.handle('POST /api/admin/mail-imports/:id/stop', (admin, { params }) =>
    stopImport(deps, admin, params.id),
  );

  // No other route accepts a binary body.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    guardedRoutes(scope, requireAdmin).handle(
      'PUT /api/admin/mail-imports/:id/parts/:at',
      (_admin, { params: { id, at }, body }) => receivePart(deps, id, { at, bytes: body }),
      { limit: rateLimits.steps, bodyLimit: importPartBytes },
    );
  });
}
