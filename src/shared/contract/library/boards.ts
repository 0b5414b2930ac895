import { z } from 'zod';
import { errorReply, idParam, idParams, idValue, instant } from '#shared/contract/common.ts';
import { savedListItemReply, savedListReply } from '#shared/contract/library/saved-lists.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { isVisible } from '#shared/format/name-key.ts';
import { maxSectionNameLength } from '#shared/vocabulary/limits.ts';
import { memberRoles } from '#shared/vocabulary/list-roles.ts';

const sectionName = z
  .string()
  .trim()
  .refine(isVisible, 'Please enter a name for the section')
  .max(maxSectionNameLength, `A section name can have at most ${maxSectionNameLength} characters.`);

export const sectionReply = z.object({ id: z.number().int(), name: z.string() });

export type BoardSection = z.infer<typeof sectionReply>;

/** A guest's comment; `emailId` null: on the whole board. */
export const boardCommentReply = z.object({
  id: z.number().int(),
  emailId: z.number().int().nullable(),
  author: z.string(),
  text: z.string(),
  createdAt: instant,
});

export type BoardComment = z.infer<typeof boardCommentReply>;

/** `sectionId` null: in front of the first section. */
const boardItemReply = savedListItemReply.extend({ sectionId: z.number().int().nullable() });

export type BoardItem = z.infer<typeof boardItemReply>;

/** A list with its sections in order, and all its items in order, the first `maxBoardItems`. */
const boardReply = savedListReply.omit({ item: true, latestEmails: true }).extend({
  sections: z.array(sectionReply),
  items: z.array(boardItemReply),
  comments: z.array(boardCommentReply),
});

export type Board = z.infer<typeof boardReply>;

/** Moves an email in front of another one of the section; null or one that is not there: to its end. */
const boardMoveBody = z.strictObject({
  emailId: idValue,
  sectionId: idValue.nullable(),
  beforeId: idValue.nullable(),
});

export type BoardMove = z.input<typeof boardMoveBody>;

const newSectionBody = z.strictObject({ name: sectionName });

/** Renames a section, moves it in front of another one, or to the end by null. */
const sectionBody = z.strictObject({
  name: sectionName.optional(),
  /** The name that the writer saw: the answer is a 409 if somebody has changed it meanwhile. */
  nameBefore: z.string().max(maxSectionNameLength).optional(),
  beforeId: idValue.nullable().optional(),
});

export type SectionBody = z.input<typeof sectionBody>;

/** The 409 of a section that somebody else has renamed meanwhile. */
const renamedSectionReply = errorReply.extend({ section: z.object({ name: z.string() }).optional() });

/** A colleague in a list. `name` is their address for the owner, and the first name for others. */
const memberReply = z.object({
  id: z.number().int(),
  name: z.string(),
  role: z.enum(memberRoles),
  isYou: z.boolean(),
});

export type ListMember = z.infer<typeof memberReply>;

const memberParams = z.strictObject({ id: idParam, memberId: idParam });

const sectionParams = z.strictObject({ id: idParam, sectionId: idParam });

export const boardsContract = {
  'GET /api/saved-lists/:id/board': { params: idParams, reply: boardReply },
  'POST /api/saved-lists/:id/board/moves': { params: idParams, body: boardMoveBody },
  'POST /api/saved-lists/:id/sections': {
    params: idParams,
    body: newSectionBody,
    reply: sectionReply,
    status: 201,
  },
  'PATCH /api/saved-lists/:id/sections/:sectionId': {
    params: sectionParams,
    body: sectionBody,
    errors: { 409: renamedSectionReply },
  },
  'DELETE /api/saved-lists/:id/sections/:sectionId': { params: sectionParams },
  'GET /api/saved-lists/:id/members': { params: idParams, reply: z.array(memberReply) },
  'PATCH /api/saved-lists/:id/members/:memberId': {
    params: memberParams,
    body: z.strictObject({ role: z.enum(memberRoles) }),
  },
  /** For the owner, and for a member who leaves. */
  'DELETE /api/saved-lists/:id/members/:memberId': { params: memberParams },
} satisfies RouteContracts;
