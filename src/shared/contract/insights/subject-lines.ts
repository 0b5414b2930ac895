import { z } from 'zod';
import { instant, pageQuery } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { anyOf, emailFacetsQuery } from '#shared/contract/search/email-search.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';
import { subjectLengths, subjectShapes } from '#shared/vocabulary/subject-shapes.ts';

/** Beside what emails are found by: unlike the values of a filter, all shapes must be there. */
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
  /** Characters as people count them. */
  subjectLength: count,
  preheaderLength: count,
  shapes: z.array(z.enum(subjectShapes)),
  /** Of the best offer; null where it names none. */
  offerPercent: z.number().nullable(),
  receivedAt: instant,
  campaignType: z.enum(campaignTypes),
  season: z.enum(seasons),
  brand: z.object({ slug: z.string(), name: z.string() }),
});

export type SubjectLine = z.infer<typeof subjectLine>;

/** Newest first. */
const subjectLinesReply = z.array(subjectLine);

/** `GET /api/insights/subjects/habits`: what is asked of lines, without their words, days and shapes. */
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

/** Words that some lines use more than others do. */
const usedMore = z.array(
  z.object({
    text: z.string(),
    /** Of the chosen lines that hold it, and the brands that wrote them. */
    emails: count,
    brands: count,
    /** How many times as often as others, who write in the same languages; null where none of them holds it. */
    times: z.number().nullable(),
  }),
);

/** How subject lines are written, of what this reader may read. */
const subjectHabitsReply = z.object({
  /** When the lines were read. */
  countedAt: instant,
  /** The first day this reader may read; null for the whole history. */
  since: z.iso.date().nullable(),
  /** Whether every readable email was looked at: of larger vaults a sample is. */
  isWhole: z.boolean(),
  chosen: measures,
  /** All that was looked at and not chosen; null where nothing was left out. */
  others: measures.nullable(),
  /** Empty below twenty emails, and below five brands unless brands were chosen. */
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
