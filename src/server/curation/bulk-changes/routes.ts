import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import { guessCategories } from '#server/curation/bulk-changes/brands/category-guesses.ts';
import {
  changeBySheet,
  setCategories,
  setForBrands,
} from '#server/curation/bulk-changes/brands/change-brands.ts';
import {
  changeEmails,
  type EmailChangeDependencies,
} from '#server/curation/bulk-changes/emails/change-emails.ts';
import { mergeBrands, mergeSeveral } from '#server/curation/bulk-changes/merges/merge-brands.ts';
import {
  getBulkChange,
  listBulkChanges,
  stopBulkChange,
  undoBulkChange,
} from '#server/curation/bulk-changes/service.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

/** A spreadsheet of ten thousand brands with long descriptions. */
const maxSheetBytes = 8_000_000;

/** The ids of as many emails as can be ticked. */
const maxTickedBytes = 200_000;

export function bulkChangeRoutes(app: FastifyInstance, deps: EmailChangeDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);

  routes.handle('GET /api/admin/bulk-changes', (_admin, { query }) => listBulkChanges(deps, query.of));
  routes.handle('GET /api/admin/bulk-changes/:id', (_admin, { params }) => getBulkChange(deps, params.id));
  routes.handle('POST /api/admin/bulk-changes/:id/stop', (admin, { params }) =>
    stopBulkChange(deps, admin, params.id),
  );
  routes.handle('POST /api/admin/bulk-changes/:id/undo', (admin, { params }) =>
    undoBulkChange(deps, admin, params.id),
  );

  routes.handle(
    'POST /api/admin/bulk-changes/brands/spreadsheet',
    (admin, { body }) => changeBySheet(deps, admin, body),
    { limit: rateLimits.bulk, bodyLimit: maxSheetBytes },
  );
  routes.handle(
    'POST /api/admin/bulk-changes/brands/set',
    (admin, { body }) => setForBrands(deps, admin, body),
    { limit: rateLimits.bulk, bodyLimit: maxSheetBytes },
  );
  routes.handle(
    'POST /api/admin/bulk-changes/brands/categories',
    (admin, { body }) => setCategories(deps, admin, body),
    { limit: rateLimits.bulk, bodyLimit: maxSheetBytes },
  );
  routes.handle(
    'GET /api/admin/bulk-changes/brands/category-guesses',
    (_admin, { query }) => guessCategories(deps.database.pool, query.afterId),
    { limit: rateLimits.steps },
  );
  routes.handle('POST /api/admin/bulk-changes/emails', (admin, { body }) => changeEmails(deps, admin, body), {
    limit: rateLimits.bulk,
    bodyLimit: maxTickedBytes,
  });
  routes.handle(
    'POST /api/admin/bulk-changes/brands/merge',
    (admin, { body }) => mergeSeveral(deps, admin, body),
    { limit: rateLimits.bulk },
  );
  routes.handle('POST /api/admin/brands/:id/merge', (admin, { params, body }) =>
    mergeBrands(deps, admin, params.id, body),
  );
}
