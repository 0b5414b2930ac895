import { describe, expect, test } from 'vitest';
import {
  ImapFailure,
  type ImapPhase,
  isRefusal,
  toImapFailure,
} from '#server/ingest/sources/imap/imap-failure.ts';
import { lastReadUid } from '#server/ingest/sources/imap/read-mailbox.ts';

const place = { host: 'imap.brand.com', port: 993, mailbox: 'News', security: 'tls' as const };
const fault = (fields: Record<string, unknown>, message = 'Command failed') =>
  Object.assign(new Error(message), fields);
const coded = (code: string) => fault({ code });
const judge = (error: unknown, phase: ImapPhase = 'connecting', security: 'tls' | 'none' = 'tls') => {
  const { code, isPermanent } = toImapFailure(error, phase, { ...place, security });
  return `${code}${isPermanent ? ', for good' : ''}`;
};
const signIn = (more: Record<string, unknown> = {}) =>
  fault({ authenticationFailed: true, responseStatus: 'NO', ...more });

describe('While connecting', () => {
  test.each<[string, unknown, string]>([
    ['a host that is not found', coded('ENOTFOUND'), 'unknown_host'],
    ['names that cannot be asked for now', coded('EAI_AGAIN'), 'unknown_host'],
    ['a port nobody listens at', coded('ECONNREFUSED'), 'refused'],
    ['a network that is not reached', coded('ENETUNREACH'), 'refused'],
    ['a host that is not reached', coded('EHOSTUNREACH'), 'refused'],
    [
      'every address of a host refusing',
      new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]),
      'refused',
    ],
    ['no connection in time', coded('CONNECT_TIMEOUT'), 'timeout'],
    ['no greeting in time', coded('GREETING_TIMEOUT'), 'timeout'],
    ['no TLS in time', coded('UPGRADE_TIMEOUT'), 'timeout'],
    ['silence', coded('ETIMEOUT'), 'timeout'],
    ['a reset', coded('ECONNRESET'), 'broken'],
    ['a goodbye', fault({ reason: 'Too many connections' }), 'signed_out'],
    ['a plea for peace', coded('ETHROTTLE'), 'busy'],
    ['something else', new Error('Strange'), 'broken'],
    ['a port without TLS', coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'no_tls, for good'],
    ['a port that speaks something else', coded('EPROTO'), 'no_tls, for good'],
    ['no STARTTLS', fault({ tlsFailed: true }, 'Server does not support STARTTLS'), 'no_starttls, for good'],
    ['words before encryption', coded('STARTTLS_INJECTION'), 'no_starttls, for good'],
    ['a certificate that has expired', coded('CERT_HAS_EXPIRED'), 'certificate, for good'],
    ['a certificate for another host', coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate, for good'],
    ['a certificate signed by itself', coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate, for good'],
    ['a certificate of an unknown issuer', coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'certificate, for good'],
    ['a wrong password', signIn(), 'wrong_password, for good'],
    [
      'a password the server does not understand',
      signIn({ responseStatus: 'BAD' }),
      'wrong_password, for good',
    ],
    [
      'a wrong password by its code',
      signIn({ serverResponseCode: 'AUTHENTICATIONFAILED' }),
      'wrong_password, for good',
    ],
    ['a server that cannot look now', signIn({ serverResponseCode: 'UNAVAILABLE' }), 'busy'],
    ['a server that counts tries', signIn({ serverResponseCode: 'limit' }), 'busy'],
    [
      'a connection that broke while signing in',
      fault({ authenticationFailed: true, code: 'ECONNRESET' }),
      'broken',
    ],
    ['a goodbye while signing in', fault({ authenticationFailed: true, reason: 'bye' }), 'signed_out'],
    [
      'does not offer signing in with a password',
      fault({}, 'Unsupported authentication mechanism'),
      'not_allowed, for good',
    ],
    [
      'a password wanted only with encryption',
      signIn({ serverResponseCode: 'PRIVACYREQUIRED' }),
      'not_allowed, for good',
    ],
  ])('%s', (_what, error, verdict) => {
    expect(judge(error)).toBe(verdict);
  });

  test('a login that is disabled is a matter of encryption where there is none', () => {
    const error = fault({}, 'Login is disabled');
    expect(toImapFailure(error, 'connecting', { ...place, security: 'none' }).message).toContain(
      'without encryption',
    );
    expect(toImapFailure(error, 'connecting', place).message).toContain('does not offer signing in');
  });

  test('a code inside the answer is read too', () => {
    const response = { attributes: [{ section: [{ type: 'ATOM', value: 'Unavailable' }] }] };
    expect(judge(signIn({ response }))).toBe('busy');
    expect(judge(signIn({ response: { attributes: 'none' } }))).toBe('wrong_password, for good');
    expect(judge(signIn({ response: 'NO nothing' }))).toBe('wrong_password, for good');
  });
});

describe('While opening the folder', () => {
  test.each<[string, unknown, string]>([
    ['a folder that is not there', fault({ mailboxMissing: true }), 'no_folder, for good'],
    ['a folder that may not be read', fault({ responseStatus: 'NO' }), 'no_folder, for good'],
    ['a folder in use', fault({ responseStatus: 'NO', serverResponseCode: 'INUSE' }), 'busy'],
    ['a broken connection', coded('ECONNRESET'), 'broken'],
    ['silence', coded('ETIMEOUT'), 'timeout'],
  ])('%s', (_what, error, verdict) => {
    expect(judge(error, 'opening')).toBe(verdict);
  });
});

describe('While reading', () => {
  test.each<[string, unknown, string]>([
    ['a refusal is no wrong password', signIn(), 'broken'],
    ['a missing folder is a broken connection', fault({ mailboxMissing: true }), 'broken'],
    ['silence', coded('ETIMEOUT'), 'timeout'],
    ['a goodbye', fault({ reason: 'bye' }), 'signed_out'],
  ])('%s', (_what, error, verdict) => {
    expect(judge(error, 'reading')).toBe(verdict);
  });
});

describe('A failure', () => {
  test('is one sentence or more about the host, with its cause', () => {
    const cause = coded('ECONNREFUSED');
    const failure = toImapFailure(cause, 'connecting', place);
    expect(failure.message).toBe('Nothing answers at imap.brand.com, port 993. Check host and port.');
    expect(failure.cause).toBe(cause);
  });

  test('that was judged already stays what it is', () => {
    const failure = new ImapFailure('replaced', 'Another one reads it.', { isPermanent: true });
    expect(toImapFailure(failure, 'connecting', place)).toBe(failure);
  });

  test('says nothing that the server said', () => {
    const error = signIn({ responseText: 'password hunter2 is wrong' });
    expect(toImapFailure(error, 'connecting', place).message).not.toContain('hunter2');
  });
});

describe('A server’s no', () => {
  test.each<[string, unknown, boolean]>([
    ['is one', fault({ responseStatus: 'NO' }), true],
    ['to a question it does not understand is one', fault({ responseStatus: 'BAD' }), true],
    ['for now is none', fault({ responseStatus: 'NO', serverResponseCode: 'UNAVAILABLE' }), false],
    ['for a while is none', fault({ responseStatus: 'NO', code: 'ETHROTTLE' }), false],
    ['is not a yes', fault({ responseStatus: 'OK' }), false],
    ['is not a broken connection', coded('ECONNRESET'), false],
  ])('%s', (_what, error, expected) => {
    expect(isRefusal(error)).toBe(expected);
  });
});

describe('Reading goes on', () => {
  test.each([
    ['behind the cursor', { uidValidity: '7', lastUid: 42 }, 42],
    ['at the beginning where UIDs mean other messages now', { uidValidity: '6', lastUid: 42 }, 0],
    ['at the beginning where nothing was read', { uidValidity: null, lastUid: 0 }, 0],
  ])('%s', (_where, cursor, lastUid) => {
    expect(lastReadUid({ uidValidity: '7' }, cursor)).toBe(lastUid);
  });
});
