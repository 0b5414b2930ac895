import { z } from 'zod';
import {
  idNamed,
  idParam,
  idParams,
  idValue,
  instant,
  pageQuery,
  searchQuery,
} from '#shared/contract/common.ts';
import { emailSummaryReply } from '#shared/contract/library/emails.ts';
import { type Offer, offerReply, timeOfDay } from '#shared/contract/library/offers.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { filterDay, filterName, offerFilters } from '#shared/contract/search/email-search.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { emailStates } from '#shared/vocabulary/email-states.ts';
import { maxCorrectedOffers, maxId, maxOfferWords } from '#shared/vocabulary/limits.ts';
import { offerFigures } from '#shared/vocabulary/offer-kinds.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

/** One email in the admin table. Locked means: set by hand, and kept by every reprocess. */
export const adminEmailReply = emailSummaryReply.extend({
  campaignTypeLocked: z.boolean(),
  seasonLocked: z.boolean(),
  state: z.enum(emailStates),
  /** It was deleted in bulk: hidden now, gone for good once that can no longer be undone. */
  isDeleted: z.boolean(),
  /** How sure recognition was, from 0 to 1; null where that was not stored. */
  campaignTypeConfidence: z.number().nullable(),
  seasonConfidence: z.number().nullable(),
});

export type AdminEmail = z.infer<typeof adminEmailReply>;

const adminEmailListReply = z.array(adminEmailReply);

/** The emails of a state; those that were deleted in bulk are in no other. */
const listedStates = [...emailStates, 'deleted'] as const;

export type ListedState = (typeof listedStates)[number];

/** What the Emails table is narrowed to, as its address says it; every filter given must hold. */
export const adminEmailFilter = z.strictObject({
  /** Words and operators, as in the explorer (`email-query`). */
  q: searchQuery.optional(),
  campaignType: z.enum(campaignTypes).optional(),
  brandId: idNamed('brandId').optional(),
  /** Without it, all but the deleted ones. */
  state: z.enum(listedStates).optional(),
  season: z.enum(seasons).optional(),
  /** A BCP 47 tag. */
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .optional(),
  /** The platform that sent it. */
  esp: filterName.optional(),
  /** The slug of a category of its brand. */
  category: filterName.optional(),
  /** The least reduction in percent, and only emails with a code: as in the explorer. */
  ...offerFilters,
  /** The first day it may have come on, and the last. */
  from: filterDay.optional(),
  to: filterDay.optional(),
  /** In percent: recognition was less sure of its type, and nobody has set it by hand. */
  confidenceBelow: z
    .string()
    .regex(/^[1-9]\d?$/, 'confidenceBelow must be a whole number from 1 to 99.')
    .transform(Number)
    .optional(),
  /** Only what is shown as its text, because its html could not be cleaned. */
  hasCleaningNote: z
    .literal('true')
    .transform(() => true)
    .optional(),
});

export type AdminEmailFilter = z.output<typeof adminEmailFilter>;

/**
 * `newest` and `oldest` by when they were received; `unsure`: what recognition was least sure of first;
 * `subject`: from A to Z, without regard to case.
 */
const adminEmailSorts = ['newest', 'oldest', 'unsure', 'subject'] as const;

export type AdminEmailSort = (typeof adminEmailSorts)[number];

/** `GET /api/emails/recent`. */
const adminEmailListQuery = pageQuery
  .extend(adminEmailFilter.shape)
  .extend({ sort: z.enum(adminEmailSorts).default('newest') });

/** `GET /api/admin/emails/kinds`: what the newest emails can be narrowed to, each in its order. */
const emailKindsReply = z.object({ languages: z.array(z.string()), platforms: z.array(z.string()) });

export type EmailKinds = z.infer<typeof emailKindsReply>;

/** `GET /api/admin/emails/{id}/evidence`: why a mail counts as what it counts as. */
const emailEvidenceReply = z.object({
  emailId: z.number().int(),
  /** What is shown now. */
  campaignType: z.enum(campaignTypes),
  season: z.enum(seasons),
  campaignTypeLocked: z.boolean(),
  seasonLocked: z.boolean(),
  /** What recognition says, with its confidence from 0 to 1. */
  recognized: z.object({
    campaignType: z.enum(campaignTypes),
    campaignTypeConfidence: z.number(),
    season: z.enum(seasons),
    seasonConfidence: z.number(),
  }),
  /** Why the mail is shown as its text although it has html; a sentence, null otherwise. */
  cleaningNote: z.string().nullable(),
  evidence: z.array(z.object({ for: z.string(), where: z.string(), what: z.string(), weight: z.number() })),
  offers: z.array(offerReply),
  /** They were set by hand. */
  offersLocked: z.boolean(),
  esp: z.string().nullable(),
  from: z.string(),
  messageId: z.string(),
  sanitizerVersion: z.number().int(),
  classifierVersion: z.number().int(),
});

export type EmailEvidence = z.infer<typeof emailEvidenceReply>;

const noNumber = 'A number is written in figures.';
const money = z
  .number(noNumber)
  .positive('A sum is above 0.')
  .max(9_999_999, 'This is too large.')
  .nullable();
const count = z.int(noNumber).min(2, 'At least 2.').max(99, 'At most 99.').nullable();
const day = z.iso.date('A day is written as 2026-11-23.').nullable();
const time = timeOfDay.nullable();

/** An offer as somebody writes it down; how sure it is needs no saying. */
const correctedOffer = z
  .strictObject({
    ...offerReply.omit({ confidence: true }).shape,
    percent: z.number(noNumber).min(1, 'From 1 to 100.').max(100, 'From 1 to 100.').nullable(),
    amount: money,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'A currency is a code such as GBP.')
      .nullable(),
    buys: count,
    pays: z.number(noNumber).positive('Above 0.').max(98, 'At most 98.').nullable(),
    leastItems: count,
    threshold: money,
    code: z
      .string()
      .regex(/^[^\s\0]{2,40}$/u, 'A code has 2 to 40 characters and no spaces.')
      .nullable(),
    startsOn: day,
    startsAt: time,
    endsOn: day,
    endsAt: time,
    evidence: z
      .string()
      .trim()
      .max(maxOfferWords, `At most ${maxOfferWords} characters.`)
      .regex(/^[^\0]*$/),
  })
  .superRefine((offer, context) => {
    const say: SayFault = (path, message) => context.addIssue({ code: 'custom', path: [path], message });
    checkFigures(offer, say);
    checkDays(offer, say);
  });

type WrittenOffer = Omit<Offer, 'confidence'>;
type SayFault = (path: keyof WrittenOffer, message: string) => void;

/** Each kind of offer has figures of its own. */
function checkFigures(offer: WrittenOffer, say: SayFault): void {
  const { has, mayHave } = offerFigures[offer.kind];
  for (const figure of ['percent', 'amount', 'buys', 'pays', 'leastItems'] as const) {
    if (has.includes(figure) && offer[figure] === null) say(figure, 'This kind of offer needs a value here.');
    if (!has.includes(figure) && !mayHave.includes(figure) && offer[figure] !== null)
      say(figure, 'This kind of offer has no such value.');
  }
  if ((offer.amount ?? offer.threshold) !== null && offer.currency === null)
    say('currency', 'A sum needs its currency.');
  if (offer.buys !== null && offer.pays !== null && offer.pays >= offer.buys)
    say('pays', 'This must be less than the number bought.');
}

function checkDays({ startsOn, startsAt, endsOn, endsAt }: WrittenOffer, say: SayFault): void {
  if (startsAt !== null && startsOn === null) say('startsAt', 'A time needs its day.');
  if (endsAt !== null && endsOn === null) say('endsAt', 'A time needs its day.');
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) say('endsOn', 'It ends before it starts.');
}

/** `PUT /api/admin/emails/{id}/offers`: all its offers, for good, as they stand or corrected; null goes back to recognition. */
const offersBody = z.strictObject({
  offers: z.array(correctedOffer).max(maxCorrectedOffers, `At most ${maxCorrectedOffers} offers.`).nullable(),
});

export type OffersBody = z.infer<typeof offersBody>;

/** `PATCH /api/admin/emails/{id}/classification`: a value corrects it for good, null goes back to recognition. */
const classificationBody = z.strictObject({
  campaignType: z.enum(campaignTypes).nullable().optional(),
  season: z.enum(seasons).nullable().optional(),
});

export type ClassificationBody = z.input<typeof classificationBody>;

/** One message that was refused, and why. */
const rejectedEmailReply = z.object({
  id: z.number().int(),
  label: z.string(),
  subject: z.string().nullable(),
  from: z.string().nullable(),
  reasonCode: z.string(),
  reason: z.string(),
  sizeBytes: z.number(),
  /** Only its beginning was kept, so it cannot be tried again. */
  isTruncated: z.boolean(),
  rejectedAt: instant,
});

export type RejectedEmail = z.infer<typeof rejectedEmailReply>;

const rejectedEmailListReply = z.array(rejectedEmailReply);

const rejectedEmailListQuery = pageQuery.extend({ reasonCode: z.string().max(50).optional() });

/** `POST /api/admin/rejected-emails/{id}/retry`. */
const retryReply = z.object({
  outcome: z.enum(['imported', 'duplicate', 'rejected']),
  /** The email it became or already was; null when it was refused again. */
  emailId: z.number().int().nullable(),
  /** Why it was refused again; null otherwise. */
  reason: z.string().nullable(),
});

export type Retry = z.infer<typeof retryReply>;

/** `GET /api/admin/rejected-emails/reasons`: why messages were refused, the most frequent first. */
const rejectionReasonsReply = z.array(
  z.object({
    reasonCode: z.string(),
    /** The reason as one of them says it. */
    example: z.string(),
    count: z.number().int(),
    /** How many were kept whole, so that they can be tried again. */
    whole: z.number().int(),
    /** The last one's id: what came later has not been looked at. */
    lastId: z.number().int(),
  }),
);

export type RejectionReasons = z.infer<typeof rejectionReasonsReply>;

const ofReason = { reasonCode: z.string().max(50).optional() };

/** The most messages that one call tries again. */
export const maxRetried = 50;

/** `POST /api/admin/rejected-emails/retry`: those behind `afterId`, in the order of their ids. */
const retryManyBody = z.strictObject({ ...ofReason, afterId: z.int().min(0).max(maxId) });

const retryManyReply = z.object({
  imported: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.number().int(),
  /** Where the next call goes on; null when all were tried. */
  lastId: z.number().int().nullable(),
});

export type RetryMany = z.infer<typeof retryManyReply>;

/** The most messages that one call discards: their bytes take the database its time. */
export const maxDiscarded = 1_000;

/** `POST /api/admin/rejected-emails/discard`: of this reason, or all; those behind `afterId` that came by now. */
const discardBody = z.strictObject({
  ...ofReason,
  upToId: idValue,
  afterId: z.int().min(0).max(maxId).default(0),
});

const discardReply = z.object({
  discarded: z.number().int(),
  /** Where the next call goes on; null when all are gone. */
  lastId: z.number().int().nullable(),
});

export type Discarded = z.infer<typeof discardReply>;

/** `GET /api/admin/rejected-emails/mbox`. */
const rejectedMboxQuery = z.strictObject(ofReason);

const emailIdParams = z.strictObject({ id: idParam });

export const adminEmailsContract = {
  'GET /api/emails/recent': { query: adminEmailListQuery, reply: adminEmailListReply },
  'GET /api/admin/emails/kinds': { reply: emailKindsReply },
  'DELETE /api/emails/:id': { params: emailIdParams },
  'GET /api/admin/emails/:id/evidence': { params: emailIdParams, reply: emailEvidenceReply },
  'GET /api/admin/emails/:id/source': { params: emailIdParams, isFile: true },
  'PUT /api/admin/emails/:id/offers': { params: emailIdParams, body: offersBody, reply: emailEvidenceReply },
  'PATCH /api/admin/emails/:id/classification': {
    params: emailIdParams,
    body: classificationBody,
    reply: emailEvidenceReply,
  },
  'GET /api/admin/rejected-emails': { query: rejectedEmailListQuery, reply: rejectedEmailListReply },
  'GET /api/admin/rejected-emails/reasons': { reply: rejectionReasonsReply },
  'POST /api/admin/rejected-emails/retry': { body: retryManyBody, reply: retryManyReply },
  'POST /api/admin/rejected-emails/discard': { body: discardBody, reply: discardReply },
  'GET /api/admin/rejected-emails/mbox': { query: rejectedMboxQuery, isFile: true },
  'POST /api/admin/rejected-emails/:id/retry': { params: idParams, reply: retryReply },
  'GET /api/admin/rejected-emails/:id/source': { params: idParams, isFile: true },
} satisfies RouteContracts;
