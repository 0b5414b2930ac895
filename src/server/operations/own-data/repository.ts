import { tierInForce } from '#server/accounts/auth/premium-in-force.ts';
import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { ChartAddress } from '#shared/contract/insights/shared-charts.ts';

/** Rows of one query: a saved note has at most a few kB. */
const pageSize = 1_000;

/** A row of a file, with its key. Pages are read in order of the keys, starting after the last one. */
interface Keyed {
  key: number;
}

export interface ProfileRow {
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  pictureUrl: string | null;
  isAdministrator: boolean;
  plan: string;
  premiumByRoleUntil: Date | null;
  stripeCustomer: string | null;
  premiumSince: Date | null;
  premiumUntil: Date | null;
  createdAt: Date;
  deletionDueAt: Date | null;
}

export async function findProfile(db: Queryable, userId: string, now: Date): Promise<ProfileRow | undefined> {
  const { rows } = await db.query<ProfileRow>(
    `select email, first_name as "firstName", last_name as "lastName", profile_image_url as "pictureUrl",
       is_admin as "isAdministrator", ${tierInForce('users', '$2')} as plan,
       premium_role_until as "premiumByRoleUntil", stripe_customer_id as "stripeCustomer", subscription_start_date as "premiumSince",
       subscription_end_date as "premiumUntil", created_at as "createdAt", deletion_due_at as "deletionDueAt"
     from users where id = $1`,
    [userId, now],
  );
  return rows[0];
}

export interface SessionRow {
  device: string | null;
  startedAt: Date;
  usedAt: Date;
  expiresAt: Date;
}

export async function listSessionRows(db: Queryable, userId: string): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select device, started_at as "startedAt", used_at as "usedAt", expire as "expiresAt" from sessions
     where sess ->> 'userId' = $1 order by started_at limit ${pageSize}`,
    [userId],
  );
  return rows;
}

export interface FavoriteRow extends Keyed {
  brand: string;
  domain: string;
  addedAt: Date;
}

export async function listFavoriteRows(db: Queryable, userId: string, after: number): Promise<FavoriteRow[]> {
  const { rows } = await db.query<FavoriteRow>(
    `select f.id as key, b.name as brand, b.domain, f.created_at as "addedAt"
     from favorite_brands f join brands b on b.id = f.brand_id
     where f.user_id = $1 and f.id > $2 order by f.id limit ${pageSize}`,
    [userId, after],
  );
  return rows;
}

export interface ListRow extends Keyed {
  name: string;
  description: string | null;
  isDefault: boolean;
  createdAt: Date;
}

export async function listListRows(db: Queryable, userId: string, after: number): Promise<ListRow[]> {
  const { rows } = await db.query<ListRow>(
    `select id as key, name, description, is_default as "isDefault", created_at as "createdAt"
     from saved_lists where user_id = $1 and id > $2 order by id limit ${pageSize}`,
    [userId, after],
  );
  return rows;
}

export interface SectionRow extends Keyed {
  list: string;
  name: string;
  position: number;
}

/** The sections of boards, with or without emails. */
export async function listSectionRows(db: Queryable, userId: string, after: number): Promise<SectionRow[]> {
  const { rows } = await db.query<SectionRow>(
    `select s.id as key, l.name as list, s.name, s.position
     from list_sections s join saved_lists l on l.id = s.list_id
     where l.user_id = $1 and s.id > $2 order by s.id limit ${pageSize}`,
    [userId, after],
  );
  return rows;
}

export interface SavedEmailRow extends Keyed {
  list: string;
  emailId: number;
  /** Null for an email that the user may no longer read. */
  subject: string | null;
  brand: string | null;
  notes: string | null;
  /** Section of the board. */
  section: string | null;
  /** Place in its section, or among the emails of no section; null for one that was never moved. */
  position: number | null;
  addedAt: Date;
}

/** The notes of every saved email, and the subject of those that the user may still read. */
export async function listSavedEmailRows(
  db: Queryable,
  { userId, readable }: { userId: string; readable: Readable },
  after: number,
): Promise<SavedEmailRow[]> {
  const where = conditions([userId, after]);
  whereReadable(where, readable, { state: 'e.state', brand: 'b', receivedAt: 'e.received_at' });
  const { rows } = await db.query<SavedEmailRow>({
    text: `select i.id as key, l.name as list, i.email_id as "emailId", r.subject, r.brand, i.notes,
        s.name as section, i.position, i.added_at as "addedAt"
      from saved_lists l join saved_list_items i on i.list_id = l.id
      left join list_sections s on s.id = i.section_id
      left join lateral (
        select e.subject, b.name as brand from emails e join brands b on b.id = e.brand_id
        where e.id = i.email_id and ${where.text}
      ) r on true
      where l.user_id = $1 and i.id > $2 order by i.id limit ${pageSize}`,
    values: where.values,
  });
  return rows;
}

export interface SearchRow extends Keyed {
  name: string;
  place: string;
  search: string;
  hasFeed: boolean;
  createdAt: Date;
}

export async function listSearchRows(db: Queryable, userId: string, after: number): Promise<SearchRow[]> {
  const { rows } = await db.query<SearchRow>(
    `select id as key, name, place, search, feed_hash is not null as "hasFeed", created_at as "createdAt"
     from saved_searches where user_id = $1 and id > $2 order by id limit ${pageSize}`,
    [userId, after],
  );
  return rows;
}

export interface SetBrandRow {
  set: string;
  /** Null in the only row of a set without brands. */
  brand: string | null;
  domain: string | null;
  setCreatedAt: Date;
}

export async function listSetBrandRows(db: Queryable, userId: string): Promise<SetBrandRow[]> {
  const { rows } = await db.query<SetBrandRow>(
    `select s.name as set, b.name as brand, b.domain, s.created_at as "setCreatedAt"
     from brand_sets s left join brand_set_members m on m.set_id = s.id left join brands b on b.id = m.brand_id
     where s.user_id = $1 order by s.id, m.id`,
    [userId],
  );
  return rows;
}

export interface FollowRow extends Keyed {
  brand: string | null;
  category: string | null;
  search: string | null;
  season: string | null;
  event: string;
  threshold: number | null;
  cadence: string;
  webhook: string | null;
  createdAt: Date;
}

export async function listFollowRows(db: Queryable, userId: string, after: number): Promise<FollowRow[]> {
  const { rows } = await db.query<FollowRow>(
    `select f.id as key, b.name as brand, c.name as category, s.name as search, f.season, f.event,
       f.threshold::int as threshold, f.cadence, w.name as webhook, f.created_at as "createdAt"
     from follows f left join brands b on b.id = f.brand_id left join categories c on c.id = f.category_id
     left join saved_searches s on s.id = f.search_id left join webhooks w on w.id = f.webhook_id
     where f.user_id = $1 and f.id > $2 order by f.id limit ${pageSize}`,
    [userId, after],
  );
  return rows;
}

export interface FollowSettingsRow {
  isPaused: boolean;
  digestHour: number;
  digestDay: number;
  zone: string;
  hasFeed: boolean;
}

export async function listFollowSettings(db: Queryable, userId: string): Promise<FollowSettingsRow[]> {
  const { rows } = await db.query<FollowSettingsRow>(
    `select is_paused as "isPaused", digest_hour::int as "digestHour", digest_day::int as "digestDay", zone,
       feed_hash is not null as "hasFeed"
     from follow_settings where user_id = $1`,
    [userId],
  );
  return rows;
}

export interface AlertSettingsRow {
  isOn: boolean;
  fetchHours: number;
  silenceHours: number;
  webhook: string | null;
}

export async function listAlertSettings(db: Queryable, userId: string): Promise<AlertSettingsRow[]> {
  const { rows } = await db.query<AlertSettingsRow>(
    `select s.is_on as "isOn", s.fetch_hours::int as "fetchHours", s.silence_hours::int as "silenceHours", w.name as webhook
     from alert_settings s left join webhooks w on w.id = s.webhook_id where s.user_id = $1`,
    [userId],
  );
  return rows;
}

export interface ShareRow extends Keyed {
  kind: string;
  list: string | null;
  emailId: number | null;
  chart: ChartAddress | null;
  showsNotes: boolean;
  takesComments: boolean;
  showsWhole: boolean;
  joinsAs: string | null;
  hasPassword: boolean;
  createdAt: Date;
  expiresAt: Date | null;
}

export async function listShareRows(db: Queryable, userId: string, after: number): Promise<ShareRow[]> {
  const { rows } = await db.query<ShareRow>(
    `select s.id as key, s.kind, l.name as list, s.email_id as "emailId", s.chart,
       s.shows_notes as "showsNotes", s.takes_comments as "takesComments", s.shows_whole as "showsWhole", s.joins_as as "joinsAs",
       s.password_hash is not null as "hasPassword",
       s.created_at as "createdAt", s.expires_at as "expiresAt"
     from shares s left join saved_lists l on l.id = s.list_id
     where s.user_id = $1 and s.id > $2 order by s.id limit ${pageSize}`,
    [userId, after],
  );
  return rows;
}

export interface JoinedListRow extends Keyed {
  list: string;
  role: string;
  joinedAt: Date;
}

/** Lists of somebody else that the user sees or edits. */
export async function listJoinedRows(db: Queryable, userId: string, after: number): Promise<JoinedListRow[]> {
  const { rows } = await db.query<JoinedListRow>(
    `select m.id as key, l.name as list, m.role, m.joined_at as "joinedAt"
     from list_members m join saved_lists l on l.id = m.list_id
     where m.user_id = $1 and m.id > $2 order by m.id limit ${pageSize}`,
    [userId, after],
  );
  return rows;
}

export interface CommentRow extends Keyed {
  list: string;
  emailId: number | null;
  author: string;
  text: string;
  createdAt: Date;
}

/** Comments that guests wrote on the user's lists. */
export async function listCommentRows(db: Queryable, userId: string, after: number): Promise<CommentRow[]> {
  const { rows } = await db.query<CommentRow>(
    `select c.id as key, l.name as list, c.email_id as "emailId", c.author, c.text, c.created_at as "createdAt"
     from board_comments c join saved_lists l on l.id = c.list_id
     where l.user_id = $1 and c.id > $2 order by c.id limit ${pageSize}`,
    [userId, after],
  );
  return rows;
}

export interface MailRow extends Keyed {
  kind: string;
  address: string;
  state: string;
  writtenAt: Date;
}

/** Mail of the vault to the user; sent mail is forgotten after some days. */
export async function listMailRows(db: Queryable, userId: string, after: number): Promise<MailRow[]> {
  const { rows } = await db.query<MailRow>(
    `select id as key, kind, address, state, written_at as "writtenAt"
     from outgoing_mails where user_id = $1 and id > $2 order by id limit ${pageSize}`,
    [userId, after],
  );
  return rows;
}

export interface ActionRow extends Keyed {
  at: Date;
  action: string;
  subject: string;
  summary: string;
}

/** Entries of the activity log: actions of the user as an administrator, and those about their account. */
export async function listActionRows(db: Queryable, userId: string, after: number): Promise<ActionRow[]> {
  const { rows } = await db.query<ActionRow>(
    `select a.id as key, a.at, a.action, a.subject, a.summary from audit_log a join users u on u.id = $1
     where (a.admin_id = u.id or a.subject = 'User ' || coalesce(u.email, u.id)) and a.id > $2
     order by a.id limit ${pageSize}`,
    [userId, after],
  );
  return rows;
}
