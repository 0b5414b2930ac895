import { loopbackHosts } from '#server/platform/config/loopback.ts';

/** The server that takes our mail, and the data that every mail contains. */
export interface MailChoice {
  /** Null: nothing is sent, and the page /outbox shows the mail. Only while the vault is on this machine. */
  smtp: SmtpChoice | null;
  /** Address of the sender; the vault's name is its display name. */
  from: string;
  /** A PEM file with a private key; null if the server behind SMTP_URL signs, or nobody does. */
  dkim: { keyPath: string; selector: string; domain: string } | null;
  /** The operator's postal address at the end of every mail; null if not set. */
  postalAddress: string | null;
}

export interface SmtpChoice {
  host: string;
  port: number;
  /** `tls` from the first byte, `starttls` required before signing in, `none` unencrypted. */
  security: 'tls' | 'starttls' | 'none';
  /** Null if the server needs no sign-in. */
  account: { username: string; password: string } | null;
}

export interface MailValues {
  SUPPORT_EMAIL: string;
  SMTP_URL?: SmtpChoice | undefined;
  MAIL_FROM?: string | undefined;
  MAIL_DKIM_KEY_FILE?: string | undefined;
  MAIL_DKIM_SELECTOR?: string | undefined;
  MAIL_DKIM_DOMAIN?: string | undefined;
  MAIL_POSTAL_ADDRESS?: string | undefined;
}

const shape = 'must look like smtps://user:password@host:465';

/**
 * Reads `smtp(s)://user:password@host:port`. Names with special characters are percent-encoded. smtps is TLS
 * from the first byte; smtp requires STARTTLS, but is unencrypted with a loopback host; `?security=none`
 * overrides that.
 * @param fault receives a description of each fault; never with the password.
 */
export function smtpServerOf(text: string, fault: (sentence: string) => void): SmtpChoice | undefined {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    fault(shape);
    return undefined;
  }
  const asked = url.searchParams.get('security');
  const isSecure = url.protocol === 'smtps:';
  if (asked !== null && (isSecure || !['starttls', 'none'].includes(asked))) {
    fault('allows ?security=starttls or ?security=none only with smtp://; smtps:// always uses TLS');
    return undefined;
  }
  const isOpen = asked === 'none' || (asked === null && loopbackHosts.has(url.hostname));
  const security = isSecure ? 'tls' : isOpen ? 'none' : 'starttls';
  try {
    const username = decodeURIComponent(url.username);
    const password = decodeURIComponent(url.password);
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? customaryPort(security) : Number(url.port),
      security,
      account: username === '' ? null : { username, password },
    };
  } catch {
    fault('contains a % that is not followed by two hex digits');
    return undefined;
  }
}

/** Ports of submission (RFC 8314) and of an unencrypted relay. */
function customaryPort(security: SmtpChoice['security']): number {
  return security === 'tls' ? 465 : security === 'starttls' ? 587 : 25;
}

/**
 * @param isLocal whether only this machine reaches the server.
 * @returns null where mail can neither be sent nor shown.
 */
export function mailOf(values: MailValues, isLocal: boolean): MailChoice | null {
  const smtp = values.SMTP_URL ?? null;
  if (smtp === null && !isLocal) return null;
  const from = values.MAIL_FROM ?? values.SUPPORT_EMAIL;
  const { MAIL_DKIM_KEY_FILE: keyPath, MAIL_DKIM_SELECTOR: selector } = values;
  return {
    smtp,
    from,
    dkim:
      keyPath === undefined || selector === undefined
        ? null
        : { keyPath, selector, domain: values.MAIL_DKIM_DOMAIN ?? domainOf(from) },
    postalAddress: values.MAIL_POSTAL_ADDRESS ?? null,
  };
}

export function mailFaults(values: MailValues): string[] {
  const faults: string[] = [];
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined)
    faults.push('MAIL_FROM is required with SMTP_URL: the address that mail is sent from');
  if ((values.MAIL_DKIM_KEY_FILE === undefined) !== (values.MAIL_DKIM_SELECTOR === undefined))
    faults.push('MAIL_DKIM_KEY_FILE and MAIL_DKIM_SELECTOR must be set together');
  if (values.MAIL_DKIM_DOMAIN !== undefined && values.MAIL_DKIM_KEY_FILE === undefined)
    faults.push('MAIL_DKIM_DOMAIN has an effect only together with MAIL_DKIM_KEY_FILE');
  return faults;
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
