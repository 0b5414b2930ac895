import { z } from 'zod';

/** The figures of the home headline. */
export const statsReply = z.object({ totalEmails: z.number().int(), totalBrands: z.number().int() });

export type Stats = z.infer<typeof statsReply>;
