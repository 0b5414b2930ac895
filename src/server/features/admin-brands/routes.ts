import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import {
  addCategory,
  getCategoriesOf,
  removeCategory,
} from '#server/features/admin-brands/brand-categories.ts';
import { addAlias, removeAlias } from '#server/features/admin-brands/brand-domains.ts';
import { deleteBrand } from '#server/features/admin-brands/delete-brand.ts';
import {
  type AdminBrandDependencies,
  setPremiumOnly,
  updateBrand,
} from '#server/features/admin-brands/edit-brand.ts';
import { getAdminBrands } from '#server/features/admin-brands/list-brands.ts';
import { logoRoutes } from '#server/features/admin-brands/logo-routes.ts';
import { brandSpreadsheet } from '#server/features/admin-brands/spreadsheet.ts';
import { spreadsheetFileName } from '#server/features/admin-brands/spreadsheet-rows.ts';
import { type GuardedRoutes, guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { type Administrator, requireAdmin } from '#server/features/auth/guards.ts';
import type { Paging } from '#server/http/cursor.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import {
  adminBrandFilter,
  adminBrandListQuery,
  adminBrandListReply,
  adminBrandReply,
  aliasBody,
  aliasParams,
  brandBody,
  brandCategoryParams,
  brandConflictReply,
  brandPremiumBody,
} from '#shared/contract/admin-brands.ts';
import { categoryListReply } from '#shared/contract/categories.ts';
import { idParams } from '#shared/contract/common.ts';

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type RoutesDependencies = Paging &
  Omit<AdminBrandDependencies, 'log'> & { config: Pick<Config, 'baseUrl' | 'productName'> };

/** A written brand; or a 409, which may name the other brand that is in the way. */
const brandReplies = { reply: adminBrandReply, errors: { 409: brandConflictReply } } as const;

export function adminBrandRoutes(app: FastifyInstance, deps: RoutesDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);
  listRoutes(routes, deps);
  editRoutes(routes, { ...deps, log: app.log });
  memberRoutes(routes, deps.database.pool);
  logoRoutes(routes, { ...deps, log: app.log });
}

function listRoutes(routes: GuardedRoutes<Administrator>, deps: RoutesDependencies): void {
  routes.list(
    '/api/admin/brands',
    { query: adminBrandListQuery, reply: adminBrandListReply, limit: rateLimits.search },
    (_admin, { query }) => getAdminBrands(deps, query),
  );

  routes.get(
    '/api/brands/download',
    { query: adminBrandFilter, reply: z.instanceof(Readable), limit: rateLimits.bulk },
    (_admin, { query, reply }) => {
      const { baseUrl, productName } = deps.config;
      const fileName = spreadsheetFileName(productName, deps.now());
      reply.type(spreadsheetType).header('content-disposition', `attachment; filename="${fileName}"`);
      return brandSpreadsheet(deps.database.pool, query, baseUrl);
    },
  );
}

function editRoutes(routes: GuardedRoutes<Administrator>, deps: AdminBrandDependencies): void {
  const { pool } = deps.database;

  routes.patch(
    '/api/brands/:id',
    { params: idParams, body: brandBody, ...brandReplies },
    (admin, { params, body }) => updateBrand(deps, admin, params.id, body),
  );

  routes.delete('/api/brands/:id', { params: idParams }, (admin, { params }) =>
    deleteBrand(pool, admin, params.id),
  );

  routes.patch(
    '/api/brands/:id/premium',
    { params: idParams, body: brandPremiumBody, ...brandReplies },
    (admin, { params, body }) => setPremiumOnly(pool, admin, params.id, body.isPremiumOnly),
  );
}

/** The categories a brand is in, and the domains it sends from. */
function memberRoutes(routes: GuardedRoutes<Administrator>, pool: pg.Pool): void {
  routes.get(
    '/api/brands/:id/categories',
    { params: idParams, reply: categoryListReply },
    (_admin, { params }) => getCategoriesOf(pool, params.id),
  );

  for (const [method, change] of [
    ['post', addCategory],
    ['delete', removeCategory],
  ] as const) {
    routes[method](
      '/api/brands/:id/categories/:categoryId',
      { params: brandCategoryParams, reply: categoryListReply },
      (admin, { params }) => change(pool, admin, params.id, params.categoryId),
    );
  }

  routes.post(
    '/api/admin/brands/:id/domains',
    { params: idParams, body: aliasBody, ...brandReplies },
    (admin, { params, body }) => addAlias(pool, admin, params.id, body.domain),
  );

  routes.delete(
    '/api/admin/brands/:id/domains/:domain',
    { params: aliasParams, ...brandReplies },
    (admin, { params }) => removeAlias(pool, admin, params.id, params.domain),
  );
}
