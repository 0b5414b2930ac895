import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requirePremium } from '#server/features/auth/guards.ts';
import { type ExportDependencies, exportEmails } from '#server/features/email-export/service.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { spreadsheetFileName } from '#server/spreadsheets/spreadsheet.ts';

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** What the explorer found, whole, to be worked on elsewhere. */
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
