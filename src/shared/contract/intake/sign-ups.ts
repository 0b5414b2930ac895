import { z } from 'zod';
import { idParam, idValue, instant, pageQuery, searchQuery } from '#shared/contract/common.ts';
import { bulkStep } from '#shared/contract/curation/bulk-changes.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { maxSignUpNotesLength, maxSignUps, maxSpreadsheetCellLength } from '#shared/vocabulary/limits.ts';
import { signUpStates } from '#shared/vocabulary/sign-up-states.ts';

/** One sign-up: what the operator says of it, and what came of it. */
const signUpReply = z.object({
  id: z.number().int(),
  /** A registrable domain, or a whole address at a provider that many share. */
  domain: z.string(),
  /** The brand whose mail comes from the domain; null while the vault knows none. */
  brand: z
    .object({
      id: z.number().int(),
      name: z.string(),
      slug: z.string(),
      logoUrl: z.string().nullable(),
      categoryId: z.number().int(),
    })
    .nullable(),
  /** The address that was signed up, such as `vault+ikea@reader.example`. */
  address: z.string().nullable(),
  state: z.enum(signUpStates),
  signedUpOn: z.iso.date().nullable(),
  confirmedOn: z.iso.date().nullable(),
  endedOn: z.iso.date().nullable(),
  mails: z.number().int(),
  firstMailAt: instant.nullable(),
  lastMailAt: instant.nullable(),
  /** Days from one mail to the next: as set by hand, else the median of the last ones; null where nothing tells. */
  rhythmDays: z.number().nullable(),
  /** As set by hand. */
  givenRhythmDays: z.number().int().nullable(),
  /** Since when mail is overdue; null while it is not. */
  silentSince: instant.nullable(),
  /** The request to confirm that waits for an administrator, and the brand it was filed under. */
  request: z.object({ emailId: z.number().int(), brandId: z.number().int() }).nullable(),
  notes: z.string().nullable(),
});

export type SignUp = z.infer<typeof signUpReply>;

const signUpListReply = z.array(signUpReply);

const signUpSorts = ['brand', 'state', 'mails', 'firstMail', 'lastMail', 'rhythm', 'silentSince'] as const;

export type SignUpSort = (typeof signUpSorts)[number];

const narrowing = z.strictObject({
  state: z.enum(signUpStates).optional(),
  /** Part of the domain, of the brand's name, of the address or of the notes, in any case. */
  q: searchQuery.optional(),
});

const signUpFilter = narrowing.extend({
  sort: z.enum(signUpSorts).default('brand'),
  direction: z.enum(['asc', 'desc']).default('asc'),
});

const signUpListQuery = signUpFilter.extend(pageQuery.shape);

const signUpDownloadQuery = signUpFilter.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') });

/** Brands that are told one by one of those that send mail and nobody follows; all are counted. */
export const maxReportedUnfollowed = 200;

/** `GET /api/admin/sign-ups/summary`. */
const signUpSummaryReply = z.object({
  /** How many sign-ups there are of each state. */
  states: z.record(z.enum(signUpStates), z.number().int()),
  /** Brands whose mail comes without a sign-up, those that sent last first. */
  unfollowed: z.object({
    count: z.number().int(),
    brands: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        domain: z.string(),
        lastMailAt: instant,
      }),
    ),
  }),
});

export type SignUpSummary = z.infer<typeof signUpSummaryReply>;

const cell = z.string().max(maxSpreadsheetCellLength).optional();

/**
 * One row of a list or spreadsheet of sign-ups. A column that is absent changes nothing; an empty cell empties the field.
 */
const signUpRow = z.strictObject({
  /** Its number in the list or sheet: how errors name it. */
  row: z.int().min(1).max(1_100_000),
  /** A domain, the address of a page, or the address of a sender. */
  domain: cell,
  address: cell,
  /** A day, such as 2026-11-22. */
  signedUpOn: cell,
  confirmedOn: cell,
  endedOn: cell,
  /** Whole days. */
  rhythmDays: cell,
  notes: cell,
});

export type SignUpRow = z.infer<typeof signUpRow>;

/** `POST /api/admin/sign-ups/rows`: says what rows would add and change, or does it as was looked at. */
export const signUpRowsBody = z.strictObject({
  rows: z.array(signUpRow).min(1, 'The list is empty.').max(maxSignUps),
  do: bulkStep,
});

/** At most this many rows are told one by one; all are counted. */
export const maxReportedSignUps = 500;

const signUpField = z.enum(['address', 'signedUpOn', 'confirmedOn', 'endedOn', 'rhythmDays', 'notes']);

const signUpRowsReply = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  rows: z.array(
    z.object({
      domain: z.string(),
      brandName: z.string().nullable(),
      isNew: z.boolean(),
      fields: z.array(z.object({ field: signUpField, before: z.string(), after: z.string() })),
    }),
  ),
  /** Rows that cannot be taken, and why: they are left out. */
  errors: z.array(z.object({ row: z.number().int().nullable(), message: z.string() })),
  digest: z.string(),
  isApplied: z.boolean(),
});

export type SignUpRows = z.infer<typeof signUpRowsReply>;

const manyIds = z.array(idValue).min(1).max(maxSignUps);

/** `POST /api/admin/sign-ups/follow`: brands of the vault, or all whose mail comes without a sign-up. */
const signUpFollowBody = z.union([
  z.strictObject({ brandIds: manyIds }),
  z.strictObject({ all: z.literal(true) }),
]);

export type SignUpFollowBody = z.input<typeof signUpFollowBody>;

/** How many rows a call came to. */
const signUpCountReply = z.object({ count: z.number().int() });

/** `POST /api/admin/sign-ups/set`: the same for all that are ticked, or that a list's filter lets through. */
export const signUpSetBody = z.strictObject({
  signUps: z.union([z.strictObject({ ids: manyIds }), z.strictObject({ filter: narrowing })]),
  to: z.enum(['signed_up', 'confirmed', 'ended', 'removed']),
});

export type SignUpSetBody = z.input<typeof signUpSetBody>;

const text = z.string().max(maxSpreadsheetCellLength);

/** `PATCH /api/admin/sign-ups/{id}`: what the form of one sign-up says, as it was typed. */
export const signUpForm = z.strictObject({
  address: text,
  signedUpOn: text,
  confirmedOn: text,
  endedOn: text,
  rhythmDays: text,
  notes: z.string().max(maxSignUpNotesLength, 'Notes can have at most 2,000 characters.'),
});

export type SignUpForm = z.input<typeof signUpForm>;

const signUpParams = z.strictObject({ id: idParam });

export const signUpsContract = {
  'GET /api/admin/sign-ups': { query: signUpListQuery, reply: signUpListReply },
  'GET /api/admin/sign-ups/summary': { reply: signUpSummaryReply },
  'GET /api/admin/sign-ups/download': { query: signUpDownloadQuery, isFile: true },
  'POST /api/admin/sign-ups/rows': { body: signUpRowsBody, reply: signUpRowsReply },
  'POST /api/admin/sign-ups/follow': { body: signUpFollowBody, reply: signUpCountReply },
  'POST /api/admin/sign-ups/set': { body: signUpSetBody, reply: signUpCountReply },
  'PATCH /api/admin/sign-ups/:id': { params: signUpParams, body: signUpForm, reply: signUpReply },
} satisfies RouteContracts;
