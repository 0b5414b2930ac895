import { z } from 'zod';
import { errorReply, idNamed, idParam, idParams, idValue, instant } from '#shared/contract/common.ts';
import { chartAddress, sharedChart } from '#shared/contract/insights/shared-charts.ts';
import { boardCommentReply, sectionReply } from '#shared/contract/library/boards.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { isVisible } from '#shared/format/name-key.ts';
import {
  longestSharePassword,
  maxCommentAuthorLength,
  maxCommentLength,
  maxShareDays,
  shortestSharePassword,
} from '#shared/vocabulary/limits.ts';
import { memberRoles } from '#shared/vocabulary/list-roles.ts';

export const shareKinds = ['list', 'email', 'chart'] as const;

const password = z
  .string()
  .min(shortestSharePassword, `A password needs at least ${shortestSharePassword} characters.`)
  .max(longestSharePassword, `A password can have at most ${longestSharePassword} characters.`);

/** Settings of a link, which it keeps. */
const settings = {
  showsNotes: z.boolean().default(false),
  takesComments: z.boolean().default(false),
  /** A premium reader who opens the link can join the list in this role, if it shows notes; null: nobody can. */
  joinsAs: z.enum(memberRoles).nullable().default(null),
  /** Guests can download the picture of the whole email; false for other links. */
  showsWhole: z.boolean().default(false),
  /** Null: no password. */
  password: password.nullable().default(null),
  /** Days from now; null: the link does not expire. */
  expiresInDays: z.int().min(1).max(maxShareDays).nullable().default(null),
};

/** A new link to a list, an email or a chart. */
const newShareBody = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('list'), listId: idValue, ...settings }),
    z.strictObject({ kind: z.literal('email'), emailId: idValue, ...settings }),
    z.strictObject({ kind: z.literal('chart'), chart: chartAddress, ...settings }),
  ])
  .refine(({ joinsAs, showsNotes }) => joinsAs === null || showsNotes, {
    path: ['joinsAs'],
    error: 'Members see notes. Show notes by this link, or let nobody join.',
  });

export type NewShareBody = z.input<typeof newShareBody>;

export type NewShare = z.output<typeof newShareBody>;

/** A link, for its owner. The address itself is answered once, when it is created. */
const shareReply = z.object({
  id: z.number().int(),
  kind: z.enum(shareKinds),
  listId: z.number().int().nullable(),
  emailId: z.number().int().nullable(),
  chart: chartAddress.nullable(),
  /** Name of the list or the chart, or subject of the email; null for an email or a chart that is no longer shown. */
  name: z.string().nullable(),
  showsNotes: z.boolean(),
  takesComments: z.boolean(),
  showsWhole: z.boolean(),
  hasPassword: z.boolean(),
  joinsAs: z.enum(memberRoles).nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
});

export type Share = z.infer<typeof shareReply>;

const madeShareReply = shareReply.extend({ address: z.string() });

export type MadeShare = z.infer<typeof madeShareReply>;

const sharesQuery = z.strictObject({
  listId: idNamed('listId').optional(),
  emailId: idNamed('emailId').optional(),
});

/** An email as guests see it: nothing of its content, and no address of its sender. */
const sharedEmail = z.object({
  id: z.number().int(),
  subject: z.string(),
  language: z.string().nullable(),
  receivedAt: instant,
  previewUrl: z.string(),
  brand: z.object({ name: z.string(), slug: z.string(), categoryId: z.number().int() }),
});

/** A shared list. Without permission for notes, description and notes are null. */
const sharedListReply = z.object({
  kind: z.literal('list'),
  name: z.string(),
  description: z.string().nullable(),
  sections: z.array(sectionReply),
  items: z.array(
    z.object({
      emailId: z.number().int(),
      sectionId: z.number().int().nullable(),
      notes: z.string().nullable(),
      email: sharedEmail,
    }),
  ),
  takesComments: z.boolean(),
  comments: z.array(boardCommentReply),
  /** Role in which the reader can join the list; null if nobody can by this link, or the reader is in the list. */
  joinsAs: z.enum(memberRoles).nullable(),
});

export type SharedList = z.infer<typeof sharedListReply>;

const sharedEmailReply = z.object({
  kind: z.literal('email'),
  name: z.string(),
  email: sharedEmail,
  /** Address of the picture of the whole email; null unless the link shows it. */
  wholeUrl: z.string().nullable(),
});

export type SharedOneEmail = z.infer<typeof sharedEmailReply>;

const sharedChartReply = z.object({ kind: z.literal('chart'), name: z.string(), chart: sharedChart });

const sharedReply = z.discriminatedUnion('kind', [sharedListReply, sharedEmailReply, sharedChartReply]);

export type Shared = z.infer<typeof sharedReply>;

/** The 403 of a link whose password was not given. */
const lockedReply = errorReply.extend({ needsPassword: z.literal(true) });

/** Longer than our tokens; every text is looked up alike. */
const token = z.string().min(1).max(200);
const tokenParams = z.strictObject({ token });

const commentBody = z.strictObject({
  author: z
    .string()
    .trim()
    .refine(isVisible, 'Please enter your name')
    .max(maxCommentAuthorLength, `A name can have at most ${maxCommentAuthorLength} characters.`),
  text: z
    .string()
    .trim()
    .refine(isVisible, 'Please enter a comment')
    .max(
      maxCommentLength,
      `A comment can have at most ${maxCommentLength.toLocaleString('en-GB')} characters.`,
    ),
  /** The picture it is about; null: the whole board. */
  emailId: idValue.nullable(),
});

export type CommentBody = z.input<typeof commentBody>;

export const sharesContract = {
  'GET /api/shares': { query: sharesQuery, reply: z.array(shareReply) },
  'POST /api/shares': { body: newShareBody, reply: madeShareReply, status: 201 },
  /** Replaces the address; the earlier one opens nothing any more. 409 for a link that has expired. */
  'POST /api/shares/:id/link': { params: idParams, reply: madeShareReply, status: 201 },
  'DELETE /api/shares/:id': { params: idParams },
  'GET /api/shared/:token': { params: tokenParams, reply: sharedReply, errors: { 403: lockedReply } },
  'POST /api/shared/:token/password': {
    params: tokenParams,
    body: z.strictObject({ password: z.string().max(longestSharePassword) }),
  },
  'POST /api/shared/:token/comments': {
    params: tokenParams,
    body: commentBody,
    reply: boardCommentReply,
    status: 201,
    errors: { 403: lockedReply },
  },
  'POST /api/shared/:token/copy': {
    params: tokenParams,
    reply: z.object({ listId: z.number().int() }),
    status: 201,
    errors: { 403: errorReply.extend({ needsPassword: z.literal(true).optional() }) },
  },
  'POST /api/shared/:token/join': {
    params: tokenParams,
    reply: z.object({ listId: z.number().int() }),
    status: 201,
    errors: { 403: errorReply.extend({ needsPassword: z.literal(true).optional() }) },
  },
  'DELETE /api/saved-lists/:id/comments/:commentId': {
    params: z.strictObject({ id: idParam, commentId: idParam }),
  },
} satisfies RouteContracts;
