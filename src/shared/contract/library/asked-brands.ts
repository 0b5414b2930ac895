import { z } from 'zod';

/** A slug of a request, which may be a former one, and the brand that has it. */
const askedBrand = z.object({ asked: z.string(), slug: z.string(), name: z.string() });

/** Only brands that the reader may read. */
export const askedBrands = z.array(askedBrand);

export type AskedBrand = z.infer<typeof askedBrand>;
