import { maxRecipients } from '#server/ingest/bounds.ts';
import type { Properties } from '#server/ingest/parse/outlook/properties.ts';

const ids = {
  subject: 0x0037,
  sentAt: 0x0039,
  senderName: 0x0042,
  senderKind: 0x0064,
  senderAddress: 0x0065,
  transportHeader: 0x007d,
  receivedAt: 0x0e06,
  recipientKind: 0x0c15,
  agentName: 0x0c1a,
  agentKind: 0x0c1e,
  agentAddress: 0x0c1f,
  messageId: 0x1035,
  name: 0x3001,
  addressKind: 0x3002,
  address: 0x3003,
  smtpAddress: 0x39fe,
  agentSmtpAddress: 0x5d01,
  senderSmtpAddress: 0x5d02,
};

/** Fields of the body's form, which is written again, and signatures of the old form. */
const dropped = /^(?:content-.*|mime-version|dkim-signature|domainkey-signature|arc-.*)$/;

const recipientFields: Record<number, string> = { 1: 'To', 2: 'Cc', 3: 'Bcc' };

/**
 * Returns the lines of a message's header: those it was delivered with, and from its properties any of From, To,
 * Subject, Date and Message-ID that they lack, as in a mail that was never sent.
 */
export function headerLines(properties: Properties, recipients: readonly Properties[]): string[] {
  const { lines, names } = deliveredLines(properties.text(ids.transportHeader) ?? '');
  const add = (name: string, value: string | null) => {
    if (value !== null && value !== '' && !names.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  };
  add('From', senderOf(properties));
  if (!names.has('to') && !names.has('cc'))
    for (const recipient of recipients.slice(0, maxRecipients)) {
      const field = recipientFields[(recipient.number(ids.recipientKind) ?? 1) & 0xf];
      if (field !== undefined) add(field, recipientOf(recipient));
    }
  add('Subject', oneLine(properties.text(ids.subject) ?? ''));
  const date = properties.time(ids.sentAt) ?? properties.time(ids.receivedAt);
  add('Date', date === null ? null : date.toUTCString().replace('GMT', '+0000'));
  add('Message-ID', oneLine(properties.text(ids.messageId) ?? ''));
  return lines;
}

function deliveredLines(header: string): { lines: string[]; names: Set<string> } {
  const lines: string[] = [];
  const names = new Set<string>();
  let isKept = false;
  for (const line of header.split(/\r\n|\r|\n/)) {
    if (/^[ \t]/.test(line)) {
      if (isKept && line.trim() !== '') lines.push(line);
      continue;
    }
    const name = /^([!-9;-~]{1,80})[ \t]*:/.exec(line)?.[1]?.toLowerCase();
    isKept = name !== undefined && !dropped.test(name);
    if (name === undefined || !isKept) continue;
    names.add(name);
    lines.push(line);
  }
  return { lines, names };
}

/** The person or brand in whose name a mail was sent comes before the account that sent it. */
function senderOf({ text }: Properties): string | null {
  const inName = text(ids.senderSmtpAddress) ?? addressOf(text(ids.senderKind), text(ids.senderAddress));
  if (inName !== null) return written(text(ids.senderName), inName);
  const agent = text(ids.agentSmtpAddress) ?? addressOf(text(ids.agentKind), text(ids.agentAddress));
  return agent === null ? null : written(text(ids.agentName), agent);
}

function recipientOf({ text }: Properties): string | null {
  const address = text(ids.smtpAddress) ?? addressOf(text(ids.addressKind), text(ids.address));
  return address === null ? null : written(text(ids.name), address);
}

/** Exchange names its mailboxes in another way: `/O=EXAMPLE/CN=RECIPIENTS/CN=QUINTANA`. */
function addressOf(kind: string | null, address: string | null): string | null {
  return address?.includes('@') && (kind === null || /^smtp$/i.test(kind)) ? address : null;
}

function written(name: string | null, address: string): string {
  const bare = oneLine(address).replace(/[<>\s]/g, '');
  const shown = oneLine(name ?? '').replace(/(["\\])/g, '\\$1');
  return shown === '' || shown === bare ? bare : `"${shown}" <${bare}>`;
}

function oneLine(value: string): string {
  return value.replace(/\p{Cc}+/gu, ' ').trim();
}
