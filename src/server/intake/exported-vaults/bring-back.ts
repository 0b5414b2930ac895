import { offerJson } from '#server/ingest/store/facts/store-offers.ts';
import { keepRecognized } from '#server/ingest/store/keep-recognized.ts';
import type { ExportedList, ExportedPicture } from '#server/intake/exported-vaults/export-folder.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Offer } from '#shared/contract/library/offers.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

interface CorrectableEmail {
  id: number;
  campaignTypeLocked: boolean;
  seasonLocked: boolean;
  offersLocked: boolean;
  offers: Offer[];
}

/** Locks the email with a Message-ID, or the one it is folded into. */
export async function findCorrectable(
  client: Queryable,
  messageId: string,
): Promise<CorrectableEmail | undefined> {
  const { rows } = await client.query<CorrectableEmail>(
    `select e.id, e.campaign_type_locked as "campaignTypeLocked", e.season_locked as "seasonLocked",
       e.offers_locked as "offersLocked", coalesce((select json_agg(${offerJson} order by o.position)
         from email_offers o where o.email_id = e.id), '[]') as offers
     from emails e where e.id = (
       select coalesce(folded_into, id) from emails where message_key(message_id) = message_key($1))
     for no key update of e`,
    [messageId],
  );
  return rows[0];
}

/** Null keeps the current value. */
export async function correctEmail(
  client: Queryable,
  id: number,
  { campaignType, season }: { campaignType: CampaignType | null; season: Season | null },
): Promise<void> {
  await keepRecognized(client, [id]);
  await client.query(
    `update emails set campaign_type = coalesce($2, campaign_type), season = coalesce($3, season),
       campaign_type_locked = campaign_type_locked or $2 is not null, season_locked = season_locked or $3 is not null
     where id = $1`,
    [id, campaignType, season],
  );
}

/** Returns the only user with that address, whose row is locked. */
export async function findOwner(client: Queryable, address: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select id from users where lower(email) = lower($1) order by id limit 2 for no key update',
    [address],
  );
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** Returns the list with that name of the only user with that address; creates it if missing. */
export async function ownedList(
  client: Queryable,
  { owner, name, description, createdAt, isDefault }: ExportedList,
): Promise<{ id: number; isNew: boolean } | undefined> {
  const userId = await findOwner(client, owner);
  if (userId === undefined) return undefined;
  const { rows } = await client.query<{ id: number }>(
    'select id from saved_lists where user_id = $1 and name = $2 order by id limit 1',
    [userId, name],
  );
  if (rows[0] !== undefined) return { id: rows[0].id, isNew: false };
  const { rows: made } = await client.query<{ id: number }>(
    `insert into saved_lists (user_id, name, description, created_at, is_default)
     values ($1, $2, $3, coalesce($4::timestamptz, now()), $5) returning id`,
    [userId, name, description, createdAt ?? null, isDefault ?? false],
  );
  return made[0] && { id: made[0].id, isNew: true };
}

/** Adds the sections of a new list. @returns their ids, in order. */
export async function addSections(
  client: Queryable,
  listId: number,
  names: readonly string[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into list_sections (list_id, name, position)
     select $1, name, position from unnest($2::text[]) with ordinality as section (name, position)
     order by position returning id`,
    [listId, names],
  );
  return rows.map(({ id }) => id);
}

/** Adds the colleagues of a new list whose address is that of exactly one user here. */
export async function addMembers(
  client: Queryable,
  listId: number,
  members: NonNullable<ExportedList['members']>,
): Promise<void> {
  await client.query(
    `insert into list_members (list_id, user_id, role, joined_at)
     select $1, min(u.id), member.role, member.joined_at
     from unnest($2::text[], $3::text[], $4::timestamptz[]) with ordinality
       as member (address, role, joined_at, position)
     join users u on lower(u.email) = lower(member.address)
     group by member.position, member.role, member.joined_at having count(*) = 1
     on conflict do nothing`,
    [
      listId,
      members.map(({ member }) => member),
      members.map(({ role }) => role),
      members.map(({ joinedAt }) => joinedAt),
    ],
  );
}

/**
 * @param sectionIds of the export's sections, in order; none for a list that has an order here already.
 * @returns how many were not in it yet. Skips emails that this vault does not have.
 */
export async function addItems(
  client: Queryable,
  listId: number,
  items: ExportedList['items'],
  sectionIds: readonly number[],
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into saved_list_items (list_id, email_id, notes, added_at, section_id, position)
     select $1, e.id, string_agg(distinct item.notes, e'\\n\\n'), min(item.at), min(item.section), min(item.position)
     from unnest($2::text[], $3::text[], $4::timestamptz[], $5::int[], $6::int[])
       as item (message_id, notes, at, section, position)
     join emails found on message_key(found.message_id) = message_key(item.message_id)
     join emails e on e.id = coalesce(found.folded_into, found.id) group by e.id
     on conflict (list_id, email_id) do nothing`,
    [
      listId,
      items.map(({ messageId }) => messageId),
      items.map(({ notes }) => notes),
      items.map(({ addedAt }) => addedAt),
      items.map(({ section }) => (section == null ? null : (sectionIds[section - 1] ?? null))),
      items.map(({ position }) => position ?? null),
    ],
  );
  return rowCount ?? 0;
}

/**
 * Sets a stored picture for the emails that show it and lack it. @param key image key of its address in this
 * vault.
 */
export async function givePicture(
  db: Queryable,
  key: string,
  picture: Omit<ExportedPicture, 'url' | 'file'> & { blob: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update images set blob = $2, content_type = $3, size_bytes = $4, width = $5, height = $6, failure = null
     where key = $1 and blob is null`,
    [key, picture.blob, picture.contentType, picture.sizeBytes, picture.width, picture.height],
  );
  return (rowCount ?? 0) > 0;
}
