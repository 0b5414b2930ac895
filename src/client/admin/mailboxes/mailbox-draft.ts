import { customaryPort } from '#client/admin/kit/customary-port.ts';
import type { FirstMailboxBody, Mailbox, MailboxBody } from '#shared/contract/intake/mailboxes.ts';

/** Form values by the API's field names. An empty password keeps the stored one. */
export const emptyDraft = {
  name: '',
  'imap.host': '',
  'imap.port': '',
  'imap.security': 'tls',
  'imap.username': '',
  'imap.password': '',
  'imap.mailbox': 'INBOX',
  schedule: 'push',
  everyMinutes: '60',
  newBrands: '',
  authservId: '',
};

export type MailboxDraft = Readonly<typeof emptyDraft>;

/** Form values of a stored mailbox, without its password, which the client does not know. */
export function draftOf(mailbox: Mailbox): MailboxDraft {
  const { name, imap, schedule, everyMinutes, newBrands, authservId } = mailbox;
  return {
    name,
    'imap.host': imap.host,
    'imap.port': String(imap.port),
    'imap.security': imap.security,
    'imap.username': imap.username,
    'imap.password': '',
    'imap.mailbox': imap.mailbox,
    schedule,
    everyMinutes: everyMinutes === null ? emptyDraft.everyMinutes : String(everyMinutes),
    newBrands: newBrands ?? '',
    authservId: authservId ?? '',
  };
}

/** The form as a request body, which the server validates. */
export function bodyOf(draft: MailboxDraft): MailboxBody {
  const schedule = schedules.find((each) => each === draft.schedule) ?? 'off';
  return {
    ...firstBodyOf(draft),
    imap: imapOf(draft),
    schedule,
    everyMinutes: schedule === 'interval' ? wholeNumber(draft.everyMinutes) : null,
  };
}

export function firstBodyOf(draft: MailboxDraft): FirstMailboxBody {
  return {
    name: draft.name.trim(),
    newBrands: (['published', 'held'] as const).find((each) => each === draft.newBrands) ?? null,
    authservId: draft.authservId.trim() === '' ? null : draft.authservId.trim(),
  };
}

export function imapOf(draft: MailboxDraft): MailboxBody['imap'] {
  const security = securityOf(draft);
  const port = draft['imap.port'].trim();
  return {
    host: draft['imap.host'].trim(),
    port: wholeNumber(port === '' ? customaryPort(security) : port),
    security,
    username: draft['imap.username'].trim(),
    ...(draft['imap.password'] !== '' && { password: draft['imap.password'] }),
    mailbox: draft['imap.mailbox'].trim(),
  };
}

export function securityOf(draft: MailboxDraft): MailboxBody['imap']['security'] {
  return (['tls', 'starttls', 'none'] as const).find((each) => each === draft['imap.security']) ?? 'tls';
}

const schedules = ['push', 'interval', 'off'] as const satisfies ReadonlyArray<Mailbox['schedule']>;

/** Other text becomes 0, which the server refuses with an error message. */
function wholeNumber(typed: string): number {
  return /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : 0;
}
