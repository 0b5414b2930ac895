import { z } from 'zod';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { emailFacetsQuery } from '#shared/contract/search/email-search.ts';
import { emailSorts } from '#shared/vocabulary/email-search.ts';

/** `GET /api/emails/export`: the explorer's search as a file. */
const emailExportQuery = emailFacetsQuery.extend({
  sort: z.enum(emailSorts).optional(),
  format: z.enum(['csv', 'xlsx']).default('csv'),
});

export const emailExportContract = {
  'GET /api/emails/export': { query: emailExportQuery, isFile: true },
} satisfies RouteContracts;
