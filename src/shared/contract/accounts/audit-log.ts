import { z } from 'zod';
import { instant, pageQuery } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

/** One action of an administrator. */
const auditEntryReply = z.object({
  id: z.number().int(),
  at: instant,
  adminEmail: z.string().nullable(),
  /** A stable code such as `brand.updated`. */
  action: z.string(),
  /** The changed object, for people: `Brand “Northwind”`. */
  subject: z.string(),
  /** The change in one sentence; empty if the action says everything. */
  summary: z.string(),
});

export type AuditEntry = z.infer<typeof auditEntryReply>;

const auditLogReply = z.array(auditEntryReply);

export const auditLogContract = {
  'GET /api/admin/audit-log': { query: pageQuery, reply: auditLogReply },
} satisfies RouteContracts;
