import * as oidc from 'openid-client';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import {
  type AttemptOwner,
  findAttempt,
  newKey,
  purgeAttempts,
  slowDown,
  takeAttempt,
  writeAttempt,
} from '#server/intake/mailbox-connections/attempts.ts';
import { storeConnection } from '#server/intake/mailbox-connections/connect-mailbox.ts';
import { readConsent } from '#server/intake/mailbox-connections/consent.ts';
import { codeOf, problemOf, problemSentence } from '#server/intake/mailbox-grants/grant-problems.ts';
import { clientAt } from '#server/intake/mailbox-grants/provider-client.ts';
import {
  type GrantDependencies,
  type ReadyProvider,
  requireProvider,
} from '#server/intake/mailbox-grants/providers.ts';
import type { MailboxDependencies } from '#server/intake/settings/mailbox-in-use.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { ConnectionBody, ConnectionStarted } from '#shared/contract/intake/mailbox-connections.ts';

export type ConnectDependencies = MailboxDependencies & GrantDependencies;

/** An administrator who takes longer at the provider starts again. */
const lifeSeconds = 600;
const usualIntervalSeconds = 5;
/** The longest time a code is waited for, whatever the provider says. */
const maxCodeSeconds = 1_800;

type Wanted = Omit<ConnectionBody, 'way' | 'username'> & { username: string | null };

/** Begins a connection on the provider's page. @param redirectUri from BASE_URL alone. */
export async function beginOnPage(
  deps: ConnectDependencies,
  owner: AttemptOwner,
  { provider: id, mailboxId, username, returnTo }: Wanted,
  redirectUri: string,
): Promise<ConnectionStarted> {
  const provider = await requireProvider(deps, id);
  return atProvider(deps, provider, async (client) => {
    const state = newKey();
    const [codeVerifier, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomNonce()];
    const page = oidc.buildAuthorizationUrl(client, {
      ...provider.parameters,
      ...(username !== null && { login_hint: username }),
      redirect_uri: redirectUri,
      scope: provider.scope,
      state,
      ...(isOpenId(provider) && { nonce }),
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    const secrets = { codeVerifier, nonce, redirectUri, returnTo };
    await purgeAttempts(deps.database.pool);
    await writeAttempt(
      deps.database.pool,
      state,
      owner,
      { provider: provider.id, mailboxId, username, secrets },
      { secret: deps.secret, lifeSeconds, intervalSeconds: usualIntervalSeconds },
    );
    return { page: page.href, code: null };
  });
}

/** Ends a connection with the address to which the provider's page led back. @returns the mailbox and where to go. */
export async function endOnPage(
  deps: ConnectDependencies,
  owner: AttemptOwner & Pick<Administrator, 'userId'>,
  query: URLSearchParams,
): Promise<{ mailboxId: number; returnTo: 'settings' | 'setup' }> {
  const state = query.get('state') ?? '';
  const attempt = await takeAttempt(deps.database.pool, state, owner, deps.secret);
  if (attempt === undefined || !('codeVerifier' in attempt.secrets)) {
    throw new AppError('conflict', 'This took too long, was started elsewhere, or is done already.');
  }
  const { codeVerifier, nonce, redirectUri, returnTo } = attempt.secrets;
  const provider = await requireProvider(deps, attempt.provider);
  return atProvider(deps, provider, async (client) => {
    const url = new URL(redirectUri);
    url.search = query.toString();
    const answer = await oidc.authorizationCodeGrant(client, url, {
      expectedState: state,
      pkceCodeVerifier: codeVerifier,
      ...(isOpenId(provider) && { expectedNonce: nonce, idTokenExpected: true }),
    });
    const consent = await readConsent(answer, provider, client);
    return { mailboxId: await storeConnection(deps, owner, provider, attempt, consent), returnTo };
  });
}

/** Begins a connection by a code that is entered on any device (RFC 8628). */
export async function beginByCode(
  deps: ConnectDependencies,
  owner: AttemptOwner,
  { provider: id, mailboxId, username }: Wanted,
  now: Date,
): Promise<ConnectionStarted> {
  const provider = await requireProvider(deps, id);
  return atProvider(deps, provider, async (client) => {
    if (!provider.hasDeviceCode || client.serverMetadata().device_authorization_endpoint === undefined) {
      throw new AppError('conflict', `${provider.name} does not offer to connect by a code.`);
    }
    const answer = await oidc.initiateDeviceAuthorization(client, { scope: provider.scope });
    const key = newKey();
    const seconds = Math.min(answer.expires_in, maxCodeSeconds);
    const intervalSeconds = Math.min(Math.max(Math.ceil(answer.interval ?? usualIntervalSeconds), 1), 60);
    await purgeAttempts(deps.database.pool);
    await writeAttempt(
      deps.database.pool,
      key,
      owner,
      { provider: provider.id, mailboxId, username, secrets: { deviceCode: answer.device_code } },
      { secret: deps.secret, lifeSeconds: seconds, intervalSeconds },
    );
    return {
      page: null,
      code: {
        key,
        userCode: answer.user_code,
        url: webAddress(answer.verification_uri, provider),
        everySeconds: intervalSeconds,
        expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
      },
    };
  });
}

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** Asks once whether the code was approved. @returns the mailbox; null to wait on. */
export async function pollCode(
  deps: ConnectDependencies,
  owner: AttemptOwner & Pick<Administrator, 'userId'>,
  key: string,
): Promise<number | null> {
  const { pool } = deps.database;
  const found = await findAttempt(pool, key, owner, deps.secret);
  if (found === undefined || !('deviceCode' in found.attempt.secrets)) {
    throw new AppError('not_found', 'The code has expired. Connect again to get another one.');
  }
  const { attempt, mayAsk } = found;
  if (!mayAsk) return null;
  const provider = await requireProvider(deps, attempt.provider);
  const { deviceCode } = found.attempt.secrets;
  return atProvider(deps, provider, async (client) => {
    let answer: Awaited<ReturnType<typeof oidc.genericGrantRequest>>;
    try {
      answer = await oidc.genericGrantRequest(client, deviceGrant, { device_code: deviceCode });
    } catch (error) {
      const code = error instanceof oidc.ResponseBodyError ? error.error : '';
      if (code === 'slow_down') await slowDown(pool, key);
      if (code === 'authorization_pending' || code === 'slow_down') return null;
      if (problemOf(error) !== null) await takeAttempt(pool, key, owner, deps.secret);
      if (code === 'expired_token') {
        throw new AppError('not_found', 'The code has expired. Connect again to get another one.');
      }
      throw error;
    }
    // Two polls at once: one of them has the answer.
    if ((await takeAttempt(pool, key, owner, deps.secret)) === undefined) return null;
    const consent = await readConsent(answer, provider, client);
    return storeConnection(deps, owner, provider, attempt, consent);
  });
}

/** Without `openid` a provider sends no ID token. */
const isOpenId = ({ scope }: ReadyProvider) => scope.split(/\s+/).includes('openid');

/** The page of a provider is opened in the browser, so it is nothing but a page. */
function webAddress(address: string, { name }: ReadyProvider): string {
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address;
  throw new AppError('conflict', `${name} gave no address where the code can be entered.`);
}

/** @throws AppError with a sentence for administrators if the provider refuses or does not answer. */
async function atProvider<Result>(
  deps: ConnectDependencies,
  provider: ReadyProvider,
  work: (client: oidc.Configuration) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await clientAt(provider, deps));
  } catch (error) {
    if (error instanceof AppError || !isOfProvider(error)) throw error;
    deps.log?.warn(
      { provider: provider.id, code: codeOf(error) },
      'a mailbox could not be connected at its provider',
    );
    throw new AppError('conflict', sentenceOf(error, provider.name), { cause: error });
  }
}

/** Faults of the protocol and of the network; others are ours. */
function isOfProvider(error: unknown): boolean {
  return (
    error instanceof oidc.ClientError ||
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.WWWAuthenticateChallengeError ||
    (error instanceof TypeError && error.cause !== undefined)
  );
}

function sentenceOf(error: unknown, name: string): string {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    if (error.error === 'access_denied') return `The permission was refused or cancelled at ${name}.`;
  }
  if (problemOf(error) === 'client') return problemSentence('client', name);
  if (error instanceof oidc.AuthorizationResponseError || problemOf(error) !== null) {
    return `${name} refused the connection (${codeOf(error)}). Check the client, its redirect address and the scope there.`;
  }
  return `${name} did not answer as OAuth demands (${codeOf(error)}). Nothing was changed; try again.`;
}
