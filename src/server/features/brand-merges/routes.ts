import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import {
  type MergeDependencies,
  mergeBrands,
  stopMerge,
  takeMergeStep,
  undoMerge,
} from '#server/features/brand-merges/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { brandMergeProgressReply, mergeBrandBody, mergedBrandReply } from '#shared/contract/brand-merges.ts';
import { idParams } from '#shared/contract/common.ts';

export function brandMergeRoutes(app: FastifyInstance, deps: MergeDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);
  const ofMerge = { params: idParams, reply: brandMergeProgressReply };

  routes.post(
    '/api/admin/brands/:id/merge',
    { params: idParams, body: mergeBrandBody, reply: mergedBrandReply },
    (admin, { params, body }) => mergeBrands(deps, admin, params.id, body),
  );

  routes.post(
    '/api/admin/brand-merges/:id/step',
    { ...ofMerge, limit: rateLimits.steps },
    (admin, { params }) => takeMergeStep(deps, admin, params.id),
  );

  routes.post('/api/admin/brand-merges/:id/stop', ofMerge, (admin, { params }) =>
    stopMerge(deps, admin, params.id),
  );

  routes.post('/api/admin/brand-merges/:id/undo', ofMerge, (admin, { params }) =>
    undoMerge(deps, admin, params.id),
  );
}
