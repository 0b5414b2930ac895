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

/** One email in the admin table. A locked value was set by hand and survives every reprocess. */
export const adminEmailReply = emailSummaryReply.extend({
  campaignTypeLocked: z.boolean(),
  seasonLocked: z.boolean(),
  state: z.enum(emailStates),
  /** Deleted in bulk: hidden now, removed for good after the days in which it can be undone. */
  isDeleted: z.boolean(),
  /** Confidence of the classifier, 0 to 1; null if it was not stored. */
  campaignTypeConfidence: z.number().nullable(),
  seasonConfidence: z.number().nullable(),
});

export type AdminEmail = z.infer<typeof adminEmailReply>;

const adminEmailListReply = z.array(adminEmailReply);

/** Emails deleted in bulk count under no other state. */
const listedStates = [...emailStates, 'deleted'] as const;

export type ListedState = (typeof listedStates)[number];

/** Filters of the Emails table, as in its address; every given filter must hold. */
export const adminEmailFilter = z.strictObject({
  /** Words and operators, as in the explorer (`email-query`). */
  q: searchQuery.optional(),
  campaignType: z.enum(campaignTypes).optional(),
  brandId: idNamed('brandId').optional(),
  /** Default: all but the deleted ones. */
  state: z.enum(listedStates).optional(),
  season: z.enum(seasons).optional(),
  /** A BCP 47 tag. */
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .optional(),
  /** The ESP that sent it. */
  esp: filterName.optional(),
  /** Slug of a category of its brand. */
  category: filterName.optional(),
  /** The least reduction in percent, and emails with a code only: as in the explorer. */
  ...offerFilters,
  /** First and last day of arrival. */
  from: filterDay.optional(),
  to: filterDay.optional(),
  /** Percent; emails whose type has a lower confidence and was not set by hand. */
  confidenceBelow: z
    .string()
    .regex(/^[1-9]\d?$/, 'confidenceBelow must be a whole number from 1 to 99.')
    .transform(Number)
    .optional(),
  /** Only emails shown as text because their html could not be sanitized. */
  hasCleaningNote: z
    .literal('true')
    .transform(() => true)
    .optional(),
});

export type AdminEmailFilter = z.output<typeof adminEmailFilter>;

/**
 * `newest` and `oldest` by time of arrival; `unsure`: lowest confidence first; `subject`: A to Z,
 * case-insensitive.
 */
const adminEmailSorts = ['newest', 'oldest', 'unsure', 'subject'] as const;

export type AdminEmailSort = (typeof adminEmailSorts)[number];

/** `GET /api/emails/recent`. */
const adminEmailListQuery = pageQuery
  .extend(adminEmailFilter.shape)
  .extend({ sort: z.enum(adminEmailSorts).default('newest') });

/** `GET /api/admin/emails/kinds`: filter values of the newest emails, each list in its order. */
const emailKindsReply = z.object({ languages: z.array(z.string()), platforms: z.array(z.string()) });

export type EmailKinds = z.infer<typeof emailKindsReply>;

/** `GET /api/admin/emails/{id}/evidence`: the reasons for a mail's labels. */
const emailEvidenceReply = z.object({
  emailId: z.number().int(),
  /** The label in force. */
  campaignType: z.enum(campaignTypes),
  season: z.enum(seasons),
  campaignTypeLocked: z.boolean(),
  seasonLocked: z.boolean(),
  /** The classifier's labels, with confidence from 0 to 1. */
  recognized: z.object({
    campaignType: z.enum(campaignTypes),
    campaignTypeConfidence: z.number(),
    season: z.enum(seasons),
    seasonConfidence: z.number(),
  }),
  /** Why the mail is shown as text although it has html, as a sentence; null otherwise. */
  cleaningNote: z.string().nullable(),
  evidence: z.array(z.object({ for: z.string(), where: z.string(), what: z.string(), weight: z.number() })),
  offers: z.array(offerReply),
  /** The offers were set by hand. */
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

/** An offer written by an administrator, without a confidence. */
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

/** Each kind of offer has different figures. */
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

/** `PUT /api/admin/emails/{id}/offers`: the full list of offers, locked; null restores the recognized ones. */
const offersBody = z.strictObject({
  offers: z.array(correctedOffer).max(maxCorrectedOffers, `At most ${maxCorrectedOffers} offers.`).nullable(),
});

export type OffersBody = z.infer<typeof offersBody>;

/**
 * `PATCH /api/admin/emails/{id}/classification`: a value locks a correction, null restores the recognized
 * label.
 */
const classificationBody = z.strictObject({
  campaignType: z.enum(campaignTypes).nullable().optional(),
  season: z.enum(seasons).nullable().optional(),
});

export type ClassificationBody = z.input<typeof classificationBody>;

/** The copies of a campaign that are one email, the earliest first. */
const emailCopiesReply = z.array(
  z.object({
    id: z.number().int(),
    receivedAt: instant,
    /** The email that is shown. */
    isCard: z.boolean(),
    /** Its place in the source, such as `newsletters.mbox, message 12`; null if unknown. */
    label: z.string().nullable(),
    /** The address of the mailbox it was fetched from. */
    mailboxAddress: z.string().nullable(),
    /** The address of the sign-up it was sent to. */
    signUpAddress: z.string().nullable(),
  }),
);

export type EmailCopies = z.infer<typeof emailCopiesReply>;

/** False unfolds a copy for good; true lets its copy be folded again. */
const foldingBody = z.strictObject({ isFolded: z.boolean() });

/** A message that was rejected, with the reason. */
const rejectedEmailReply = z.object({
  id: z.number().int(),
  label: z.string(),
  subject: z.string().nullable(),
  from: z.string().nullable(),
  reasonCode: z.string(),
  reason: z.string(),
  sizeBytes: z.number(),
  /** Only its beginning was stored, so it cannot be retried. */
  isTruncated: z.boolean(),
  rejectedAt: instant,
});

export type RejectedEmail = z.infer<typeof rejectedEmailReply>;

const rejectedEmailListReply = z.array(rejectedEmailReply);

const rejectedEmailListQuery = pageQuery.extend({ reasonCode: z.string().max(50).optional() });

/** `POST /api/admin/rejected-emails/{id}/retry`. */
const retryReply = z.object({
  outcome: z.enum(['imported', 'duplicate', 'rejected']),
  /** The email it became, or already was; null if it was rejected again. */
  emailId: z.number().int().nullable(),
  /** Reason of the second rejection; null otherwise. */
  reason: z.string().nullable(),
});

export type Retry = z.infer<typeof retryReply>;

/** `GET /api/admin/rejected-emails/reasons`: reasons of rejections, most frequent first. */
const rejectionReasonsReply = z.array(
  z.object({
    reasonCode: z.string(),
    /** The reason in the wording of one message. */
    example: z.string(),
    count: z.number().int(),
    /** Messages stored whole, which can be retried. */
    whole: z.number().int(),
    /** Id of the last counted message; later ones are not included. */
    lastId: z.number().int(),
  }),
);

export type RejectionReasons = z.infer<typeof rejectionReasonsReply>;

const ofReason = { reasonCode: z.string().max(50).optional() };

/** Limit of messages that one call retries. */
export const maxRetried = 50;

/** `POST /api/admin/rejected-emails/retry`: messages after `afterId`, by id. */
const retryManyBody = z.strictObject({ ...ofReason, afterId: z.int().min(0).max(maxId) });

const retryManyReply = z.object({
  imported: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.number().int(),
  /** `afterId` of the next call; null after the last message. */
  lastId: z.number().int().nullable(),
});

export type RetryMany = z.infer<typeof retryManyReply>;

/** Limit of messages that one call discards, because deleting their bytes takes time. */
export const maxDiscarded = 1_000;

/**
 * `POST /api/admin/rejected-emails/discard`: messages with this reason, or all, after `afterId` and up to
 * now.
 */
const discardBody = z.strictObject({
  ...ofReason,
  upToId: idValue,
  afterId: z.int().min(0).max(maxId).default(0),
});

const discardReply = z.object({
  discarded: z.number().int(),
  /** `afterId` of the next call; null after the last message. */
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
  'GET /api/admin/emails/:id/copies': { params: emailIdParams, reply: emailCopiesReply },
  'PUT /api/admin/emails/:id/folding': { params: emailIdParams, body: foldingBody },
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
