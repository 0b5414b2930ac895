import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type GuardedRoutes, guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { type Administrator, requireAdmin } from '#server/accounts/auth/guards.ts';
import {
  addCategory,
  getCategoriesOf,
  removeCategory,
} from '#server/curation/admin-brands/brand-categories.ts';
import { addAlias, removeAlias } from '#server/curation/admin-brands/brand-domains.ts';
import { deleteBrand } from '#server/curation/admin-brands/delete-brand.ts';
import { findDuplicateBrands } from '#server/curation/admin-brands/duplicate-brands.ts';
import {
  type AdminBrandDependencies,
  setPremiumOnly,
  updateBrand,
} from '#server/curation/admin-brands/edit-brand.ts';
import { getAdminBrands } from '#server/curation/admin-brands/list-brands.ts';
import { logoRoutes } from '#server/curation/admin-brands/logo-routes.ts';
import { countByVisibility, listNamedBrands } from '#server/curation/admin-brands/repository.ts';
import { brandSpreadsheet } from '#server/curation/admin-brands/spreadsheet.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Paging } from '#server/platform/http/cursor.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { spreadsheetFileName } from '#server/platform/spreadsheets/spreadsheet.ts';

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type RoutesDependencies = Paging &
  Omit<AdminBrandDependencies, 'log'> & { config: Pick<Config, 'baseUrl' | 'productName'> };

export function adminBrandRoutes(app: FastifyInstance, deps: RoutesDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);
  listRoutes(routes, deps);
  editRoutes(routes, { ...deps, log: app.log });
  memberRoutes(routes, deps.database.pool);
  logoRoutes(routes, { ...deps, log: app.log });
}

function listRoutes(routes: GuardedRoutes<Administrator>, deps: RoutesDependencies): void {
  routes.list('GET /api/admin/brands', (_admin, { query }) => getAdminBrands(deps, query), {
    limit: rateLimits.search,
  });

  routes.handle('GET /api/admin/brands/summary', () => countByVisibility(deps.database.pool));

  routes.handle(
    'GET /api/admin/brands/twins',
    async (_admin, { query }) =>
      findDuplicateBrands(await listNamedBrands(deps.database.pool), query.brandId),
    { limit: rateLimits.search },
  );

  routes.handle(
    'GET /api/brands/download',
    (_admin, { query, reply }) => {
      const { baseUrl, productName } = deps.config;
      const fileName = spreadsheetFileName(productName, deps.now());
      reply.type(spreadsheetType).header('content-disposition', `attachment; filename="${fileName}"`);
      return brandSpreadsheet(deps.database.pool, query, baseUrl);
    },
    { limit: rateLimits.bulk },
  );
}

function editRoutes(routes: GuardedRoutes<Administrator>, deps: AdminBrandDependencies): void {
  const { pool } = deps.database;

  routes.handle('PATCH /api/brands/:id', (admin, { params, body }) =>
    updateBrand(deps, admin, params.id, body),
  );

  routes.handle('DELETE /api/brands/:id', (admin, { params }) => deleteBrand(pool, admin, params.id));

  routes.handle('PATCH /api/brands/:id/premium', (admin, { params, body }) =>
    setPremiumOnly(pool, admin, params.id, body.isPremiumOnly),
  );
}

/** Routes for the categories of a brand and the domains it sends from. */
function memberRoutes(routes: GuardedRoutes<Administrator>, pool: pg.Pool): void {
  routes.handle('GET /api/brands/:id/categories', (_admin, { params }) => getCategoriesOf(pool, params.id));

  routes.handle('POST /api/brands/:id/categories/:categoryId', (admin, { params }) =>
    addCategory(pool, admin, params.id, params.categoryId),
  );

  routes.handle('DELETE /api/brands/:id/categories/:categoryId', (admin, { params }) =>
    removeCategory(pool, admin, params.id, params.categoryId),
  );

  routes.handle('POST /api/admin/brands/:id/domains', (admin, { params, body }) =>
    addAlias(pool, admin, params.id, body.domain),
  );

  routes.handle('DELETE /api/admin/brands/:id/domains/:domain', (admin, { params }) =>
    removeAlias(pool, admin, params.id, params.domain),
  );
}
