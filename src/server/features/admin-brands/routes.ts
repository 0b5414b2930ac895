import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
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
import { mergeBrands } from '#server/features/admin-brands/merge-brands.ts';
import { brandSpreadsheet } from '#server/features/admin-brands/spreadsheet.ts';
import { spreadsheetFileName } from '#server/features/admin-brands/spreadsheet-rows.ts';
import { guardedBy, requireAdmin } from '#server/features/auth/guards.ts';
import { viewerOf } from '#server/features/auth/viewer-of.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
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
  mergeBrandBody,
} from '#shared/contract/admin-brands.ts';
import { categoryListReply } from '#shared/contract/categories.ts';
import { idParams, noBody, noQuery } from '#shared/contract/common.ts';

const preValidation = guardedBy(requireAdmin);
const writes = { rateLimit: rateLimits.writes };
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A written brand; or a 409, which may name the other brand that is in the way. */
const brandReplies = { 200: adminBrandReply, 409: brandConflictReply, ...errorReplies } as const;
const categoryReplies = { 200: categoryListReply, ...errorReplies } as const;

export function adminBrandRoutes(app: FastifyInstance, shared: Omit<AdminBrandDependencies, 'log'>): void {
  const deps = { ...shared, log: app.log };
  listRoutes(app, deps);
  editRoutes(app, deps);
  memberRoutes(app, deps);
  logoRoutes(app, deps);
}

function listRoutes(app: FastifyInstance, deps: AdminBrandDependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/admin/brands',
    {
      preValidation,
      config: { rateLimit: rateLimits.search },
      schema: { querystring: adminBrandListQuery, response: { 200: adminBrandListReply, ...errorReplies } },
    },
    (request, reply) =>
      deps.answers.reply(request, reply, adminBrandListReply, () => getAdminBrands(deps, request.query)),
  );

  routes.get(
    '/api/brands/download',
    {
      preValidation,
      config: { rateLimit: rateLimits.bulk },
      schema: {
        querystring: adminBrandFilter,
        response: { 200: z.instanceof(Readable), ...errorReplies },
      },
    },
    async (request, reply) => {
      const { baseUrl, productName } = deps.config;
      const file = await brandSpreadsheet(deps.database.pool, request.query, baseUrl);
      return reply
        .type(spreadsheetType)
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename="${spreadsheetFileName(productName, deps.now())}"`,
        )
        .send(file);
    },
  );
}

function editRoutes(app: FastifyInstance, deps: AdminBrandDependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.patch(
    '/api/brands/:id',
    { preValidation, config: writes, schema: { params: idParams, body: brandBody, response: brandReplies } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const admin = requireAdmin(await viewerOf(request));
      return updateBrand(deps, admin, request.params.id, request.body);
    },
  );

  routes.delete(
    '/api/brands/:id',
    {
      preValidation,
      config: writes,
      schema: { params: idParams, body: noBody, response: { 204: z.null(), ...errorReplies } },
    },
    async (request, reply) => {
      await deleteBrand(deps, requireAdmin(await viewerOf(request)), request.params.id);
      return reply.code(204).send(null);
    },
  );

  routes.patch(
    '/api/brands/:id/premium',
    {
      preValidation,
      config: writes,
      schema: { params: idParams, body: brandPremiumBody, response: brandReplies },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const admin = requireAdmin(await viewerOf(request));
      return setPremiumOnly(deps, admin, request.params.id, request.body.isPremiumOnly);
    },
  );

  routes.post(
    '/api/admin/brands/:id/merge',
    {
      preValidation,
      config: writes,
      schema: { params: idParams, body: mergeBrandBody, response: brandReplies },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const admin = requireAdmin(await viewerOf(request));
      return mergeBrands(deps, admin, request.params.id, request.body.intoBrandId);
    },
  );
}

/** The categories a brand is in, and the domains it sends from. */
function memberRoutes(app: FastifyInstance, deps: AdminBrandDependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/brands/:id/categories',
    { preValidation, schema: { params: idParams, querystring: noQuery, response: categoryReplies } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return getCategoriesOf(deps, request.params.id);
    },
  );

  for (const [method, change] of [
    ['POST', addCategory],
    ['DELETE', removeCategory],
  ] as const) {
    routes.route({
      method,
      url: '/api/brands/:id/categories/:categoryId',
      preValidation,
      config: writes,
      schema: { params: brandCategoryParams, body: noBody, response: categoryReplies },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { id, categoryId } = request.params;
        return change(deps, requireAdmin(await viewerOf(request)), id, categoryId);
      },
    });
  }

  routes.post(
    '/api/admin/brands/:id/domains',
    { preValidation, config: writes, schema: { params: idParams, body: aliasBody, response: brandReplies } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return addAlias(deps, requireAdmin(await viewerOf(request)), request.params.id, request.body.domain);
    },
  );

  routes.delete(
    '/api/admin/brands/:id/domains/:domain',
    { preValidation, config: writes, schema: { params: aliasParams, body: noBody, response: brandReplies } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { id, domain } = request.params;
      return removeAlias(deps, requireAdmin(await viewerOf(request)), id, domain);
    },
  );
}
