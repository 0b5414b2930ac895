import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { ImapFailure } from '#server/ingest/sources/imap/imap-failure.ts';

/** Why a permission can no longer be used until an administrator acts. */
export type GrantProblem = 'withdrawn' | 'client' | 'other_account' | 'refused';

/** Returns the sentence for administrators: the fault and its remedy. */
export function problemSentence(problem: GrantProblem, provider: string): string {
  switch (problem) {
    case 'withdrawn':
      return `${provider} no longer lets this vault read the mailbox: the permission was withdrawn or has expired. Choose “Connect again” in the mailbox’s row under Settings.`;
    case 'client':
      return `${provider} does not accept this vault’s client ID or secret. Correct them under Settings, Mailboxes.`;
    case 'other_account':
      return `${provider} answered with the permission of another account, which was not used. Choose “Connect again” in the mailbox’s row under Settings.`;
    case 'refused':
      return `${provider} refused to renew the permission for the mailbox. Choose “Connect again” in the mailbox’s row under Settings.`;
  }
}

/** Codes of RFC 6749 and OpenID Connect by which a provider asks for a new consent. */
const withdrawnCodes = new Set([
  'invalid_grant',
  'access_denied',
  'interaction_required',
  'consent_required',
  'login_required',
]);
const clientCodes = new Set(['invalid_client', 'unauthorized_client']);
const passingCodes = new Set(['temporarily_unavailable', 'server_error', 'slow_down']);

/** Returns the problem that a provider's refusal means; null for a fault that may pass. */
export function problemOf(error: unknown): GrantProblem | null {
  if (error instanceof WWWAuthenticateChallengeError) return 'client';
  if (!(error instanceof ResponseBodyError)) return null;
  if (error.status >= 500 || error.status === 429 || passingCodes.has(error.error)) return null;
  if (withdrawnCodes.has(error.error)) return 'withdrawn';
  return clientCodes.has(error.error) ? 'client' : 'refused';
}

/** Returns the provider's code for a log, such as `invalid_grant`; never its text, which may name people. */
export function codeOf(error: unknown): string {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) {
    return error.error.slice(0, 60);
  }
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown').slice(0, 60);
}

/** The failure of a mailbox whose provider does not answer, or not as OAuth demands. */
export function passingFailure(error: unknown, provider: string): ImapFailure {
  const isSilent = codeOf(error) === 'OAUTH_TIMEOUT' || isNetworkFault(error);
  return isSilent
    ? new ImapFailure('timeout', `${provider} does not answer where permissions are renewed.`, {
        isPermanent: false,
        cause: error,
      })
    : new ImapFailure('broken', `${provider} gave an answer that OAuth does not allow.`, {
        isPermanent: false,
        cause: error,
      });
}

/** `fetch` reports every fault of the network as a TypeError with the real one as its cause. */
function isNetworkFault(error: unknown): boolean {
  return error instanceof TypeError && error.cause !== undefined;
}
