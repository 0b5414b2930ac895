import { loopbackHosts } from '#server/platform/config/loopback.ts';

/** Encryption of the connection to a mailbox. */
export type ImapSecurity = 'tls' | 'starttls' | 'none';

/** A mailbox and its connection, without what signs in there. */
export interface ImapPlace {
  host: string;
  port: number;
  /** `tls` from the first byte, `starttls` required before signing in, `none` unencrypted. */
  security: ImapSecurity;
  username: string;
  /** The folder, such as INBOX. */
  mailbox: string;
}

/** A mailbox that a password opens. */
export interface ImapAccount extends ImapPlace {
  password: string;
}

/**
 * A mailbox that was connected by OAuth. It holds no token, so it stays equal while tokens are renewed; a new
 * consent makes it another one.
 */
export interface GrantedAccount extends ImapPlace {
  grant: { id: number; since: string };
}

/** A mailbox to sign in to. */
export type MailAccount = ImapAccount | GrantedAccount;

const shape = 'must look like imaps://user:password@host:993/INBOX';

/**
 * Reads `imap(s)://user:password@host:port/Mailbox`. Names with special characters are percent-encoded. imaps
 * is TLS from the first byte; imap requires STARTTLS, but is unencrypted with a loopback host;
 * `?security=starttls` or `?security=none` overrides both.
 * @param fault receives a description of each fault; never with the password.
 */
export function imapAccountOf(text: string, fault: (sentence: string) => void): ImapAccount | undefined {
  const url = URL.parse(text);
  if (url === null || !/^imaps?:$/.test(url.protocol) || url.hostname === '') {
    fault(shape);
    return undefined;
  }
  const username = decoded(url.username);
  const password = decoded(url.password);
  const mailbox = decoded(url.pathname.slice(1));
  if (username === undefined || password === undefined || mailbox === undefined) {
    fault('contains a % that is not followed by two hex digits');
    return undefined;
  }
  if (username === '' || password === '') {
    fault(`needs a user and a password: it ${shape}`);
    return undefined;
  }
  const security = securityOf(url);
  if (security === undefined) {
    fault('allows ?security=starttls or ?security=none only with imap://; imaps:// always uses TLS');
    return undefined;
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? customaryPort(security) : Number(url.port),
    security,
    username,
    password,
    mailbox: mailbox === '' ? 'INBOX' : mailbox,
  };
}

/** Returns a mailbox's default port (RFC 8314, RFC 9051). */
export function customaryPort(security: ImapSecurity): number {
  return security === 'tls' ? 993 : 143;
}

function securityOf(url: URL): ImapSecurity | undefined {
  const asked = url.searchParams.get('security');
  if (url.protocol === 'imaps:') return asked === null || asked === 'tls' ? 'tls' : undefined;
  if (asked === null) return loopbackHosts.has(url.hostname) ? 'none' : 'starttls';
  return asked === 'starttls' || asked === 'none' ? asked : undefined;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
