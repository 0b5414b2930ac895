import type { TextEdit } from '#server/ingest/text/text-edits.ts';
import type { MailAddress, ParsedMail } from '#server/ingest/types.ts';

/** Messages name a handful of readers; a bound keeps a forged To header of thousands from slowing the rest. */
const maxReaders = 12;

/** Fields beside To and Cc in which servers and lists write whom they deliver to. */
const deliveryFields = new Set(
  `bcc resent-to resent-cc resent-bcc apparently-to x-apparently-to x-envelope-to x-rcpt-to x-delivered-to
   x-forwarded-to x-forwarded-for x-gm-original-to x-original-recipient x-recipient x-mailbox
   original-recipient`.split(/\s+/),
);

/** Fields that say where bounces go; many senders write the reader into that address (VERP). */
const bounceFields = new Set(['return-path', 'errors-to', 'x-envelope-from', 'sender']);

/** `bounces+123-4f2a-anna=reader.org@mail.brand.com` was sent to anna@reader.org. */
function readerOfBounce(value: string): string {
  const [, local = '', domain = ''] =
    /([a-z0-9._+-]{1,100})=([a-z0-9-]+(?:\.[a-z0-9-]+){1,4})@/i.exec(value) ?? [];
  const subscriber = local.slice(local.lastIndexOf('+') + 1).replace(/^(?:[a-z]*\d[\w.]*-)+/i, '');
  return subscriber === '' || domain === '' ? '' : `${subscriber}@${domain}`;
}

const address = /[^\s<>"'(),:;@[\]\\]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi;

/** Longer header values are no addresses. */
const maxFieldLength = 2_000;

/** Everyone a message was sent or delivered to, but its sender; the display name where a field gives one. */
export function recipientsOf(mail: ParsedMail): MailAddress[] {
  const own = new Set([mail.from, ...mail.replyTo].map((sender) => sender?.address.toLowerCase()));
  const known = new Set<string>();
  const subscribers: MailAddress[] = [];
  const mailbox = mail.mailboxAddress === null ? [] : [{ name: '', address: mail.mailboxAddress }];
  for (const subscriber of [...mailbox, ...mail.recipients, ...deliveredTo(mail)]) {
    const lower = subscriber.address.toLowerCase();
    const isOwn = own.has(lower) && subscriber.address !== mail.mailboxAddress;
    if (lower === '' || isOwn || known.has(`${lower} ${subscriber.name}`) || subscribers.length >= maxReaders)
      continue;
    known.add(`${lower} ${subscriber.name}`);
    subscribers.push({ name: subscriber.name, address: lower });
  }
  return subscribers;
}

/** `Received: … for <anna@reader.org>; …` and the fields of delivery. */
function deliveredTo(mail: ParsedMail): MailAddress[] {
  return mail.headers.flatMap(({ name, value }) => {
    const text = value.slice(0, maxFieldLength);
    const found =
      name === 'received'
        ? [/\bfor\s+<?([^\s<>;]{1,64}@[^\s<>;]{1,255})>?/i.exec(text)?.[1] ?? '']
        : deliveryFields.has(name)
          ? [text]
          : bounceFields.has(name)
            ? [readerOfBounce(text)]
            : [];
    return found.flatMap((part) => part.match(address) ?? []).map((one) => ({ name: '', address: one }));
  });
}

/**
 * Without edits that would take a part of a reader's address: what is left of it would not be known any more, and its
 * domain would stay. The whole of it goes later.
 * @param addresses in small letters; what has no `@` is none.
 */
export function sparingAddresses(addresses: readonly string[], text: string, edits: TextEdit[]): TextEdit[] {
  if (edits.length === 0 || !text.includes('@')) return edits;
  const places = placesOf(addresses, text);
  let next = 0;
  return edits.filter(({ start, end }) => {
    for (let before = places[next]?.before; before !== undefined && before <= start; ) {
      next += 1;
      before = places[next]?.before;
    }
    const place = places[next];
    const isApart = place === undefined || end <= place.from;
    return isApart || (start <= place.from && end >= place.before);
  });
}

/** Where a text has any of the addresses, ascending. */
function placesOf(addresses: readonly string[], text: string): Array<{ from: number; before: number }> {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return []; // some letters are longer when they are small
  const places: Array<{ from: number; before: number }> = [];
  for (const one of addresses) {
    if (!one.includes('@')) continue;
    for (let from = lower.indexOf(one); from >= 0; from = lower.indexOf(one, from + one.length))
      places.push({ from, before: from + one.length });
  }
  return places.sort((a, b) => a.from - b.from);
}
