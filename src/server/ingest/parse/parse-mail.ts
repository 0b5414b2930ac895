import { createHash } from 'node:crypto';
import { type Address, addressParser } from 'postal-mime';
import {
  maxAddressCharacters,
  maxHeaderBytes,
  maxHtmlCharacters,
  maxMessageBytes,
  maxNameCharacters,
  maxRecipients,
  maxSubjectCharacters,
  maxTextCharacters,
} from '#server/ingest/bounds.ts';
import { repairAddressField } from '#server/ingest/parse/address-field.ts';
import { withSoundWords } from '#server/ingest/parse/charsets/encoded-words.ts';
import { takeEmbeddedPictures } from '#server/ingest/parse/embedded-pictures.ts';
import {
  decodeFields,
  decodeFieldValue,
  findBodyStart,
  findField,
  type RawHeaderField,
  readHeaderFields,
} from '#server/ingest/parse/header-fields.ts';
import { pickInlineImages, showableImages } from '#server/ingest/parse/inline-images.ts';
import { isBelievable, parseMailDate } from '#server/ingest/parse/mail-date.ts';
import { readMessageId } from '#server/ingest/parse/message-id.ts';
import { parseBody } from '#server/ingest/parse/parse-body.ts';
import { repairMessage } from '#server/ingest/parse/repair-message.ts';
import { cutAt, toStorableText, toVisibleLine } from '#server/ingest/parse/visible-text.ts';
import {
  IngestRejection,
  type InlineImage,
  type MailAddress,
  type ParsedMail,
  type SourceMessage,
} from '#server/ingest/types.ts';

/**
 * Parses one message: header fields, addresses, dates, bodies and pictures, all bounded and without control
 * characters. A message inside the message (message/rfc822) is an attachment, never part of the body.
 * @param now replaces a received date in the future, and an unknown one.
 * @throws IngestRejection `empty`, `not_a_message`, `too_large`, `header_too_large`, `too_many_parts`,
 * `nested_too_deep` or `unreadable`.
 */
export async function parseMail(source: SourceMessage, now: Date): Promise<ParsedMail> {
  refuseByBytes(source);
  const message = repairMessage(source.raw);
  const bodyStart = findBodyStart(message);
  if (bodyStart > maxHeaderBytes) {
    throw new IngestRejection('header_too_large', `The header is larger than ${maxHeaderBytes / 1024} KiB.`);
  }
  const fields = readHeaderFields(message.subarray(0, bodyStart));
  refuseWhatIsNoMail(fields, message);
  const body = await parseBody(message);
  const written = body.html === undefined ? null : toStorableText(body.html);
  const text = body.text === undefined ? null : cutAt(toStorableText(body.text), maxTextCharacters);
  const from = readAddresses(fields, ['from'])[0] ?? null;
  const subject = decodeFieldValue(findField(fields, 'subject') ?? '', maxSubjectCharacters);
  const attached = pickInlineImages(body.attachments);
  const embedded = written === null ? null : takeEmbeddedPictures(written, attached);
  const html = embedded === null ? null : boundedHtml(embedded.html);
  return {
    messageId: readMessageId(fields),
    subject,
    from,
    replyTo: readAddresses(fields, ['reply-to']),
    recipients: readAddresses(fields, recipientFields),
    headers: decodeFields(fields),
    receivedAt: readReceivedAt(source, fields, now),
    html,
    text,
    parts: body.parts,
    inlineImages: await showableImages([...attached, ...(embedded?.pictures ?? [])]),
    sizeBytes: source.raw.length,
    contentHash: hashContent({
      from,
      subject,
      html: written,
      text,
      date: findField(fields, 'date') ?? '',
      inlineImages: attached,
    }),
    mailboxAddress: source.mailboxAddress?.toLowerCase() ?? null,
  };
}

/** Fields that name a subscriber, some with a display name; a copy from a mailbox's archive keeps Bcc. */
const recipientFields =
  `to cc bcc resent-to resent-cc resent-bcc delivered-to x-original-to envelope-to apparently-to
   x-apparently-to x-envelope-to`.split(/\s+/);

function refuseByBytes(source: SourceMessage): void {
  const size = source.fullSizeBytes ?? source.raw.length;
  if (size === 0) throw new IngestRejection('empty', 'The message is empty.');
  if (source.fullSizeBytes !== undefined || size > maxMessageBytes) {
    throw new IngestRejection(
      'too_large',
      `The message has ${Math.ceil(size / 1024 / 1024)} MB; at most ${maxMessageBytes / 1024 / 1024} MB are taken in.`,
    );
  }
}

/** Every message has at least one of these fields; a page, picture or list of settings has none. */
const mailFields = new Set(
  `from to subject date message-id received return-path delivered-to mime-version content-type sender
   reply-to`.split(/\s+/),
);

function refuseWhatIsNoMail(fields: readonly RawHeaderField[], message: Buffer): void {
  if (message.length === 0) throw new IngestRejection('empty', 'The message is empty.');
  if (!fields.some((field) => mailFields.has(field.name))) {
    throw new IngestRejection('not_a_message', 'This is not an email: it does not begin with email headers.');
  }
}

function boundedHtml(html: string): string {
  if (html.length > maxHtmlCharacters) {
    throw new IngestRejection(
      'too_large',
      `Its html has more than ${maxHtmlCharacters / 1024 / 1024} million characters.`,
    );
  }
  return html;
}

/** Returns the addresses of all fields of these names, group members included, unusable ones left out. */
function readAddresses(fields: readonly RawHeaderField[], names: readonly string[]): MailAddress[] {
  const addresses: MailAddress[] = [];
  for (const field of fields) {
    if (!names.includes(field.name) || addresses.length >= maxRecipients) continue;
    const value = withSoundWords(field.value.slice(0, maxAddressFieldCharacters));
    for (const entry of addressParser(repairAddressField(value))) {
      addresses.push(...toMailAddresses(entry, field.value));
    }
  }
  return addresses.slice(0, maxRecipients);
}

/** Enough for `maxRecipients` addresses with names. */
const maxAddressFieldCharacters = 64 * 1024;

function toMailAddresses(entry: Address, field: string): MailAddress[] {
  if (entry.group !== undefined) return entry.group.flatMap((member) => toMailAddresses(member, field));
  const address = withQuotes(
    toVisibleLine(entry.address.slice(0, 2 * maxAddressCharacters), Number.POSITIVE_INFINITY),
    field,
  ).toLowerCase();
  const isUsable =
    /^(?:[^\s@<>]+|"[^"<>]+")@[^\s@<>]+$/.test(address) && address.length <= maxAddressCharacters;
  return isUsable ? [{ name: toVisibleLine(entry.name, maxNameCharacters), address }] : [];
}

/** `"A B"@host` is an address (RFC 5322, section 3.4.1); the parser returns it without the quotes it needs. */
function withQuotes(address: string, field: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  if (at < 1 || local.startsWith('"') || !/[\s@]/.test(local)) return address;
  return field.includes(`"${local}"@`) ? `"${local}"${address.slice(at)}` : address;
}

/** Relays beyond these are the sender's own. */
const maxReceived = 20;

/**
 * Returns when the mailbox received it, else when a server received it (the last one first), else its Date,
 * else the date its archive has (decision 4). An impossible date is skipped if there is another; no date is
 * later than now.
 */
function readReceivedAt(source: SourceMessage, fields: readonly RawHeaderField[], now: Date): Date {
  const instants: Date[] = [];
  const note = (date: Date | null | undefined) => {
    if (date !== null && date !== undefined && !Number.isNaN(date.getTime())) instants.push(date);
  };
  note(source.receivedHint);
  for (const { value } of fields.filter(({ name }) => name === 'received').slice(0, maxReceived))
    note(parseMailDate(value.slice(value.lastIndexOf(';') + 1)));
  for (const name of ['date', 'resent-date', 'delivery-date'])
    note(parseMailDate(findField(fields, name) ?? ''));
  note(source.nearbyAt);
  const instant = instants.find((date) => isBelievable(date, now)) ?? instants[0] ?? now;
  return instant > now ? now : instant;
}

/** Trace headers differ between two deliveries of one message; the content hashed here does not. */
function hashContent(content: {
  from: MailAddress | null;
  subject: string;
  date: string;
  html: string | null;
  text: string | null;
  inlineImages: readonly InlineImage[];
}): string {
  const hash = createHash('sha256');
  const { from, subject, date, html, text } = content;
  hash.update(JSON.stringify([from, subject, date, html?.trim() ?? null, text?.trim() ?? null]));
  for (const image of content.inlineImages) hash.update(image.bytes);
  return hash.digest('hex');
}
