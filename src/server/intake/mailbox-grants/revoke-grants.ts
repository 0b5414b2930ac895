import { randomUUID } from 'node:crypto';
import * as oidc from 'openid-client';
import { codeOf, problemOf } from '#server/intake/mailbox-grants/grant-problems.ts';
import {
  deleteUnused,
  leaseGrant,
  listUnused,
  releaseGrant,
} from '#server/intake/mailbox-grants/grant-repository.ts';
import { clientAt } from '#server/intake/mailbox-grants/provider-client.ts';
import { type GrantDependencies, requireProvider } from '#server/intake/mailbox-grants/providers.ts';
import { openTokens } from '#server/intake/mailbox-grants/sealed-tokens.ts';
import { UnreadableSecretError } from '#server/platform/db/sealed-secret.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** A provider that has not answered for so long is not asked any more, and the tokens are deleted. */
const patienceDays = 7;

/**
 * Revokes the permissions of removed mailboxes at their providers, and deletes them here. One whose provider
 * does not answer is tried again by the next call.
 */
export async function revokeUnused(deps: GrantDependencies, signal?: AbortSignal): Promise<void> {
  for (const { id, provider, daysAgo } of await listUnused(deps.database.pool)) {
    if (signal?.aborted === true) return;
    await revoke(deps, id, provider, daysAgo > patienceDays);
  }
}

async function revoke(deps: GrantDependencies, id: number, provider: string, isLast: boolean): Promise<void> {
  const { pool } = deps.database;
  const owner = randomUUID();
  const grant = await leaseGrant(pool, id, owner);
  if (grant === undefined) return;
  try {
    const client = await clientAt(await requireProvider(deps, provider), deps);
    if (client.serverMetadata().revocation_endpoint !== undefined) {
      await oidc.tokenRevocation(client, openTokens(grant.sealedTokens, deps.secret).refresh, {
        token_type_hint: 'refresh_token',
      });
    } else {
      deps.log?.warn(
        { provider, grant: id },
        'the provider has no address where permissions are revoked; remove it in the account’s own settings',
      );
    }
    await deleteUnused(pool, id);
  } catch (error) {
    const isFinal = isLast || isHopeless(error);
    deps.log?.warn(
      { provider, grant: id, code: codeOf(error) },
      isFinal
        ? 'the permission of a removed mailbox could not be revoked; remove it in the account’s own settings'
        : 'the permission of a removed mailbox could not be revoked yet; it is tried again',
    );
    if (isFinal) await deleteUnused(pool, id);
    else await releaseGrant(pool, id, owner);
  }
}

/** The tokens or the client are gone, or the provider refuses for good. */
function isHopeless(error: unknown): boolean {
  return error instanceof UnreadableSecretError || error instanceof AppError || problemOf(error) !== null;
}
