import { z } from 'zod';
import { emailFacetsQuery } from '#shared/contract/email-search.ts';
import { emailSorts } from '#shared/vocabulary/email-search.ts';

/** `GET /api/emails/export`: the explorer's search as a file. */
export const emailExportQuery = emailFacetsQuery.extend({
  sort: z.enum(emailSorts).optional(),
  format: z.enum(['csv', 'xlsx']).default('csv'),
});
