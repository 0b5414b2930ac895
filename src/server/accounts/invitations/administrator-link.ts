import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import { listAdministrators } from '#server/accounts/invitations/accounts.ts';
import { type InvitationDependencies, invitationUrl, newLink } from '#server/accounts/invitations/service.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

/**
 * A link that sets a new password of an administrator, asked for by the operator: the way back for the only one who
 * has forgotten theirs. It stands in the log of what administrators did, because it could let anybody in.
 * @param typed the address, as it was typed.
 * @throws StartupError with the addresses that would do, for one that administers nothing.
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
