import { createHash } from 'node:crypto';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Pieces of addresses that carry a target: the same for every subscriber. */
const carriesTarget = /^(?:aHR0c|https?%3A)|%2F%2F/i;

const webAddress = /https?:\/\/[^\s<>"')\]]+/g;

/**
 * Returns the same mail for another subscriber: each generated piece of a link and of a picture's parameters
 * is replaced by one of the same form, and address and name by another person's.
 */
export function toOtherSubscriber(
  mail: ParsedMail,
  subscriber: { name: string; address: string },
): ParsedMail {
  const names = mail.recipients.map(({ name }) => name).filter((name) => name !== '');
  const known: Array<[string, string]> = mail.recipients.flatMap(({ address }) =>
    spellings(address, subscriber.address),
  );
  const given: Array<[string, string]> = names.flatMap(
    (name): Array<[string, string]> => [
      [name, subscriber.name],
      [name.split(' ')[0] ?? name, subscriber.name.split(' ')[0] ?? ''],
    ],
  );
  const rewrite = (text: string) => {
    const linked = text.replace(webAddress, (address) => otherAddress(address, known));
    return [...known, ...given].reduce((rest, [from, to]) => rest.replaceAll(from, to), linked);
  };
  return {
    ...mail,
    subject: rewrite(mail.subject),
    html: mail.html === null ? null : rewrite(mail.html),
    text: mail.text === null ? null : rewrite(mail.text),
    headers: mail.headers.map(({ name, value }) => ({ name, value: rewrite(value) })),
    recipients: mail.recipients.map(() => subscriber),
  };
}

function spellings(address: string, other: string): Array<[string, string]> {
  const forms = (one: string) => [
    one,
    encodeURIComponent(one),
    one.replace('@', '='),
    Buffer.from(one).toString('base64'),
    Buffer.from(one).toString('base64url'),
    ...['md5', 'sha1', 'sha256'].map((digest) => createHash(digest).update(one).digest('hex')),
  ];
  const others = forms(other);
  return forms(address).map((form, at) => [form, others[at] ?? '']);
}

function otherAddress(address: string, known: ReadonlyArray<[string, string]>): string {
  const path = address.indexOf('/', 8);
  if (path === -1 || known.some(([form]) => address.includes(form))) return address;
  const query = address.indexOf('?');
  // A picture is the same file, of the same day, for every subscriber; its parameters are not.
  const isPicture = /\.(?:png|jpe?g|gif)(?:\?|$)/i.test(address);
  if (isPicture && !address.includes('=')) return address;
  const start = isPicture ? (query === -1 ? address.length : query) : path;
  return (
    address.slice(0, start) +
    address
      .slice(start)
      .split(/([/?&=;])/)
      .map(otherPiece)
      .join('')
  );
}

function otherPiece(piece: string): string {
  const isJson = /^eyJ/.test(piece) && Buffer.from(piece, 'base64').includes('http');
  if (isJson || carriesTarget.test(piece) || piece.length < 6 || !/\d/.test(piece)) return piece;
  return piece
    .split(/(%[0-9A-F]{2}|[^A-Za-z0-9])/i)
    .map((part) => (part.length < 5 ? part : shifted(part)))
    .join('');
}

/** Shifts each letter and digit by one, within its kind; hexadecimal stays hexadecimal. */
function shifted(part: string): string {
  if (!/\d/.test(part)) return part;
  const isHex = /^[0-9a-f]+$/i.test(part);
  return part.replace(/[A-Za-z0-9]/g, (sign) => {
    const alphabet = /\d/.test(sign) ? '0123456789' : isHex ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz';
    const next = alphabet[(alphabet.indexOf(sign.toLowerCase()) + 1) % alphabet.length] ?? sign;
    return sign === sign.toLowerCase() ? next : next.toUpperCase();
  });
}
