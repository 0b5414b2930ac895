import { z } from 'zod';
import { idParams } from '#shared/contract/common.ts';
import { categoryReply } from '#shared/contract/library/categories.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { isVisible } from '#shared/format/name-key.ts';
import { maxSlugLength } from '#shared/vocabulary/limits.ts';

/** Lower-case words joined by hyphens, the form of the slugs we create. */
export const newSlug = z
  .string()
  .trim()
  .min(1, 'A slug is needed.')
  .max(maxSlugLength, `A slug can have at most ${maxSlugLength} characters.`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A slug holds lower-case letters, digits and single hyphens only.');

const positionSentence = 'The position must be a whole number of at least 0.';

/** `POST /api/categories`. The position is a number or its digits (specification, section 5). */
export const categoryBody = z.strictObject({
  name: z
    .string()
    .trim()
    .refine(isVisible, 'A name is needed.')
    .max(100, 'A name can have at most 100 characters.'),
  slug: newSlug,
  icon: z
    .string()
    .trim()
    .refine(isVisible, 'An icon is needed.')
    .max(50, 'An icon name can have at most 50 characters.'),
  description: z
    .string()
    .trim()
    .max(1000, 'A description can have at most 1,000 characters.')
    .nullish()
    .transform((text) => (text == null || !isVisible(text) ? null : text)),
  position: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      positionSentence,
    )
    .pipe(
      z.int(positionSentence).min(0, positionSentence).max(100_000, 'The position can be at most 100,000.'),
    )
    .default(0),
});

export type CategoryBody = z.input<typeof categoryBody>;

export const adminCategoriesContract = {
  'POST /api/categories': { body: categoryBody, reply: categoryReply, status: 201 },
  'DELETE /api/categories/:id': { params: idParams },
} satisfies RouteContracts;
