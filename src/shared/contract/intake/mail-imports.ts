import { z } from 'zod';
import { idParam, idParams, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { importPartBytes, maxImportFiles } from '#shared/vocabulary/limits.ts';

/**
 * One import. `receiving`: parts of the upload are missing; `waiting`: all are here, another import runs
 * first; `failed`: emails stored before the failure are kept.
 */
export const mailImportReply = z.object({
  id: z.number().int(),
  kind: z.enum(['upload', 'command']),
  /** Address of the administrator; null for a command, or if the account no longer exists. */
  startedBy: z.string().nullable(),
  /** Name of its file, or of the first. */
  label: z.string(),
  fileCount: z.number().int(),
  state: z.enum(['receiving', 'waiting', 'running', 'done', 'stopped', 'failed']),
  /** It ends after the current batch. */
  isStopping: z.boolean(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  totalBytes: z.number(),
  receivedBytes: z.number(),
  readBytes: z.number(),
  /** Outcome of the messages; those held for review count as imported. */
  imported: z.number().int(),
  held: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.number().int(),
  brandsCreated: z.number().int(),
  /** Rejected messages by code of the reason. */
  refusals: z.record(z.string(), z.number().int()),
  /** The first unreadable files, with the reason; `noticeCount` counts all. */
  notices: z.array(z.object({ label: z.string(), reason: z.string() })),
  noticeCount: z.number().int(),
  /** Name of this run in the review queue. */
  run: z.string(),
  /** A fact or task for the administrator; null if all is well. */
  message: z.string().nullable(),
});

export type MailImport = z.infer<typeof mailImportReply>;

/**
 * `POST /api/admin/mail-imports`: files to upload, as one sequence of bytes in this order. The same files
 * again resume their interrupted upload.
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
 * `PUT /api/admin/mail-imports/{id}/parts/{at}`: the next bytes, from offset `at`. If the server expects
 * another offset, nothing is stored and `receivedBytes` names it.
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
