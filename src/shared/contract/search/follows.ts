import { z } from 'zod';
import { idParams, instant, slugParams } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { followCadences, followEvents } from '#shared/vocabulary/follows.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

const rowId = z.number().int().positive().max(2_147_483_647);

/** The thing followed: by slug, id or name. */
const subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('brand'), slug: slugParams.shape.slug }),
  z.strictObject({ kind: z.literal('category'), slug: slugParams.shape.slug }),
  z.strictObject({ kind: z.literal('season'), season: z.enum(seasons) }),
  z.strictObject({ kind: z.literal('search'), id: rowId }),
]);

export type FollowSubject = z.infer<typeof subject>;

/** Percent of an offer, or days of a silence. */
const threshold = z
  .number()
  .int()
  .min(1, 'Enter a number from 1 to 100.')
  .max(100, 'Enter a number from 1 to 100.');

const choices = {
  event: z.enum(followEvents),
  threshold: threshold.nullable(),
  cadence: z.enum(followCadences),
};

/** One of the reader's webhooks, which gets each new email; null for none. */
const webhookId = rowId.nullable();

/** An IANA time zone that this server knows. */
const zone = z.string().max(60).refine(isZone, 'This time zone is not known.');

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** `POST /api/follows`. */
const newFollowBody = z.strictObject({
  subject,
  event: choices.event.default('every'),
  threshold: choices.threshold.default(null),
  /** Default: the daily digest, or none without mail or an address. A follow that exists keeps its cadence. */
  cadence: choices.cadence.optional(),
  webhookId: webhookId.optional(),
  /** The reader's, for the hour of the digest; counts with the first follow only. */
  zone: zone.default('UTC'),
});

export type NewFollowBody = z.input<typeof newFollowBody>;

/** `PATCH /api/follows/{id}`. */
const followBody = z
  .strictObject({ cadence: choices.cadence, webhookId })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Say what is to be changed.');

export type FollowBody = z.input<typeof followBody>;

const followReply = z.object({
  id: z.number().int(),
  kind: z.enum(['brand', 'category', 'season', 'search']),
  /** Slug, season or id, as the subject is named in addresses. */
  key: z.string(),
  /** The brand's, category's or search's name; the season's key. */
  name: z.string(),
  /** The query string of a followed search; null for other kinds. */
  search: z.string().nullable(),
  ...choices,
  webhookId: z.number().int().nullable(),
  createdAt: instant,
});

export type Follow = z.infer<typeof followReply>;

export const digestSettings = {
  isPaused: z.boolean(),
  /** Hour of the digest, in `zone`. */
  digestHour: z.number().int().min(0).max(23),
  /** Day of the weekly digest: 1 is Monday. */
  digestDay: z.number().int().min(1).max(7),
  zone,
};

const settingsReply = z.object({
  ...digestSettings,
  zone: z.string(),
  /** A feed exists; its address is returned once, on creation. */
  hasFeed: z.boolean(),
});

export type FollowSettings = z.infer<typeof settingsReply>;

/** `PATCH /api/follow-settings`. */
const settingsBody = z
  .strictObject(digestSettings)
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Say what is to be changed.');

export type FollowSettingsBody = z.input<typeof settingsBody>;

/** `GET /api/follows`: the caller's own, by name. */
const followsReply = z.object({
  follows: z.array(followReply),
  settings: settingsReply,
  /** The address that mail goes to; null for an account without one. */
  address: z.string().nullable(),
});

export type Follows = z.infer<typeof followsReply>;

/** `POST /api/follow-feed`: anybody with the address can read the feed. Invalidates an earlier address. */
const feedReply = z.object({ address: z.string() });

export const followsContract = {
  'GET /api/follows': { reply: followsReply },
  'POST /api/follows': { body: newFollowBody, reply: followReply, status: 201 },
  'PATCH /api/follows/:id': { params: idParams, body: followBody, reply: followReply },
  'DELETE /api/follows/:id': { params: idParams },
  'POST /api/follow-feed': { reply: feedReply, status: 201 },
  'DELETE /api/follow-feed': {},
  'PATCH /api/follow-settings': { body: settingsBody, reply: settingsReply },
} satisfies RouteContracts;
