import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import { findFirstPlace } from '#server/intake/fetching/fetched-mailbox.ts';
import { findPlace, listAddedMailboxes } from '#server/intake/fetching/mailbox-accounts.ts';
import type { Attempt } from '#server/intake/mailbox-connections/attempts.ts';
import type { Consent } from '#server/intake/mailbox-connections/consent.ts';
import { markUnused, storeGrant } from '#server/intake/mailbox-grants/grant-repository.ts';
import type { ReadyProvider } from '#server/intake/mailbox-grants/providers.ts';
import { sealTokens } from '#server/intake/mailbox-grants/sealed-tokens.ts';
import { restartClock, setGrant } from '#server/intake/mailboxes/repository.ts';
import { getAdded, insertNew, subjectOf } from '#server/intake/mailboxes/service.ts';
import { isSameAccount } from '#server/intake/settings/account-password.ts';
import type { MailboxDependencies } from '#server/intake/settings/mailbox-in-use.ts';
import { mailboxName } from '#server/intake/settings/mailbox-name.ts';
import { lockSettings } from '#server/intake/settings/repository.ts';
import type { GrantedAccount } from '#server/platform/config/imap-url.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** Folder of a new mailbox; an administrator may choose another one later. */
const usualFolder = 'INBOX';

/**
 * Stores a consent and the mailbox that it opens: a new one, or the one that reads the same folder of the same
 * account already, which had a password or an older permission.
 * @returns the id of the mailbox.
 * @throws AppError `conflict` if the consent is for another account than the mailbox's, `not_found`.
 */
export async function storeConnection(
  deps: MailboxDependencies,
  admin: { userId: string },
  provider: ReadyProvider,
  { mailboxId, username: typed }: Pick<Attempt, 'mailboxId' | 'username'>,
  consent: Consent,
): Promise<number> {
  return inTransaction(deps.database.pool, async (client) => {
    await lockSettings(client);
    const wanted = mailboxId === null ? null : await getAdded(client, mailboxId);
    const username = typed ?? accountOf(provider, consent, wanted?.username ?? null);
    const { host, port, security } = provider;
    const place = { host, port, security, username, mailbox: wanted?.mailbox ?? usualFolder };
    const known = wanted ?? (await findSame(deps, client, place));
    if (known !== null && !isSameAccount(known, place)) {
      throw new AppError('conflict', otherServer(provider.name));
    }
    const grantId = await storeGrant(client, {
      provider: provider.id,
      username: known?.username ?? username,
      subject: consent.subject,
      sealedTokens: sealTokens(consent.tokens, deps.secret),
      expiresInSeconds: consent.expiresInSeconds,
      consentEndsInSeconds: consent.consentEndsInSeconds,
    });
    if (known === null) {
      const account = {
        ...place,
        place: mailboxName(place),
        sealedPassword: null,
        grantId,
        schedule: 'push' as const,
        everyMinutes: null,
      };
      const options = await findPlace(client, account.place);
      return insertNew(deps, client, admin, account, { ...options, name: options.name ?? username });
    }
    await setGrant(client, known.id, grantId);
    if (known.grantId !== null && known.grantId !== grantId) await markUnused(client, known.grantId);
    await restartClock(client, known.place);
    await recordAudit(client, admin, 'mailbox.connected', subjectOf(known.name), `${provider.name}.`);
    return known.id;
  });
}

/** Returns the account of a consent; that of the mailbox if the provider does not say. */
function accountOf(provider: ReadyProvider, { username }: Consent, known: string | null): string {
  if (username !== null && known !== null && username.toLowerCase() !== known.toLowerCase()) {
    throw new AppError(
      'conflict',
      `You signed in to ${provider.name} as ${username}, but this mailbox is ${known}. Connect again, and choose that account.`,
    );
  }
  const account = known ?? username;
  if (account !== null) return account;
  throw new AppError(
    'conflict',
    `${provider.name} did not say which account signed in. Connect again, and enter the username.`,
  );
}

/** Finds the further mailbox at the same place, unless the first one reads it. */
async function findSame(deps: MailboxDependencies, client: Queryable, place: Omit<GrantedAccount, 'grant'>) {
  const name = mailboxName(place);
  if (name === (await findFirstPlace(deps, client))) return null;
  return (await listAddedMailboxes(client)).find((row) => row.place === name) ?? null;
}

const otherServer = (provider: string) =>
  `This mailbox is on another server than the one of ${provider}, so its permission was not used.`;
