import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import { guessCategories } from '#server/features/bulk-changes/brands/category-guesses.ts';
import {
  changeBySheet,
  setCategories,
  setForBrands,
} from '#server/features/bulk-changes/brands/change-brands.ts';
import {
  changeEmails,
  type EmailChangeDependencies,
} from '#server/features/bulk-changes/emails/change-emails.ts';
import { mergeBrands } from '#server/features/bulk-changes/merges/merge-brands.ts';
import {
  getBulkChange,
  listBulkChanges,
  stopBulkChange,
  undoBulkChange,
} from '#server/features/bulk-changes/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import {
  brandCategoriesBody,
  brandChangesReply,
  brandSetBody,
  brandSheetBody,
  categoryGuessesQuery,
  categoryGuessesReply,
} from '#shared/contract/brand-changes.ts';
import {
  bulkChangeReply,
  bulkChangesQuery,
  bulkChangesReply,
  mergeBrandBody,
  mergedBrandReply,
} from '#shared/contract/bulk-changes.ts';
import { idParams } from '#shared/contract/common.ts';
import { emailChangeBody, emailChangeReply } from '#shared/contract/email-changes.ts';

/** A sheet of ten thousand brands with long descriptions. */
const maxSheetBytes = 8_000_000;

/** The ids of as many emails as are ticked. */
const maxTickedBytes = 200_000;

export function bulkChangeRoutes(app: FastifyInstance, deps: EmailChangeDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);
  const base = '/api/admin/bulk-changes';
  const ofChange = { params: idParams, reply: bulkChangeReply };
  const ofBrands = { reply: brandChangesReply, limit: rateLimits.bulk, bodyLimit: maxSheetBytes };

  routes.get(base, { query: bulkChangesQuery, reply: bulkChangesReply }, (_admin, { query }) =>
    listBulkChanges(deps, query.of),
  );
  routes.get(`${base}/:id`, ofChange, (_admin, { params }) => getBulkChange(deps, params.id));
  routes.post(`${base}/:id/stop`, ofChange, (admin, { params }) => stopBulkChange(deps, admin, params.id));
  routes.post(`${base}/:id/undo`, ofChange, (admin, { params }) => undoBulkChange(deps, admin, params.id));

  routes.post(`${base}/brands/spreadsheet`, { body: brandSheetBody, ...ofBrands }, (admin, { body }) =>
    changeBySheet(deps, admin, body),
  );
  routes.post(`${base}/brands/set`, { body: brandSetBody, ...ofBrands }, (admin, { body }) =>
    setForBrands(deps, admin, body),
  );
  routes.post(`${base}/brands/categories`, { body: brandCategoriesBody, ...ofBrands }, (admin, { body }) =>
    setCategories(deps, admin, body),
  );
  routes.get(
    `${base}/brands/category-guesses`,
    { query: categoryGuessesQuery, reply: categoryGuessesReply, limit: rateLimits.steps },
    (_admin, { query }) => guessCategories(deps.database.pool, query.afterId),
  );
  routes.post(
    `${base}/emails`,
    { body: emailChangeBody, reply: emailChangeReply, limit: rateLimits.bulk, bodyLimit: maxTickedBytes },
    (admin, { body }) => changeEmails(deps, admin, body),
  );
  routes.post(
    '/api/admin/brands/:id/merge',
    { params: idParams, body: mergeBrandBody, reply: mergedBrandReply },
    (admin, { params, body }) => mergeBrands(deps, admin, params.id, body),
  );
}
