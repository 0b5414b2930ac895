import { z } from 'zod';
import { maxQueryLength } from '#shared/search-query.ts';
import { type ErrorCode, errorStatuses } from '#shared/vocabulary/error-codes.ts';
import { maxId } from '#shared/vocabulary/limits.ts';

/**
 * A row id in an address: decimal digits only, 1 to 2147483647.
 * @param name the id's name in error messages.
 */
export const idNamed = (name: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, `${name} must be a whole number above 0.`)
    .transform(Number)
    .refine((id) => id <= maxId, 'There is no id that large.');

export const idParam = idNamed('The id');

/** A row id in a body. */
export const idValue = z.int().min(1).max(maxId);

export const idParams = z.strictObject({ id: idParam });

/**
 * A slug in a path. Wider than the slugs we create, so that an unknown one is a 404 and not a 400; only NUL
 * is refused, because no text column of PostgreSQL accepts it.
 */
export const slugParams = z.strictObject({
  slug: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\0]*$/, 'The name in the address holds a NUL character.'),
});

/**
 * The query of a route without parameters. An unknown parameter is a mistake of the caller, so it is refused.
 */
export const noQuery = z.strictObject({});

/** The body of a call without one; some clients send an empty object. */
export const noBody = z.strictObject({}).nullish();

/** An instant in an answer: ISO 8601 in UTC, such as 2026-11-21T09:12:00.000Z. */
export const instant = z.iso.datetime();

const maxPageSize = 200;

const limitParam = z
  .string()
  .regex(/^\d{1,4}$/, 'limit must be a whole number from 1 to 200.')
  .transform(Number)
  .refine((limit) => limit >= 1 && limit <= maxPageSize, 'limit must be a whole number from 1 to 200.');

/** The keyset cursor from a `Link: rel="next"` header. The longest names a category and a brand. */
const cursorParam = z.string().min(1).max(2_000);

export const pageQuery = z.strictObject({ limit: limitParam.optional(), cursor: cursorParam.optional() });

export const searchQuery = z.string().max(maxQueryLength);

const errorCodes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]];

/** The body of every failure. `error` is a sentence for the user. */
export const errorReply = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type ErrorReply = z.infer<typeof errorReply>;
