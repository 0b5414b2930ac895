import { z } from 'zod';
import { idParam, idParams, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { importPartBytes, maxImportFiles } from '#shared/vocabulary/limits.ts';

/**
 * One import. `receiving`: parts of the upload are still to come; `waiting`: all are here, and another import is read
 * first; `failed`: what was stored by then is kept.
 */
export const mailImportReply = z.object({
  id: z.number().int(),
  kind: z.enum(['upload', 'command']),
  /** The address of the administrator; null for a command, and once the account is gone. */
  startedBy: z.string().nullable(),
  /** Its file, or the first of them. */
  label: z.string(),
  fileCount: z.number().int(),
  state: z.enum(['receiving', 'waiting', 'running', 'done', 'stopped', 'failed']),
  /** It ends after the batch at hand. */
  isStopping: z.boolean(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  totalBytes: z.number(),
  receivedBytes: z.number(),
  readBytes: z.number(),
  /** What became of the messages; those held for review are imported too. */
  imported: z.number().int(),
  held: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.number().int(),
  brandsCreated: z.number().int(),
  /** How many were refused, by the code of the reason. */
  refusals: z.record(z.string(), z.number().int()),
  /** The first files that could not be read, and why; `noticeCount` is of all. */
  notices: z.array(z.object({ label: z.string(), reason: z.string() })),
  noticeCount: z.number().int(),
  /** Under which the queue of held mail has what came with it. */
  run: z.string(),
  /** What an administrator should know or do; null when all is well. */
  message: z.string().nullable(),
});

export type MailImport = z.infer<typeof mailImportReply>;

/**
 * `POST /api/admin/mail-imports`: files that are about to be uploaded, as one sequence of bytes in this order. The same files
 * again go on with the upload of them that broke off.
 */
const mailImportBody = z.strictObject({
  files: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(1_000),
        sizeBytes: z.int().min(0),
        changedAt: instant,
      }),
    )
    .min(1, 'Choose at least one file.')
    .max(maxImportFiles, `These are more than ${maxImportFiles} files. Pack them into a zip file first.`),
});

/**
 * `PUT /api/admin/mail-imports/{id}/parts/{at}`: the next bytes, from `at` on. Where the server is elsewhere nothing is
 * stored, and `receivedBytes` says which bytes it wants.
 */
const partParams = z.strictObject({
  id: idParam,
  at: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,13})$/, 'The place must be a whole number.')
    .transform(Number),
});

const partBody = z
  .instanceof(Uint8Array, { error: 'A part is sent as application/octet-stream.' })
  .refine(({ length }) => length > 0 && length <= importPartBytes, {
    error: `A part has 1 to ${importPartBytes} bytes.`,
  });

export const mailImportsContract = {
  'GET /api/admin/mail-imports': { reply: z.array(mailImportReply) },
  'POST /api/admin/mail-imports': { body: mailImportBody, reply: mailImportReply, status: 201 },
  'PUT /api/admin/mail-imports/:id/parts/:at': {
    params: partParams,
    body: partBody,
    reply: mailImportReply,
  },
  'POST /api/admin/mail-imports/:id/stop': { params: idParams, reply: mailImportReply },
} satisfies RouteContracts;
