import { z } from 'zod';
import { idParam, idValue, instant, pageQuery, searchQuery } from '#shared/contract/common.ts';
import { bulkStep } from '#shared/contract/curation/bulk-changes.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { maxSignUpNotesLength, maxSignUps, maxSpreadsheetCellLength } from '#shared/vocabulary/limits.ts';
import { signUpStates } from '#shared/vocabulary/sign-up-states.ts';

/** One sign-up: the operator's notes and its mail so far. */
const signUpReply = z.object({
  id: z.number().int(),
  /** A registrable domain, or a whole address at a provider shared by many. */
  domain: z.string(),
  /** Brand that sends from the domain; null while the vault has none. */
  brand: z
    .object({
      id: z.number().int(),
      name: z.string(),
      slug: z.string(),
      logoUrl: z.string().nullable(),
      categoryId: z.number().int(),
    })
    .nullable(),
  /** Address used for the sign-up, such as `vault+ikea@reader.example`. */
  address: z.string().nullable(),
  /** Name of the identity that was signed up. */
  identity: z.string().nullable(),
  state: z.enum(signUpStates),
  signedUpOn: z.iso.date().nullable(),
  confirmedOn: z.iso.date().nullable(),
  endedOn: z.iso.date().nullable(),
  mails: z.number().int(),
  firstMailAt: instant.nullable(),
  lastMailAt: instant.nullable(),
  /** Days between mails: set by hand, else the median of the last ones; null if unknown. */
  rhythmDays: z.number().nullable(),
  /** Set by hand. */
  givenRhythmDays: z.number().int().nullable(),
  /** Start of the silence; null while no mail is overdue. */
  silentSince: instant.nullable(),
  /** The request to confirm that waits for an administrator, and its brand. */
  request: z.object({ emailId: z.number().int(), brandId: z.number().int() }).nullable(),
  /** Senders of other brands that write to the address made for this one, oldest first. */
  strangers: z.array(
    z.object({
      domain: z.string(),
      /** An address. */
      sender: z.string(),
      firstAt: instant,
      /** Null once the email is deleted. */
      emailId: z.number().int().nullable(),
      /** Whether the sender was proven: a forger writes in anybody's name. */
      isProven: z.boolean(),
    }),
  ),
  notes: z.string().nullable(),
});

export type SignUp = z.infer<typeof signUpReply>;

const signUpListReply = z.array(signUpReply);

const signUpSorts = ['brand', 'state', 'mails', 'firstMail', 'lastMail', 'rhythm', 'silentSince'] as const;

export type SignUpSort = (typeof signUpSorts)[number];

const narrowing = z.strictObject({
  state: z.enum(signUpStates).optional(),
  /** Part of the domain, the brand's name, the address, the identity or the notes, case-insensitive. */
  q: searchQuery.optional(),
});

const signUpFilter = narrowing.extend({
  sort: z.enum(signUpSorts).default('brand'),
  direction: z.enum(['asc', 'desc']).default('asc'),
});

const signUpListQuery = signUpFilter.extend(pageQuery.shape);

const signUpDownloadQuery = signUpFilter.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') });

/** Limit of listed brands that send mail without a sign-up; all are counted. */
export const maxReportedUnfollowed = 200;

/** `GET /api/admin/sign-ups/summary`. */
const signUpSummaryReply = z.object({
  /** Number of sign-ups in each state. */
  states: z.record(z.enum(signUpStates), z.number().int()),
  /** Names of all identities. */
  identities: z.array(z.string()),
  /** The domain at which the vault makes addresses; null if it has none. */
  addressDomain: z.string().nullable(),
  /** Brands that send mail without a sign-up, last sender first. */
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
 * One row of a list or spreadsheet of sign-ups. An absent column changes nothing; an empty cell empties the
 * field.
 */
const signUpRow = z.strictObject({
  /** Row number in the list or spreadsheet; errors name it. */
  row: z.int().min(1).max(1_100_000),
  /** A domain, the address of a page, or the address of a sender. */
  domain: cell,
  address: cell,
  /** Its name. A brand can have a sign-up for each identity. */
  identity: cell,
  /** A day, such as 2026-11-22. */
  signedUpOn: cell,
  confirmedOn: cell,
  endedOn: cell,
  /** Whole days. */
  rhythmDays: cell,
  notes: cell,
});

export type SignUpRow = z.infer<typeof signUpRow>;

/** `POST /api/admin/sign-ups/rows`: previews what rows would add and change, or applies a preview. */
export const signUpRowsBody = z.strictObject({
  rows: z.array(signUpRow).min(1, 'The list is empty.').max(maxSignUps),
  /** Makes an address for each new sign-up without one. */
  makesAddresses: z.boolean().default(false),
  do: bulkStep,
});

/** Limit of rows listed one by one; all are counted. */
export const maxReportedSignUps = 500;

const signUpField = z.enum([
  'address',
  'identity',
  'signedUpOn',
  'confirmedOn',
  'endedOn',
  'rhythmDays',
  'notes',
]);

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
  /** Skipped rows, with the reason. */
  errors: z.array(z.object({ row: z.number().int().nullable(), message: z.string() })),
  digest: z.string(),
  isApplied: z.boolean(),
});

export type SignUpRows = z.infer<typeof signUpRowsReply>;

const manyIds = z.array(idValue).min(1).max(maxSignUps);

/** `POST /api/admin/sign-ups/follow`: the named brands, or all that send mail without a sign-up. */
const signUpFollowBody = z.union([
  z.strictObject({ brandIds: manyIds }),
  z.strictObject({ all: z.literal(true) }),
]);

export type SignUpFollowBody = z.input<typeof signUpFollowBody>;

/** Number of rows a call changed. */
const signUpCountReply = z.object({ count: z.number().int() });

/**
 * `POST /api/admin/sign-ups/set`: the same change for all ticked or filtered rows. `addressed` makes an address
 * for each that has none.
 */
export const signUpSetBody = z.strictObject({
  signUps: z.union([z.strictObject({ ids: manyIds }), z.strictObject({ filter: narrowing })]),
  to: z.enum(['signed_up', 'confirmed', 'ended', 'removed', 'addressed']),
});

export type SignUpSetBody = z.input<typeof signUpSetBody>;

const text = z.string().max(maxSpreadsheetCellLength);

/** `PATCH /api/admin/sign-ups/{id}`: the form of one sign-up, as typed. */
export const signUpForm = z.strictObject({
  address: text,
  /** Its name. Absent while there are no identities. */
  identity: text.optional(),
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
