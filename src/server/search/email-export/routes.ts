import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requirePremium } from '#server/accounts/auth/guards.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { spreadsheetFileName } from '#server/platform/spreadsheets/spreadsheet.ts';
import { type ExportDependencies, exportEmails } from '#server/search/email-export/service.ts';

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Adds the export of whole search results, for other programs. */
export function emailExportRoutes(app: FastifyInstance, deps: ExportDependencies): void {
  guardedRoutes(app, (viewer) => requirePremium(viewer, 'Please log in to download emails')).handle(
    'GET /api/emails/export',
    async (user, { query: { format, ...wanted }, reply }) => {
      const file = await exportEmails(deps, user, wanted, format);
      const fileName = spreadsheetFileName(deps.config.productName, deps.now(), 'emails', format);
      reply.type(contentTypes[format]).header('content-disposition', `attachment; filename="${fileName}"`);
      return file;
    },
    { limit: rateLimits.bulk },
  );
}
