import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import { spreadsheetFileName } from '#server/features/admin-brands/spreadsheet-rows.ts';
import { type GuardedRoutes, guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { type Administrator, requireAdmin } from '#server/features/auth/guards.ts';
import { editSignUp, followBrands, setSignUps } from '#server/features/sign-ups/change-sign-ups.ts';
import { getSignUps, getSummary, type SignUpDependencies } from '#server/features/sign-ups/service.ts';
import { signUpFile } from '#server/features/sign-ups/sign-up-file.ts';
import { takeRows } from '#server/features/sign-ups/take-rows.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import {
  signUpCountReply,
  signUpDownloadQuery,
  signUpFollowBody,
  signUpForm,
  signUpListQuery,
  signUpListReply,
  signUpParams,
  signUpReply,
  signUpRowsBody,
  signUpRowsReply,
  signUpSetBody,
  signUpSummaryReply,
} from '#shared/contract/sign-ups.ts';

/** A list of ten thousand domains, with notes. */
const maxRowsBytes = 8_000_000;

const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

type RoutesDependencies = SignUpDependencies & { config: Pick<Config, 'productName'> };

export function signUpRoutes(app: FastifyInstance, deps: RoutesDependencies): void {
  const routes = guardedRoutes(app, requireAdmin);
  readRoutes(routes, deps);
  writeRoutes(routes, deps);
}

function readRoutes(routes: GuardedRoutes<Administrator>, deps: RoutesDependencies): void {
  routes.list(
    '/api/admin/sign-ups',
    { query: signUpListQuery, reply: signUpListReply, limit: rateLimits.search },
    (_admin, { query }) => getSignUps(deps, query),
  );

  routes.get('/api/admin/sign-ups/summary', { reply: signUpSummaryReply, limit: rateLimits.search }, () =>
    getSummary(deps),
  );

  routes.get(
    '/api/admin/sign-ups/download',
    { query: signUpDownloadQuery, reply: z.instanceof(Readable), limit: rateLimits.bulk },
    (_admin, { query: { format, ...listing }, reply }) => {
      const fileName = spreadsheetFileName(deps.config.productName, deps.now(), 'sign-ups', format);
      reply.type(fileTypes[format]).header('content-disposition', `attachment; filename="${fileName}"`);
      return signUpFile(deps, listing, format);
    },
  );
}

function writeRoutes(routes: GuardedRoutes<Administrator>, deps: SignUpDependencies): void {
  routes.post(
    '/api/admin/sign-ups/rows',
    { body: signUpRowsBody, reply: signUpRowsReply, limit: rateLimits.bulk, bodyLimit: maxRowsBytes },
    (admin, { body }) => takeRows(deps, admin, body),
  );

  routes.post(
    '/api/admin/sign-ups/follow',
    { body: signUpFollowBody, reply: signUpCountReply },
    (admin, { body }) => followBrands(deps, admin, body),
  );

  routes.post(
    '/api/admin/sign-ups/set',
    { body: signUpSetBody, reply: signUpCountReply },
    (admin, { body }) => setSignUps(deps, admin, body),
  );

  routes.patch(
    '/api/admin/sign-ups/:id',
    { params: signUpParams, body: signUpForm, reply: signUpReply },
    (admin, { params, body }) => editSignUp(deps, admin, params.id, body),
  );
}
