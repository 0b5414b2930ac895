import { z } from 'zod';
import {
  errorReply,
  idNamed,
  idParam,
  idParams,
  idValue,
  instant,
  pageQuery,
} from '#shared/contract/common.ts';
import { emailSummaryReply } from '#shared/contract/library/emails.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { isVisible } from '#shared/format/name-key.ts';
import { maxListDescriptionLength, maxListNameLength, maxNotesLength } from '#shared/vocabulary/limits.ts';
import { listRoles } from '#shared/vocabulary/list-roles.ts';

const name = z
  .string()
  .trim()
  .refine(isVisible, 'Please enter a name for your list')
  .max(maxListNameLength, `A list name can have at most ${maxListNameLength} characters.`);

/** Optional text, trimmed; empty text counts as none. */
const optionalText = (max: number, what: string) =>
  z
    .string()
    .trim()
    .max(max, `${what} can have at most ${max.toLocaleString('en-GB')} characters.`)
    .nullish()
    .transform((text) => (text == null || !isVisible(text) ? null : text));

/** Creates or renames a list. An absent or empty description clears it. */
const savedListBody = z.strictObject({
  name,
  description: optionalText(maxListDescriptionLength, 'A description'),
});

export type SavedListBody = z.input<typeof savedListBody>;

/** `PATCH /api/saved-lists/{id}`. */
const changedListBody = savedListBody.extend({
  /** Texts that the writer saw: the answer is a 409 if somebody has changed them meanwhile. */
  before: z
    .strictObject({
      name: z.string().max(maxListNameLength),
      description: z.string().max(maxListDescriptionLength).nullable(),
    })
    .optional(),
});

export type ChangedListBody = z.input<typeof changedListBody>;

/** The 409 of a list whose texts somebody else has changed meanwhile. */
const changedListReply = errorReply.extend({
  list: z.object({ name: z.string(), description: z.string().nullable() }).optional(),
});

/** Adds an email to a list, or replaces its notes; absent or empty notes clear them. */
const savedListItemBody = z.strictObject({
  emailId: idValue,
  notes: optionalText(maxNotesLength, 'Notes'),
  /** Notes that the writer saw, null for none: the answer is a 409 if somebody has changed them meanwhile. */
  notesBefore: z.string().max(maxNotesLength).nullable().optional(),
});

/** The 409 of notes that somebody else has changed meanwhile. */
const changedNotesReply = errorReply.extend({ notes: z.string().nullable().optional() });

/** A list without its items. */
export const savedListReply = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  createdAt: instant,
  isDefault: z.boolean(),
  /** Role of the viewer: owner, or what the owner allows a colleague. */
  role: z.enum(listRoles),
  itemCount: z.number().int(),
  /** Last addition; null while the list is empty. */
  lastAddedAt: instant.nullable(),
  /** With `?emailId=`: the item of that email in this list, or null. Absent otherwise. */
  item: z.object({ notes: z.string().nullable() }).nullable().optional(),
  /** For lists shown as cards: the last added emails this viewer may read, at most three. */
  latestEmails: z.array(z.object({ id: z.number().int(), previewUrl: z.string() })).optional(),
});

export type SavedList = z.infer<typeof savedListReply>;

const savedListsReply = z.array(savedListReply);

/** Without `limit` every list is returned. `emailId` also reports which lists contain that email. */
const savedListsQuery = pageQuery.extend({
  emailId: idNamed('emailId').optional(),
});

/** Emails this user may read, by the lists that contain them. */
const savedEmailsReply = z.array(z.object({ listId: z.number().int(), emailIds: z.array(z.number().int()) }));

export const savedListItemReply = z.object({
  emailId: z.number().int(),
  addedAt: instant,
  notes: z.string().nullable(),
  email: emailSummaryReply,
});

export type SavedListItem = z.infer<typeof savedListItemReply>;

/** A list with one page of its items, last added first. */
const savedListDetailReply = savedListReply.omit({ item: true, latestEmails: true }).extend({
  items: z.array(savedListItemReply),
});

export type SavedListDetail = z.infer<typeof savedListDetailReply>;

const itemParams = z.strictObject({ id: idParam, emailId: idParam });

export const savedListsContract = {
  'GET /api/saved-lists': { query: savedListsQuery, reply: savedListsReply },
  'POST /api/saved-lists': { body: savedListBody, reply: savedListReply, status: 201 },
  'GET /api/saved-lists/emails': { reply: savedEmailsReply },
  'GET /api/saved-lists/:id': { params: idParams, query: pageQuery, reply: savedListDetailReply },
  'GET /api/saved-lists/:id/export.csv': { params: idParams, isFile: true },
  'PATCH /api/saved-lists/:id': {
    params: idParams,
    body: changedListBody,
    reply: savedListReply,
    errors: { 409: changedListReply },
  },
  'DELETE /api/saved-lists/:id': { params: idParams },
  'POST /api/saved-lists/:id/emails': {
    params: idParams,
    body: savedListItemBody,
    reply: savedListReply,
    errors: { 409: changedNotesReply },
  },
  'DELETE /api/saved-lists/:id/emails/:emailId': { params: itemParams },
} satisfies RouteContracts;
