import { z } from 'zod';

/** A slug of a request, current or former, and its brand. */
const askedBrand = z.object({ asked: z.string(), slug: z.string(), name: z.string() });

/** Only brands the viewer may read. */
export const askedBrands = z.array(askedBrand);

export type AskedBrand = z.infer<typeof askedBrand>;
