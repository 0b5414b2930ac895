import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireUser } from '#server/accounts/auth/guards.ts';
import { type OwnDataDependencies, takeOwnData } from '#server/operations/own-data/service.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { spreadsheetFileName } from '#server/platform/spreadsheets/spreadsheet.ts';

/** Adds the download of the viewer's own data. */
export function ownDataRoutes(app: FastifyInstance, deps: OwnDataDependencies): void {
  guardedRoutes(app, (viewer) => requireUser(viewer, 'Please log in to download your data')).handle(
    'GET /api/account/data',
    async (user, { reply }) => {
      const file = await takeOwnData(deps, user);
      const fileName = spreadsheetFileName(deps.config.productName, deps.now(), 'my-data', 'zip');
      reply.type('application/zip').header('content-disposition', `attachment; filename="${fileName}"`);
      return file;
    },
    { limit: rateLimits.ownData },
  );
}
