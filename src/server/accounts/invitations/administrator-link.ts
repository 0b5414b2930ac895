import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import { listAdministrators } from '#server/accounts/invitations/accounts.ts';
import { type InvitationDependencies, invitationUrl, newLink } from '#server/accounts/invitations/service.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

/**
 * Creates a link that resets an administrator's password, for the operator: the way back if the only
 * administrator forgot theirs. The audit log records it, because the link grants access to anybody.
 * @param typed the address as typed.
 * @throws StartupError with the possible addresses, if the given one is no administrator's.
 */
export async function administratorLink(
  { database, now }: InvitationDependencies,
  origin: string,
  typed: string,
): Promise<{ email: string; url: string; expiresAt: Date }> {
  const email = typed.trim().toLowerCase();
  return inTransaction(database.pool, async (client) => {
    const administrators = await listAdministrators(client);
    if (!administrators.includes(email)) throw new StartupError(`${email} ${insteadOf(administrators)}`);
    const { token, expiresAt } = await newLink(client, { email, madeBy: null, now: now() });
    const summary = 'By the operator, with a command on the server.';
    await recordAudit(client, null, 'user.password_link_made', `User ${email}`, summary);
    return { email, url: invitationUrl(origin, token), expiresAt };
  });
}

function insteadOf(administrators: readonly string[]): string {
  return administrators.length === 0
    ? 'administers nothing here, nor does anybody who has a password: the next start of the server prints a link for the first administrator.'
    : `administers nothing here. Administrators with a password: ${administrators.join(', ')}. Anyone else needs a link from one of them (Admin Access in the dashboard).`;
}
