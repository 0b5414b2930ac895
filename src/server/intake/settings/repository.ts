import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Settings } from '#shared/contract/intake/settings.ts';

/**
 * The one row of settings, of the first mailbox and its options; those of name and billing are in
 * `operations/setup`. The password is encrypted; see `sealed-secret.ts`.
 */
export interface SettingsRow
  extends Pick<Settings['imap'], 'port' | 'security' | 'mailbox'>,
    Pick<Settings, 'autoFetch' | 'autoCategorize' | 'saveImages'> {
  host: string | null;
  username: string | null;
  sealedPassword: string | null;
}

const columns = `imap_host as host, imap_port as port, imap_security as security, imap_username as username,
  imap_password_sealed as "sealedPassword", imap_mailbox as mailbox, auto_fetch as "autoFetch",
  auto_categorize as "autoCategorize", save_images as "saveImages"`;

export async function readSettings(db: Queryable): Promise<SettingsRow> {
  const { rows } = await db.query<SettingsRow>({ name: 'settings', text: `select ${columns} from settings` });
  return onlyRow(rows);
}

/** Returns the settings, locked for a transaction that will write them; a second one waits. */
export async function lockSettings(client: Queryable): Promise<SettingsRow> {
  const { rows } = await client.query<SettingsRow>(`select ${columns} from settings for update`);
  return onlyRow(rows);
}

export async function writeSettings(client: Queryable, row: SettingsRow): Promise<void> {
  await client.query(
    `update settings set imap_host = $1, imap_port = $2, imap_security = $3, imap_username = $4,
       imap_password_sealed = $5, imap_mailbox = $6, auto_fetch = $7, auto_categorize = $8, save_images = $9,
       updated_at = now()`,
    [
      row.host,
      row.port,
      row.security,
      row.username,
      row.sealedPassword,
      row.mailbox,
      row.autoFetch,
      row.autoCategorize,
      row.saveImages,
    ],
  );
}

function onlyRow(rows: SettingsRow[]): SettingsRow {
  const row = rows[0];
  if (row === undefined) throw new Error('The row of settings is gone; migration 0006 makes it.');
  return row;
}

/**
 * Returns when a mailbox was last read to its end; null for never.
 * @param mailbox its name, see `mailboxName`; null for the mailbox read last.
 */
export async function findFetchedAt(db: Queryable, mailbox: string | null): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>({
    name: 'fetched-at',
    text: 'select max(fetched_at) as at from mailboxes where $1::text is null or key = $1',
    values: [mailbox],
  });
  return rows[0]?.at ?? null;
}

/** Returns the name of the further mailbox at a place; null if there is none. */
export async function findNameOfAdded(db: Queryable, place: string): Promise<string | null> {
  const { rows } = await db.query<{ name: string | null }>(
    `select coalesce(m.name, m.key) as name from mailbox_accounts a join mailboxes m on m.key = a.place where a.place = $1`,
    [place],
  );
  return rows[0]?.name ?? null;
}

/** Copies the options of one place to another, overwriting those of an earlier mailbox there. */
export async function carryOver(client: Queryable, from: string, to: string): Promise<void> {
  await client.query(
    `insert into mailboxes (key, name, new_brands, authserv_id)
     select $2, max(name), max(new_brands), max(authserv_id) from mailboxes where key = $1
     on conflict (key) do update set name = excluded.name, new_brands = excluded.new_brands,
       authserv_id = excluded.authserv_id`,
    [from, to],
  );
}
