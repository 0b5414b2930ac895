import { z } from 'zod';
import { idParams } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { maxViewNameLength, maxViewSearchLength } from '#shared/vocabulary/limits.ts';

/** Tables of the dashboard that have saved views. */
export const viewPlaces = ['brands', 'emails'] as const;

export type ViewPlace = (typeof viewPlaces)[number];

const searchPlaces = ['explorer', ...viewPlaces] as const;

/** Page a saved search belongs to: the explorer, or a table of the dashboard. */
export type SearchPlace = (typeof searchPlaces)[number];

const savedViewReply = z.object({
  id: z.number().int(),
  place: z.enum(searchPlaces),
  name: z.string(),
  /** Parameters of the table's address. */
  search: z.string(),
});

export type SavedView = z.infer<typeof savedViewReply>;

/** `GET /api/admin/saved-views`: the caller's own, by name. */
const savedViewsReply = z.array(savedViewReply);

const name = z
  .string()
  .trim()
  .min(1, 'A name is needed.')
  .max(maxViewNameLength, `A name can have at most ${maxViewNameLength} characters.`)
  .regex(/^[^\0]*$/, 'A name holds no NUL character.');

const search = z
  .string()
  .max(maxViewSearchLength)
  .regex(/^[^\0]*$/);

/** `POST /api/admin/saved-views`. */
const newSavedViewBody = z.strictObject({ place: z.enum(viewPlaces), name, search });

export type NewSavedViewBody = z.input<typeof newSavedViewBody>;

/** `PATCH /api/admin/saved-views/{id}`. */
const savedViewBody = z
  .strictObject({ name: name.optional(), search: search.optional() })
  .refine((body) => Object.keys(body).length > 0, 'Say what is to be changed.');

export type SavedViewBody = z.input<typeof savedViewBody>;

export const savedViewsContract = {
  'GET /api/admin/saved-views': { reply: savedViewsReply },
  'POST /api/admin/saved-views': { body: newSavedViewBody, reply: savedViewReply, status: 201 },
  'PATCH /api/admin/saved-views/:id': { params: idParams, body: savedViewBody, reply: savedViewReply },
  'DELETE /api/admin/saved-views/:id': { params: idParams },
} satisfies RouteContracts;
