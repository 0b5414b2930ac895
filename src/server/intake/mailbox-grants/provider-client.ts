import * as oidc from 'openid-client';
import { providerTimeoutSeconds } from '#server/accounts/auth/identity-provider.ts';
import {
  type GrantDependencies,
  type ReadyProvider,
  secretOf,
} from '#server/intake/mailbox-grants/providers.ts';
import { loopbackHosts } from '#server/platform/config/loopback.ts';

/**
 * Seconds by which clocks may differ when an ID token is judged. It comes straight from the token endpoint, so
 * its age protects nothing; a clock that is off must not lock the mailbox.
 */
const clockToleranceSeconds = 900;

/** Clients by their settings: the metadata of a provider is asked for once. */
const known = new Map<string, Promise<oidc.Configuration>>();
const maxKnown = 50;

/**
 * Returns the vault's client at a provider.
 * @throws if the provider's metadata cannot be read; AppError `conflict` if the secret cannot be decrypted.
 */
export async function clientAt(
  provider: ReadyProvider,
  deps: GrantDependencies,
): Promise<oidc.Configuration> {
  const secret = secretOf(provider, deps.secret);
  const timeout = deps.providerTimeoutSeconds ?? providerTimeoutSeconds;
  const key = JSON.stringify([provider, secret, timeout]);
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= maxKnown) known.clear();
  const made = makeClient(provider, secret, timeout);
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

async function makeClient(
  provider: ReadyProvider,
  secret: string | null,
  timeout: number,
): Promise<oidc.Configuration> {
  const { issuer, tokenEndpoint, client } = provider;
  const isLocal = isLoopback(tokenEndpoint ?? issuer ?? '');
  const metadata = {
    [oidc.clockTolerance]: clockToleranceSeconds,
    ...(secret !== null && { client_secret: secret }),
  };
  const configure = (server: oidc.ServerMetadata) => {
    const made = new oidc.Configuration(server, client.clientId, metadata, authenticationOf(server, secret));
    made.timeout = timeout;
    if (isLocal) oidc.allowInsecureRequests(made);
    return made;
  };
  if (tokenEndpoint !== null) return configure(metadataOf(provider, tokenEndpoint));
  if (issuer === null) throw new Error('A provider has neither issuer nor endpoints.');
  const discovered = await oidc.discovery(new URL(issuer), client.clientId, metadata, undefined, {
    timeout,
    execute: isLocal ? [oidc.allowInsecureRequests] : [],
  });
  const server = discovered.serverMetadata();
  // The issuer of Microsoft's metadata is a template, which only `discovery` can read.
  return authenticationOf(server, secret) === undefined ? discovered : configure(server);
}

function metadataOf(provider: ReadyProvider, tokenEndpoint: string): oidc.ServerMetadata {
  const { issuer, authorizationEndpoint, deviceEndpoint, revocationEndpoint } = provider;
  return {
    issuer: issuer ?? new URL(tokenEndpoint).origin,
    token_endpoint: tokenEndpoint,
    ...(authorizationEndpoint !== null && { authorization_endpoint: authorizationEndpoint }),
    ...(deviceEndpoint !== null && { device_authorization_endpoint: deviceEndpoint }),
    ...(revocationEndpoint !== null && { revocation_endpoint: revocationEndpoint }),
  };
}

/** Undefined for the usual one, the secret in the body: some providers take it in the header only. */
function authenticationOf(server: oidc.ServerMetadata, secret: string | null): oidc.ClientAuth | undefined {
  const methods = server.token_endpoint_auth_methods_supported ?? [];
  const isBasic = methods.includes('client_secret_basic') && !methods.includes('client_secret_post');
  return secret !== null && isBasic ? oidc.ClientSecretBasic(secret) : undefined;
}

function isLoopback(address: string): boolean {
  return loopbackHosts.has(URL.parse(address)?.hostname ?? '');
}
