import { decoded } from '#server/ingest/text/decoded.ts';

/** Encodings inside encodings, such as base64 of JSON with an encoded address. */
const maxDepth = 3;

/** Shorter pieces hold no address. */
const minPiece = 12;

/** Longer pieces are not decoded; addresses have at most a few thousand characters. */
const maxPiece = 8_000;

/**
 * Returns the address that another one carries: plain, percent-encoded, or in base64 of a text that contains it.
 * Judged by the form alone, without a list of click counters. Null if it carries none.
 */
export function webAddressIn(url: URL): URL | null {
  const rest = url.href.slice(url.origin.length + 1);
  const query = url.search.slice(1).split('&');
  const values = query.map((pair) => pair.slice(pair.indexOf('=') + 1));
  const pieces = [...values, ...url.pathname.split('/'), url.hash.slice(1)];
  return (
    firstOf(values, (value) => startOf(decoded(value))) ??
    addressAfterMark(rest) ??
    firstOf(pieces, (piece) => addressInPiece(piece, 0))
  );
}

/** An address in the path goes to the end: `/redirect/https://brand.com/sale?size=m`. */
function addressAfterMark(rest: string): URL | null {
  const plain = /https?:\/\/.+$/i.exec(rest);
  if (plain !== null) return parse(plain[0]);
  const coded = /https?%3A(?:%2F){2}[^&/?#]+/i.exec(rest);
  return coded === null ? null : parse(decoded(coded[0]));
}

function addressInPiece(piece: string, depth: number): URL | null {
  if (piece.length < minPiece || piece.length > maxPiece || depth > maxDepth) return null;
  const text = decoded(piece);
  return firstOf(text.split(/[.~|]/), (part) => {
    const inner = fromBase64(part);
    if (inner === null) return null;
    const found = /https?:\\?\/\\?\/[^\s"'<>|]+/i.exec(inner);
    if (found !== null) return parse(found[0].replaceAll('\\/', '/'));
    return firstOf(inner.split(/[\s"',;|]+/), (word) => addressInPiece(word, depth + 1));
  });
}

/** Returns the text of a base64 piece; null if it decodes to anything else. */
function fromBase64(piece: string): string | null {
  if (piece.length < minPiece || !/^[\w+/-]+={0,2}$/.test(piece)) return null;
  const text = Buffer.from(piece, 'base64').toString('utf8');
  return /[\uFFFD\p{Cc}]/u.test(text.replace(/\s/g, '')) ? null : text;
}

function startOf(text: string): URL | null {
  return /^https?:\/\//i.test(text) ? parse(text) : null;
}

function parse(text: string): URL | null {
  const url = URL.parse(text);
  return url?.hostname.includes('.') === true && url.username === '' ? url : null;
}

function firstOf<Item>(items: readonly Item[], find: (item: Item) => URL | null): URL | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
