import type { ImapFlowError } from 'imapflow';
import type { MailAccount } from '#server/platform/config/imap-url.ts';

/** The kinds of mailbox errors that need different reactions. */
export type ImapFailureCode =
  | 'unknown_host'
  | 'refused'
  | 'timeout'
  | 'signed_out'
  | 'certificate'
  | 'no_tls'
  | 'no_starttls'
  | 'wrong_password'
  | 'wrong_token'
  | 'no_permission'
  | 'no_folder'
  | 'not_allowed'
  | 'busy'
  | 'replaced'
  | 'endless'
  | 'broken';

/**
 * An error that prevents reading a mailbox. `permanent`: a retry is useless until a person changes something;
 * the message explains it. It names host and folder, never user or password.
 */
export class ImapFailure extends Error {
  override name = 'ImapFailure';
  readonly code: ImapFailureCode;
  readonly isPermanent: boolean;

  constructor(code: ImapFailureCode, sentence: string, options: { isPermanent: boolean; cause?: unknown }) {
    super(sentence, { cause: options.cause });
    this.code = code;
    this.isPermanent = options.isPermanent;
  }
}

type Place = Pick<MailAccount, 'host' | 'port' | 'mailbox' | 'security'> & { grant?: object };

/** The phase in which an error occurred: the same refusal has another meaning in another phase. */
export type ImapPhase = 'connecting' | 'opening' | 'reading';

/**
 * Converts an error of imapflow or Node to one with an explanation and a retry decision. An ImapFailure is
 * returned unchanged.
 */
export function toImapFailure(error: unknown, phase: ImapPhase, place: Place): ImapFailure {
  if (error instanceof ImapFailure) return error;
  const fault = (error instanceof AggregateError ? error.errors[0] : error) as ImapFlowError;
  const verdict =
    (phase === 'connecting' ? (judgeTls(fault, place) ?? judgeSignIn(fault, place)) : undefined) ??
    (phase === 'opening' ? judgeFolder(fault, place) : undefined) ??
    judgeNetwork(fault, place);
  const [code, isPermanent, sentence] = verdict;
  return new ImapFailure(code, sentence, { isPermanent, cause: error });
}

/** Returns whether the server refused for good: neither a broken connection nor "later". */
export function isRefusal(error: unknown): boolean {
  const fault = error as ImapFlowError;
  return (
    ['NO', 'BAD'].includes(fault.responseStatus ?? '') && fault.code !== 'ETHROTTLE' && !isPassing(fault)
  );
}

type Verdict = [code: ImapFailureCode, isPermanent: boolean, sentence: string];

const permanent = (code: ImapFailureCode, sentence: string): Verdict => [code, true, sentence];
const transientFailure = (code: ImapFailureCode, sentence: string): Verdict => [code, false, sentence];

/** @see https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const certificateFaults: Record<string, string> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it belongs to another host name',
  HOSTNAME_MISMATCH: 'it belongs to another host name',
  CERT_REVOKED: 'it was revoked',
  CERT_REJECTED: 'it was rejected',
  CERT_UNTRUSTED: 'nobody this server trusts vouches for it',
  CERT_SIGNATURE_FAILURE: 'its signature is wrong',
  CERT_CHAIN_TOO_LONG: 'its chain is too long',
  INVALID_CA: 'its issuer may not issue certificates',
  INVALID_PURPOSE: 'it was made for another purpose',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its issuer is not known here',
  UNABLE_TO_GET_ISSUER_CERT: 'its issuer is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is not known here',
};

function judgeTls(fault: ImapFlowError, { host, port }: Place): Verdict | undefined {
  const reason = certificateFaults[fault.code ?? ''];
  if (reason !== undefined) {
    return permanent(
      'certificate',
      `The certificate of ${host} cannot be trusted: ${reason}. Correct the host name, have the certificate renewed, or name its issuer in NODE_EXTRA_CA_CERTS.`,
    );
  }
  if (fault.tlsFailed === true && /does not support STARTTLS/.test(fault.message)) {
    return permanent(
      'no_starttls',
      `${host} offers no STARTTLS on port ${port}. Choose TLS (usually port 993), or another port.`,
    );
  }
  const isTlsFault = fault.code === 'EPROTO' || (fault.code ?? '').startsWith('ERR_SSL_');
  if (isTlsFault) {
    return permanent(
      'no_tls',
      `${host} does not speak TLS on port ${port}. Choose STARTTLS (usually port 143), or another port.`,
    );
  }
  if (fault.code === 'STARTTLS_INJECTION') {
    return permanent(
      'no_starttls',
      `Something interfered with setting up encryption with ${host}. Choose TLS.`,
    );
  }
  return undefined;
}

/** Response codes of temporary errors, unrelated to name and password (RFC 5530). */
const passingCodes = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'OVERQUOTA', 'THROTTLED']);

function isPassing(fault: ImapFlowError): boolean {
  return passingCodes.has(readResponseCode(fault));
}

/** Returns the code in brackets of a refusal, in capitals; empty if there is none. */
function readResponseCode({ serverResponseCode, response }: ImapFlowError): string {
  if (serverResponseCode !== undefined) return serverResponseCode.toUpperCase();
  const attributes = typeof response === 'object' ? response.attributes : undefined;
  const [first] = Array.isArray(attributes) ? attributes : [];
  const section =
    first !== null && typeof first === 'object' && 'section' in first ? first.section : undefined;
  const [code] = Array.isArray(section) ? section : [];
  const value = code !== null && typeof code === 'object' && 'value' in code ? code.value : undefined;
  return typeof value === 'string' ? value.toUpperCase() : '';
}

function judgeSignIn(fault: ImapFlowError, { host, security, grant }: Place): Verdict | undefined {
  const isDisabled = /Login is disabled/.test(fault.message);
  if ((isDisabled && security === 'none') || readResponseCode(fault) === 'PRIVACYREQUIRED') {
    return permanent(
      'not_allowed',
      `${host} does not allow signing in without encryption. Choose TLS or STARTTLS.`,
    );
  }
  if (grant !== undefined && /Unsupported authentication mechanism/.test(fault.message)) {
    return permanent(
      'not_allowed',
      `${host} does not offer signing in by OAuth (OAUTHBEARER or XOAUTH2). Ask its administrator, or add the mailbox with a password.`,
    );
  }
  if (isDisabled || /Unsupported authentication mechanism/.test(fault.message)) {
    return permanent(
      'not_allowed',
      `${host} does not offer signing in with a password. Allow app passwords there, or ask its administrator.`,
    );
  }
  // imapflow marks every failed sign-in, broken connections included; only a response is a refusal.
  if (fault.authenticationFailed !== true || !['NO', 'BAD'].includes(fault.responseStatus ?? '')) {
    return undefined;
  }
  if (isPassing(fault)) return transientFailure('busy', `${host} does not accept sign-ins at the moment.`);
  if (grant !== undefined) {
    return permanent(
      'wrong_token',
      `${host} does not accept the permission that was given for this mailbox. Check there that IMAP is allowed for it, and connect it again.`,
    );
  }
  return permanent(
    'wrong_password',
    `${host} refused the username or password. Correct them in the settings; many providers require an app password.`,
  );
}

function judgeFolder(fault: ImapFlowError, { host, mailbox }: Place): Verdict | undefined {
  if (fault.mailboxMissing !== true && fault.responseStatus !== 'NO') return undefined;
  if (isPassing(fault)) return transientFailure('busy', `${host} cannot open the folder at the moment.`);
  return permanent(
    'no_folder',
    `There is no folder “${mailbox}” on ${host}, or it may not be read. Correct the mailbox folder in the settings.`,
  );
}

function judgeNetwork(fault: ImapFlowError, { host, port }: Place): Verdict {
  switch (fault.code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_NONAME':
      return transientFailure('unknown_host', `The host ${host} could not be found. Check its name.`);
    case 'ECONNREFUSED':
      return transientFailure('refused', `Nothing answers at ${host}, port ${port}. Check host and port.`);
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return transientFailure('refused', `${host} cannot be reached from here.`);
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'GREETING_TIMEOUT':
    case 'UPGRADE_TIMEOUT':
      return transientFailure(
        'timeout',
        `${host} did not answer on port ${port} in time. Check host, port and security.`,
      );
    case 'ETIMEOUT':
      return transientFailure('timeout', `${host} stopped in the middle of an answer.`);
    case 'ETHROTTLE':
      return transientFailure('busy', `${host} is limiting connections. Try again later.`);
    default:
      return fault.reason === undefined
        ? transientFailure('broken', `The connection to ${host} broke.`)
        : transientFailure('signed_out', `${host} ended the connection.`);
  }
}
