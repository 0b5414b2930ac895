import { readSettings, type SettingsRow } from '#server/intake/settings/repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import { customaryPort, type ImapAccount } from '#server/platform/config/imap-url.ts';
import type { Database } from '#server/platform/db/client.ts';
import { openSecret, UnreadableSecretError } from '#server/platform/db/sealed-secret.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** The mailbox of the embedded demo, served by this process. */
export interface DemoMailbox {
  /** Its address and login. The first call starts the server. */
  account(): Promise<ImapAccount>;
}

/** Dependencies of resolving the mailbox; a subset of the server's. */
export interface MailboxDependencies {
  config: Pick<Config, 'imap' | 'databaseUrl' | 'demo' | 'mailClients'>;
  database: Database;
  /** Decrypts the stored password. */
  secret: string;
  demoMailbox?: DemoMailbox | undefined;
}

/** The source of new mail, with the options of the Settings tab. */
export interface MailboxInUse {
  account: ImapAccount;
  source: 'environment' | 'settings' | 'demo';
  /** Fetch every hour and as mail arrives; if off, only the button fetches. */
  autoFetch: boolean;
  /** Recognise campaign type and season; if off, new mail counts as `other` and `none`. */
  autoCategorize: boolean;
  /** Download the pictures of new mail immediately, not at their first view. */
  saveImages: boolean;
}

/** Purpose under which a stored password is encrypted. */
export const passwordPurpose = 'imap password';

const passwordUnreadable =
  'The stored mailbox password can no longer be read, because SESSION_SECRET has changed. Enter the password again under Settings.';

/**
 * Returns the mailbox to fetch from: IMAP_URL, else the one in Settings, else in the embedded demo its own
 * mailbox. Read from the database each time, because an administrator may have changed it.
 * @returns null if there is none.
 * @throws AppError `conflict` with a sentence for administrators if the stored password cannot be decrypted.
 */
export async function mailboxInUse(deps: MailboxDependencies): Promise<MailboxInUse | null> {
  const settings = await readSettings(deps.database.pool);
  const source = sourceOf(deps, settings);
  if (source === 'none') return null;
  const { autoFetch, autoCategorize, saveImages } = settings;
  const account = await accountOf(deps, settings, source);
  return account === null ? null : { account, source, autoFetch, autoCategorize, saveImages };
}

/** Selects the mailbox in use. */
export function sourceOf(
  { config, demoMailbox }: Pick<MailboxDependencies, 'config' | 'demoMailbox'>,
  settings: Pick<SettingsRow, 'host'>,
): MailboxInUse['source'] | 'none' {
  if (config.imap !== null) return 'environment';
  if (settings.host !== null) return 'settings';
  return config.databaseUrl === null && config.demo && demoMailbox !== undefined ? 'demo' : 'none';
}

async function accountOf(
  deps: MailboxDependencies,
  settings: SettingsRow,
  source: MailboxInUse['source'],
): Promise<ImapAccount | null> {
  if (source === 'environment') return deps.config.imap;
  if (source === 'demo') return (await deps.demoMailbox?.account()) ?? null;
  return storedAccount(settings, deps.secret);
}

/**
 * Returns the mailbox of the Settings tab; null if none is stored, or it is incomplete. @throws AppError as
 * `mailboxInUse`.
 */
export function storedAccount(settings: SettingsRow, secret: string): ImapAccount | null {
  const { host, port, security, username, sealedPassword, mailbox } = settings;
  if (host === null || username === null || sealedPassword === null) return null;
  const password = openPassword(sealedPassword, secret);
  return { host, port: port ?? customaryPort(security), security, username, password, mailbox };
}

/** @throws AppError `conflict` with a sentence for administrators. */
export function openPassword(sealed: string, secret: string): string {
  try {
    return openSecret(sealed, { secret, purpose: passwordPurpose });
  } catch (error) {
    if (error instanceof UnreadableSecretError) {
      throw new AppError('conflict', passwordUnreadable, { cause: error });
    }
    throw error;
  }
}
