import type { FastifyInstance } from 'fastify';
import { type GuardedRoutes, guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { type Administrator, requireAdmin } from '#server/accounts/auth/guards.ts';
import { editSignUp, followBrands, setSignUps } from '#server/intake/sign-ups/change-sign-ups.ts';
import { getSignUps, getSummary, type SignUpDependencies } from '#server/intake/sign-ups/service.ts';
import { signUpFile } from '#server/intake/sign-ups/sign-up-file.ts';
import { takeRows } from '#server/intake/sign-ups/take-rows.ts';
import type { Config } from '#server/platform/config/config.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { spreadsheetFileName } from '#server/platform/spreadsheets/spreadsheet.ts';

/** A list of ten thousand domains, with notes. */
const maxRowsBytes = 8_000_000;

const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

type RoutesDependencies = SignUpDependencies & { config: Pick<Config, 'productName' | 'intake'> };

export function signUpRoutes(app: FastifyInstance, deps: RoutesDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);
  readRoutes(routes, deps);
  writeRoutes(routes, deps);
}

function readRoutes(routes: GuardedRoutes<Administrator>, deps: RoutesDependencies): void {
  routes.list('GET /api/admin/sign-ups', (_admin, { query }) => getSignUps(deps, query), {
    limit: rateLimits.search,
  });

  routes.handle('GET /api/admin/sign-ups/summary', () => getSummary(deps), { limit: rateLimits.search });

  routes.handle(
    'GET /api/admin/sign-ups/download',
    (_admin, { query: { format, ...listing }, reply }) => {
      const fileName = spreadsheetFileName(deps.config.productName, deps.now(), 'sign-ups', format);
      reply.type(fileTypes[format]).header('content-disposition', `attachment; filename="${fileName}"`);
      return signUpFile(deps, listing, format);
    },
    { limit: rateLimits.bulk },
  );
}

function writeRoutes(routes: GuardedRoutes<Administrator>, deps: SignUpDependencies): void {
  routes.handle('POST /api/admin/sign-ups/rows', (admin, { body }) => takeRows(deps, admin, body), {
    limit: rateLimits.bulk,
    bodyLimit: maxRowsBytes,
  });

  routes.handle('POST /api/admin/sign-ups/follow', (admin, { body }) => followBrands(deps, admin, body));

  routes.handle('POST /api/admin/sign-ups/set', (admin, { body }) => setSignUps(deps, admin, body));

  routes.handle('PATCH /api/admin/sign-ups/:id', (admin, { params, body }) =>
    editSignUp(deps, admin, params.id, body),
  );
}
