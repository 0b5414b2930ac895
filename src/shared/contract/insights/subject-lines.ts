import { z } from 'zod';
import { instant, pageQuery } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { anyOf, emailFacetsQuery } from '#shared/contract/search/email-search.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';
import { subjectLengths, subjectShapes } from '#shared/vocabulary/subject-shapes.ts';

/** Added to the filters of the email search. Unlike the values of a filter, all shapes must match. */
const written = {
  shape: anyOf(z.enum(subjectShapes)),
  length: z.enum(subjectLengths).optional(),
};

/** `GET /api/insights/subjects.csv`. */
const subjectFileQuery = emailFacetsQuery.extend(written);

export type SubjectFilters = z.infer<typeof subjectFileQuery>;

/** `GET /api/insights/subjects`. */
const subjectLinesQuery = subjectFileQuery.extend(pageQuery.shape);

const count = z.number().int();

const subjectLine = z.object({
  emailId: count,
  subject: z.string(),
  preheader: z.string().nullable(),
  /** Counted in graphemes. */
  subjectLength: count,
  preheaderLength: count,
  shapes: z.array(z.enum(subjectShapes)),
  /** Percentage of the best offer; null without one. */
  offerPercent: z.number().nullable(),
  receivedAt: instant,
  campaignType: z.enum(campaignTypes),
  season: z.enum(seasons),
  brand: z.object({ slug: z.string(), name: z.string() }),
});

export type SubjectLine = z.infer<typeof subjectLine>;

/** Newest first. */
const subjectLinesReply = z.array(subjectLine);

/** `GET /api/insights/subjects/habits`: the filters of the lines, without words, days and shapes. */
const subjectHabitsQuery = emailFacetsQuery.pick({
  brand: true,
  category: true,
  set: true,
  type: true,
  season: true,
  language: true,
  offer: true,
  code: true,
});

export type SubjectHabitsQuery = z.infer<typeof subjectHabitsQuery>;

/** Shares are 0 to 1; null without lines. */
const measures = z.object({
  emails: count,
  brands: count,
  medianLength: z.number().nullable(),
  shares: z
    .object({
      emoji: z.number(),
      question: z.number(),
      number: z.number(),
      exclamation: z.number(),
      personal: z.number(),
      offer: z.number(),
    })
    .nullable(),
});

export type SubjectMeasures = z.infer<typeof measures>;

/** Words that the chosen lines use more than the others. */
const usedMore = z.array(
  z.object({
    text: z.string(),
    /** Chosen lines that contain it, and their brands. */
    emails: count,
    brands: count,
    /** Ratio to the frequency in other lines of the same languages; null if none of those contains it. */
    times: z.number().nullable(),
  }),
);

/** Habits of subject lines that this viewer may read. */
const subjectHabitsReply = z.object({
  countedAt: instant,
  /** First day this viewer may read; null for the whole history. */
  since: z.iso.date().nullable(),
  /** Every readable email was read; false if a sample of a larger vault was. */
  isWhole: z.boolean(),
  chosen: measures,
  /** Lines that were read but not chosen; null if all were chosen. */
  others: measures.nullable(),
  /** Empty below twenty emails; without a choice of brands also below five brands. */
  words: usedMore,
  openings: usedMore,
  emoji: usedMore,
});

export type SubjectHabits = z.infer<typeof subjectHabitsReply>;

export const subjectLinesContract = {
  'GET /api/insights/subjects': { query: subjectLinesQuery, reply: subjectLinesReply },
  'GET /api/insights/subjects/habits': { query: subjectHabitsQuery, reply: subjectHabitsReply },
  'GET /api/insights/subjects.csv': { query: subjectFileQuery, isFile: true },
} satisfies RouteContracts;
