import { readSettings, type SettingsRow } from '#server/intake/settings/repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import { customaryPort, type ImapAccount } from '#server/platform/config/imap-url.ts';
import type { Database } from '#server/platform/db/client.ts';
import { openSecret, UnreadableSecretError } from '#server/platform/db/sealed-secret.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** The mailbox of the embedded demo, served by this process itself. */
export interface DemoMailbox {
  /** Where it listens and who may sign in. Asked for the first time, it starts. */
  account(): Promise<ImapAccount>;
}

/** What deciding about the mailbox needs; the server's dependencies have it all. */
export interface MailboxDependencies {
  config: Pick<Config, 'imap' | 'databaseUrl' | 'demo'>;
  database: Database;
  /** Opens the stored password. */
  secret: string;
  demoMailbox?: DemoMailbox | undefined;
}

/** Where new mail comes from, and what the Settings tab says about how it is taken in. */
export interface MailboxInUse {
  account: ImapAccount;
  source: 'environment' | 'settings' | 'demo';
  /** Fetch every hour and as mail arrives; off, only the button fetches. */
  autoFetch: boolean;
  /** Recognise campaign type and season; off, new mail counts as `other` and `none`. */
  autoCategorize: boolean;
  /** Archive the pictures of new mail at once, not at their first view. */
  saveImages: boolean;
}

/** What a stored password is sealed for. */
export const passwordPurpose = 'imap password';

const passwordUnreadable =
  'The stored mailbox password can no longer be read, because SESSION_SECRET has changed. Enter the password again under Settings.';

/**
 * The mailbox mail is fetched from: IMAP_URL, else the one in Settings, else in the embedded demo its own mailbox.
 * Read afresh each time, because an administrator may have changed it.
 * @returns null when there is none.
 * @throws AppError `conflict` with a sentence for administrators when the stored password cannot be opened.
 */
export async function mailboxInUse(deps: MailboxDependencies): Promise<MailboxInUse | null> {
  const settings = await readSettings(deps.database.pool);
  const source = sourceOf(deps, settings);
  if (source === 'none') return null;
  const { autoFetch, autoCategorize, saveImages } = settings;
  const account = await accountOf(deps, settings, source);
  return account === null ? null : { account, source, autoFetch, autoCategorize, saveImages };
}

/** Which of the possible mailboxes is the one in use. */
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

/** The mailbox of the Settings tab; null when none is stored, or not all of it. @throws AppError as `mailboxInUse`. */
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
