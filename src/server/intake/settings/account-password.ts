import { passwordPurpose } from '#server/intake/settings/mailbox-in-use.ts';
import { customaryPort, type ImapAccount } from '#server/platform/config/imap-url.ts';
import { sealSecret } from '#server/platform/db/sealed-secret.ts';
import type { AppError } from '#server/platform/http/errors/app-error.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';
import type { SettingsBody } from '#shared/contract/intake/settings.ts';

export type ImapBody = SettingsBody['imap'];

type AccountKey = 'host' | 'port' | 'security' | 'username';

/** A stored account, possibly incomplete. */
export interface KnownAccount extends Pick<ImapBody, 'port' | 'security'> {
  host: string | null;
  username: string | null;
  sealedPassword: string | null;
}

/** An absent password keeps the stored one if it belongs to the same account; an empty one deletes it. */
export function passwordToStore(secret: string, before: KnownAccount | null, imap: ImapBody): string | null {
  if (imap.password === '') return null;
  if (imap.password !== undefined) {
    return sealSecret(imap.password, { secret, purpose: passwordPurpose });
  }
  return before !== null && isSameAccount(before, imap) ? before.sealedPassword : null;
}

/**
 * Returns the password for a connection test: the typed one, else the stored one if it was entered for this
 * account.
 * @throws AppError `invalid_request` on the password's field.
 */
export async function passwordToTry(
  findKnown: () => Promise<ImapAccount | null>,
  imap: ImapBody,
): Promise<string> {
  if (imap.password === '') throw passwordNeeded();
  if (imap.password !== undefined) return imap.password;
  const known = await findKnown();
  if (known === null || !isSameAccount(known, imap)) throw passwordNeeded(known !== null);
  return known.password;
}

/**
 * Compares host, port, security and user: if any differs, neither the stored password nor a token is sent
 * there.
 */
export function isSameAccount(
  known: Pick<KnownAccount, AccountKey>,
  imap: Pick<ImapBody, AccountKey>,
): boolean {
  return (
    known.host?.toLowerCase() === imap.host.toLowerCase() &&
    (known.port ?? customaryPort(known.security)) === (imap.port ?? customaryPort(imap.security)) &&
    known.security === imap.security &&
    known.username === imap.username
  );
}

/** @throws AppError `invalid_request` on the field. */
export function requireHost(host: string): void {
  if (host === '') throw fieldError('invalid_request', 'imap.host', 'Enter the IMAP host.');
}

/** @throws AppError `invalid_request` on the field. */
export function requireUsername(username: string): void {
  if (username === '') throw fieldError('invalid_request', 'imap.username', 'Enter the username.');
}

/** @param isOneStored true if one is stored for another account. */
export function passwordNeeded(isOneStored = false): AppError {
  const sentence = isOneStored
    ? 'Enter the password again. The stored one is used only with the host, port, security and username it was entered for.'
    : 'Enter the password of this mailbox.';
  return fieldError('invalid_request', 'imap.password', sentence);
}

/** Two accounts of one folder would import its mail under two names. @param name of the mailbox that has it. */
export function placeTaken(name: string): AppError {
  return fieldError(
    'conflict',
    'imap.mailbox',
    `The mailbox “${name}” reads this folder of this account already.`,
  );
}
