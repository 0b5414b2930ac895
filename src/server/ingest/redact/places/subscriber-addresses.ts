import type { TextEdit } from '#server/ingest/text/text-edits.ts';
import type { MailAddress, ParsedMail } from '#server/ingest/types.ts';

/** Messages name a handful of recipients; a forged To header may have thousands. */
const maxReaders = 12;

/** Fields besides To and Cc in which servers and lists write the recipient. */
const deliveryFields = new Set(
  `bcc resent-to resent-cc resent-bcc apparently-to x-apparently-to x-envelope-to x-rcpt-to x-delivered-to
   x-forwarded-to x-forwarded-for x-gm-original-to x-original-recipient x-recipient x-mailbox
   original-recipient`.split(/\s+/),
);

/** Fields of the bounce address, which often contains the recipient (VERP). */
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

/** Returns all recipients of a message except its sender, with the display name if a field has one. */
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

/** Reads `Received: … for <anna@reader.org>; …` and the delivery fields. */
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
 * Omits edits that would replace a part of a subscriber's address: the rest would no longer be recognized,
 * and its domain would remain. The whole address is redacted later.
 * @param addresses lower-case; values without `@` are ignored.
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

/** Returns the positions of the addresses, ascending. */
function placesOf(addresses: readonly string[], text: string): Array<{ from: number; before: number }> {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return []; // lower-casing changes the length of some letters
  const places: Array<{ from: number; before: number }> = [];
  for (const one of addresses) {
    if (!one.includes('@')) continue;
    for (let from = lower.indexOf(one); from >= 0; from = lower.indexOf(one, from + one.length))
      places.push({ from, before: from + one.length });
  }
  return places.sort((a, b) => a.from - b.from);
}
