import { offerJson } from '#server/ingest/store/facts/store-offers.ts';
import type {
  ExportedDigest,
  ExportedFollow,
  ExportedList,
  ExportedSearch,
} from '#server/intake/exported-vaults/export-folder.ts';
import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { idOfSlug } from '#server/library/brands/brand-slugs.ts';
import { type BodyOrigin, readCopy, readSource } from '#server/platform/bodies/read-body.ts';
import { unpack } from '#server/platform/db/compression.ts';
import { conditions, instantText } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Offer } from '#shared/contract/library/offers.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** Selection of emails to export: those a viewer may read, limited by the operator's options. */
export interface Chosen {
  readable: Readable;
  brandId: number | null;
  since: Date | null;
}

/** Metadata exported with an email's message. */
export interface ChosenEmail {
  id: number;
  messageId: string;
  contentHash: string;
  subject: string;
  sender: string;
  from: string;
  receivedAt: Date;
  campaignType: CampaignType;
  season: Season;
  campaignTypeLocked: boolean;
  seasonLocked: boolean;
  offersLocked: boolean;
  language: string | null;
  platform: string | null;
  brandName: string;
  brandSlug: string;
  brandDomain: string;
  offers: Offer[];
}

/** Conditions on `emails e join brands b`. @param values of the statement so far. */
function whereChosen({ readable, brandId, since }: Chosen, values: unknown[]) {
  const where = conditions(values);
  whereReadable(where, readable, { state: 'e.state', brand: 'b', receivedAt: 'e.received_at' });
  if (brandId !== null) where.add('brand', (at) => `e.brand_id = ${at}`, brandId);
  if (since !== null) where.add('later', (at) => `e.received_at >= ${at}::timestamptz`, since);
  return where;
}

export async function countChosen(db: Queryable, chosen: Chosen): Promise<number> {
  const where = whereChosen(chosen, []);
  const { rows } = await db.query<{ count: number }>({
    text: `select count(*)::int as count from emails e join brands b on b.id = e.brand_id where ${where.text}`,
    values: where.values,
  });
  return rows[0]?.count ?? 0;
}

/** Returns the next emails after an id, ordered by id. */
export async function listChosen(
  db: Queryable,
  chosen: Chosen,
  after: number,
  limit: number,
): Promise<ChosenEmail[]> {
  const where = whereChosen(chosen, [after, limit]);
  const { rows } = await db.query<ChosenEmail>({
    text: `select e.id, e.message_id as "messageId", encode(e.content_hash, 'hex') as "contentHash", e.subject, e.sender,
        e.from_address as "from", e.received_at as "receivedAt", e.campaign_type as "campaignType", e.season,
        e.campaign_type_locked as "campaignTypeLocked", e.season_locked as "seasonLocked",
        e.offers_locked as "offersLocked", e.language, e.esp as platform, b.name as "brandName",
        b.slug as "brandSlug", b.domain as "brandDomain",
        coalesce((select json_agg(${offerJson} order by o.position)
          from email_offers o where o.email_id = e.id), '[]') as offers
      from emails e join brands b on b.id = e.brand_id
      where e.id > $1 and ${where.text} order by e.id limit $2`,
    values: where.values,
  });
  return rows;
}

/** Returns a source message; undefined if it was not stored. */
export async function findSource(
  origin: BodyOrigin,
  chosen: Chosen,
  id: number,
): Promise<Buffer | undefined> {
  const source = (await isChosen(origin.db, chosen, id)) ? await readSource(origin, id) : undefined;
  return source && unpack(source.raw, source.rawCodec);
}

/** Returns the public copy of a message. */
export async function findSanitizedEmail(
  origin: BodyOrigin,
  chosen: Chosen,
  id: number,
): Promise<{ html: string; text: string | null }> {
  const copy = (await isChosen(origin.db, chosen, id)) ? await readCopy(origin, id) : undefined;
  if (copy === undefined) return { html: '', text: null };
  return { html: (await unpack(copy.html, copy.codec)).toString('utf8'), text: copy.text };
}

async function isChosen(db: Queryable, chosen: Chosen, id: number): Promise<boolean> {
  const where = whereChosen(chosen, [id]);
  const { rows } = await db.query({
    text: `select from emails e join brands b on b.id = e.brand_id where e.id = $1 and ${where.text}`,
    values: where.values,
  });
  return rows.length > 0;
}

export interface KeptPicture {
  key: string;
  url: string;
  blob: string;
  contentType: string | null;
  sizeBytes: number | null;
  width: number | null;
  height: number | null;
}

/** Returns the stored pictures of an email. */
export async function listPictures(db: Queryable, chosen: Chosen, id: number): Promise<KeptPicture[]> {
  const where = whereChosen(chosen, [id]);
  const { rows } = await db.query<KeptPicture & { blob: string }>({
    text: `select i.key, i.url, i.blob, i.content_type as "contentType", i.size_bytes as "sizeBytes", i.width, i.height
      from emails e join brands b on b.id = e.brand_id
      join email_bodies s on s.email_id = e.id join images i on i.id = any(s.image_ids) and i.blob is not null
      where e.id = $1 and ${where.text} order by i.key`,
    values: where.values,
  });
  return rows;
}

/** A saved list, with those of its emails that are exported. */
export interface ChosenList {
  id: number;
  owner: string | null;
  name: string;
  description: string | null;
  /** With microseconds, as lists are sorted by it. */
  createdAt: string;
  isDefault: boolean;
  /** Names, in order. */
  sections: string[];
  members: NonNullable<ExportedList['members']>;
  /** `section` counts from 1. */
  items: {
    messageId: string;
    notes: string | null;
    addedAt: string;
    section: number | null;
    position: number | null;
  }[];
}

/** Returns the next lists after an id. */
export async function listLists(
  db: Queryable,
  chosen: Chosen,
  after: number,
  limit: number,
): Promise<ChosenList[]> {
  const where = whereChosen(chosen, [after, limit]);
  const { rows } = await db.query<ChosenList>({
    text: `select l.id, u.email as owner, l.name, l.description, ${instantText('l.created_at')} as "createdAt",
        l.is_default as "isDefault",
        array(select s.name from list_sections s where s.list_id = l.id order by s.position, s.id) as sections,
        coalesce((
          select json_agg(json_build_object('member', m.email, 'role', lm.role,
            'joinedAt', ${instantText('lm.joined_at')}) order by lm.id)
          from list_members lm join users m on m.id = lm.user_id
          where lm.list_id = l.id and m.email is not null), '[]') as members,
        coalesce((
          select json_agg(json_build_object('messageId', e.message_id, 'notes', i.notes, 'addedAt', i.added_at,
            'section', (select 1 + count(*) from list_sections s join list_sections own on own.id = i.section_id
              where s.list_id = l.id and (s.position, s.id) < (own.position, own.id) having i.section_id is not null),
            'position', i.position) order by i.added_at, i.id)
          from saved_list_items i join emails e on e.id = i.email_id join brands b on b.id = e.brand_id
          where i.list_id = l.id and ${where.text}), '[]') as items
      from saved_lists l join users u on u.id = l.user_id where l.id > $1 order by l.id limit $2`,
    values: where.values,
  });
  return rows;
}

/**
 * Returns the next saved searches of readers after an id. Those in one of the reader's brand sets are left out: the set is
 * named by an id, and without it the search would find more.
 */
export async function listSearches(
  db: Queryable,
  after: number,
  limit: number,
): Promise<(ExportedSearch & { id: number })[]> {
  const { rows } = await db.query<ExportedSearch & { id: number }>({
    text: `select s.id, u.email as owner, s.name, s.search, ${instantText('s.created_at')} as "createdAt"
      from saved_searches s join users u on u.id = s.user_id
      where s.id > $1 and u.email is not null and s.place = 'explorer' and s.search !~ '(^|&)set='
      order by s.id limit $2`,
    values: [after, limit],
  });
  return rows;
}

/** Returns the next follows after an id. */
export async function listFollows(
  db: Queryable,
  after: number,
  limit: number,
): Promise<(ExportedFollow & { id: number })[]> {
  const { rows } = await db.query<ExportedFollow & { id: number }>({
    text: `select f.id, u.email as owner, case
          when b.id is not null then json_build_object('kind', 'brand', 'slug', b.slug)
          when c.id is not null then json_build_object('kind', 'category', 'slug', c.slug)
          when s.id is not null then json_build_object('kind', 'search', 'name', s.name)
          else json_build_object('kind', 'season', 'season', f.season) end as subject,
        f.event, f.threshold::int as threshold, f.cadence, ${instantText('f.created_at')} as "createdAt"
      from follows f join users u on u.id = f.user_id left join brands b on b.id = f.brand_id
        left join categories c on c.id = f.category_id left join saved_searches s on s.id = f.search_id
      where f.id > $1 and u.email is not null order by f.id limit $2`,
    values: [after, limit],
  });
  return rows;
}

/** Returns the settings of all readers' digests. */
export async function listDigests(db: Queryable): Promise<ExportedDigest[]> {
  const { rows } = await db.query<ExportedDigest>({
    text: `select u.email as owner, s.is_paused as "isPaused", s.digest_hour::int as "digestHour",
        s.digest_day::int as "digestDay", s.zone
      from follow_settings s join users u on u.id = s.user_id where u.email is not null order by u.email, u.id`,
  });
  return rows;
}

export async function findBrandId(db: Queryable, slug: string): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number | null }>(`select ${idOfSlug('$1')} as id`, [slug]);
  return rows[0]?.id ?? undefined;
}
