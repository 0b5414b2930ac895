import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as oidc from 'openid-client';
import { ImapFailure } from '#server/ingest/sources/imap/imap-failure.ts';
import type { AccessTokens } from '#server/ingest/sources/imap/open-mailbox.ts';
import {
  codeOf,
  type GrantProblem,
  passingFailure,
  problemOf,
  problemSentence,
} from '#server/intake/mailbox-grants/grant-problems.ts';
import {
  findGrant,
  type GrantRow,
  leaseGrant,
  noteProblem,
  releaseGrant,
  storeRenewed,
} from '#server/intake/mailbox-grants/grant-repository.ts';
import { clientAt } from '#server/intake/mailbox-grants/provider-client.ts';
import {
  type GrantDependencies,
  type ReadyProvider,
  requireProvider,
} from '#server/intake/mailbox-grants/providers.ts';
import {
  consentLifetimeOf,
  lifetimeOf,
  openTokens,
  sealTokens,
  type Tokens,
  tokensOf,
} from '#server/intake/mailbox-grants/sealed-tokens.ts';
import { UnreadableSecretError } from '#server/platform/db/sealed-secret.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** How often a caller looks whether another has renewed the tokens, and how long it waits for that. */
const lookMs = 150;
const waitMs = 30_000;

export const tokensUnreadable =
  'The stored permission for the mailbox can no longer be read, because SESSION_SECRET has changed. Choose “Connect again” in the mailbox’s row under Settings.';

/**
 * Returns the access tokens of connected mailboxes. They are renewed before they end and when a mail server
 * refuses them, by one caller at a time of all servers; a refusal of the provider is noted for administrators.
 */
export function accessTokens(deps: GrantDependencies): AccessTokens {
  return {
    async current({ id }) {
      const grant = await requireGrant(deps, id);
      const { access } = tokensIn(grant, deps);
      if (!grant.isDue) return access;
      try {
        return await renew(deps, id, access);
      } catch (error) {
        // The provider is away, and the token is valid for some minutes.
        const isUsable = !grant.isExpired && error instanceof ImapFailure && !error.isPermanent;
        if (isUsable) return access;
        throw error;
      }
    },
    renew: ({ id }, refused) => renew(deps, id, refused),
  };
}

async function requireGrant({ database }: GrantDependencies, id: number): Promise<GrantRow> {
  const grant = await findGrant(database.pool, id);
  if (grant !== undefined) return grant;
  throw new ImapFailure('replaced', 'The mailbox was removed meanwhile.', { isPermanent: true });
}

/** @throws ImapFailure if they cannot be decrypted. */
function tokensIn(grant: GrantRow, { secret }: GrantDependencies): Tokens {
  try {
    return openTokens(grant.sealedTokens, secret);
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    throw new ImapFailure('no_permission', tokensUnreadable, { isPermanent: true, cause: error });
  }
}

/** Returns another access token than `known`: that of another caller, or a new one. */
async function renew(deps: GrantDependencies, id: number, known: string): Promise<string> {
  const { pool } = deps.database;
  const owner = randomUUID();
  const until = performance.now() + waitMs;
  for (;;) {
    const grant = await leaseGrant(pool, id, owner);
    if (grant !== undefined) return renewLeased(deps, grant, owner, known);
    const { access } = tokensIn(await requireGrant(deps, id), deps);
    if (access !== known) return access;
    if (performance.now() > until) {
      throw new ImapFailure('busy', 'Another server is renewing the permission for the mailbox.', {
        isPermanent: false,
      });
    }
    await sleep(lookMs);
  }
}

async function renewLeased(
  deps: GrantDependencies,
  grant: GrantRow,
  owner: string,
  known: string,
): Promise<string> {
  const { pool } = deps.database;
  try {
    const tokens = tokensIn(grant, deps);
    if (tokens.access !== known) return tokens.access;
    const provider = await providerOf(deps, grant);
    const answer = await ask(deps, provider, grant, tokens, owner);
    const renewed = tokensOf(answer, tokens.refresh);
    if (renewed === undefined) throw passingFailure(new Error('no usable tokens'), provider.name);
    await storeRenewed(pool, grant.id, owner, {
      sealedTokens: sealTokens(renewed, deps.secret),
      expiresInSeconds: lifetimeOf(answer),
      consentEndsInSeconds: consentLifetimeOf(answer),
    });
    return renewed.access;
  } finally {
    await releaseGrant(pool, grant.id, owner);
  }
}

async function providerOf(deps: GrantDependencies, { provider }: GrantRow): Promise<ReadyProvider> {
  try {
    return await requireProvider(deps, provider);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ImapFailure('no_permission', error.sentence, { isPermanent: true, cause: error });
  }
}

/** @throws ImapFailure, permanent if an administrator must act. */
async function ask(
  deps: GrantDependencies,
  provider: ReadyProvider,
  grant: GrantRow,
  { refresh }: Tokens,
  owner: string,
) {
  let problem: GrantProblem;
  let code = 'other_account';
  let cause: unknown;
  try {
    const answer = await oidc.refreshTokenGrant(await clientAt(provider, deps), refresh);
    const subject = answer.claims()?.sub;
    if (subject === undefined || grant.subject === null || subject === grant.subject) return answer;
    problem = 'other_account';
  } catch (error) {
    if (error instanceof AppError) {
      throw new ImapFailure('no_permission', error.sentence, { isPermanent: true, cause: error });
    }
    const found = problemOf(error);
    if (found === null) throw passingFailure(error, provider.name);
    problem = found;
    code = codeOf(error);
    cause = error;
  }
  const sentence = problemSentence(problem, provider.name);
  if (await noteProblem(deps.database.pool, grant.id, owner, problem)) {
    deps.log?.warn({ provider: provider.id, grant: grant.id, problem, code }, sentence);
  }
  throw new ImapFailure('no_permission', sentence, { isPermanent: true, cause });
}
