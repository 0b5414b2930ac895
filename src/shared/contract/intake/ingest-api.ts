import { z } from 'zod';
import { idParams, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { maxIngestMessages } from '#shared/vocabulary/limits.ts';

/** A token with which a program posts mail. The token itself is shown once, to the administrator who makes it. */
const ingestTokenReply = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Address of the administrator; null if the account no longer exists. */
  madeBy: z.string().nullable(),
  createdAt: instant,
  /** To the minute; null if it was never used. */
  lastUsedAt: instant.nullable(),
});

export type IngestToken = z.infer<typeof ingestTokenReply>;

const createTokenBody = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Give the token a name.')
    .max(100, 'A name has at most 100 characters.')
    .regex(/^[^\p{Cc}]*$/u, 'A name has no control characters.'),
});

/** The only answer that contains the token. */
const createdTokenReply = ingestTokenReply.extend({ token: z.string() });

export type CreatedIngestToken = z.infer<typeof createdTokenReply>;

/** Messages as the parsers of the route deliver them: one of `message/rfc822`, or the files of a form. */
const ingestBody = z
  .array(z.object({ name: z.string().max(1_000), raw: z.instanceof(Uint8Array) }), {
    error: 'Send a message as message/rfc822, or several as the files of a multipart/form-data.',
  })
  .min(1, 'Send at least one message.')
  .max(maxIngestMessages, `Send at most ${maxIngestMessages} messages in one request.`);

/** The end of one message. */
const ingestedReply = z.object({
  /** Name of its file; `message` for a message without one. */
  name: z.string(),
  /** `held` waits for a review, or is hidden because its sender is blocked. */
  outcome: z.enum(['imported', 'held', 'duplicate', 'rejected']),
  /** Of the stored email; null if rejected, and for a duplicate of a deleted email. */
  id: z.number().int().nullable(),
  /** Why it is held or rejected: stable codes, and sentences for people. */
  reasons: z.array(z.object({ code: z.string(), reason: z.string() })),
});

export type IngestedMessage = z.infer<typeof ingestedReply>;

/** In the order of the messages. */
const ingestReply = z.object({ messages: z.array(ingestedReply) });

export const ingestApiContract = {
  'GET /api/admin/ingest-tokens': { reply: z.array(ingestTokenReply) },
  'POST /api/admin/ingest-tokens': { body: createTokenBody, reply: createdTokenReply, status: 201 },
  'DELETE /api/admin/ingest-tokens/:id': { params: idParams },
  'POST /api/ingest': { body: ingestBody, reply: ingestReply },
} satisfies RouteContracts;
