import { z } from 'zod';
import { idValue, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { alertHours, alertKinds } from '#shared/vocabulary/alerts.ts';

const settingsReply = z.object({
  /** Alerts by mail. */
  isOn: z.boolean(),
  /** Hours for which a mailbox could not be fetched. */
  fetchHours: z.number().int(),
  /** Hours without a new email in the whole vault. */
  silenceHours: z.number().int(),
  /** A webhook of the caller's that gets alerts too; null for none. */
  webhookId: z.number().int().nullable(),
});

export type AlertSettings = z.infer<typeof settingsReply>;

/** `PATCH /api/admin/alert-settings`: the caller's own. */
const settingsBody = z
  .strictObject({
    isOn: z.boolean(),
    fetchHours: z.literal(alertHours),
    silenceHours: z.literal(alertHours),
    webhookId: idValue.nullable(),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Say what is to be changed.');

export type AlertSettingsBody = z.input<typeof settingsBody>;

/** A problem of the vault that lasts. */
const alertReply = z.object({
  kind: z.enum(alertKinds),
  /** Mailbox, job, host or case: distinguishes problems of a kind. */
  subject: z.string(),
  title: z.string(),
  text: z.string(),
  /** The page of the dashboard where it can be looked at. */
  path: z.string(),
  since: instant,
});

export type Alert = z.infer<typeof alertReply>;

/** `GET /api/admin/alerts`: the problems now, by the caller's hours. */
const alertsReply = z.object({
  settings: settingsReply,
  current: z.array(alertReply),
});

export type Alerts = z.infer<typeof alertsReply>;

export const alertsContract = {
  'GET /api/admin/alerts': { reply: alertsReply },
  'PATCH /api/admin/alert-settings': { body: settingsBody, reply: settingsReply },
  'POST /api/admin/alerts/test': {},
} satisfies RouteContracts;
