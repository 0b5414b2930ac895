import type { SanitizedMail } from '#server/ingest/types.ts';
import type { CorpusMail } from './corpus-mail.ts';
import type { Section } from './section.ts';
import { elementsOf } from './traces/elements.ts';
import { findPixels } from './traces/find-pixels.ts';
import { findRequests } from './traces/find-requests.ts';
import { findSubscriberTraces } from './traces/find-subscriber.ts';
import { readRawHeader } from './traces/raw-header.ts';
import { findSubscriberNeedles } from './traces/subscriber-needles.ts';
import { findLiveSubscriberLinks, findSubscriberTokens } from './traces/subscriber-tokens.ts';

/** Subscriber's data found in the public copy of one mail, by kind. */
export interface Leaks {
  reader: string[];
  tokens: string[];
  liveLinks: string[];
  pixels: string[];
  requests: string[];
}

interface Source {
  raw: Uint8Array;
  html: string | null;
  mailbox?: string | null;
}

/** Searches all parts of a mail's public copy. Shares no code with redaction. */
export function findLeaks(source: Source, sanitized: SanitizedMail): Leaks {
  return compare(source, sanitized).leaks;
}

/** Returns the subscriber's data of the source that the public copy still contains. */
function compare(
  source: Source,
  sanitized: SanitizedMail,
): { leaks: Leaks; namesSubscriber: boolean; countsOpens: boolean } {
  const sourceElements = source.html === null ? [] : elementsOf(source.html);
  const elements = elementsOf(sanitized.html);
  const shown = [
    sanitized.subject,
    sanitized.preheader ?? '',
    sanitized.sender,
    sanitized.text ?? '',
    sanitized.html,
  ];
  const pictures = sanitized.images.map(({ url, filename }) => `${url}\n${filename}`);
  const listUnsubscribe = readRawHeader(source.raw)
    .filter(({ name }) => name === 'list-unsubscribe')
    .map(({ value }) => value);
  const { tokens } = findSubscriberTokens(sourceElements, listUnsubscribe);
  const queries = sanitized.images.map(({ url }) => url.split('?')[1] ?? '');
  const pixels = findPixels(sourceElements).map(toHref);
  const pictureAddresses = new Set(sanitized.images.map(({ url }) => url));
  const needles = findSubscriberNeedles(source.raw, source.mailbox);
  return {
    leaks: {
      reader: findSubscriberTraces([...shown, ...pictures].join('\n\n'), needles),
      tokens: [...tokens].filter((token) => [...shown, ...queries].some((text) => standsIn(text, token))),
      liveLinks: findLiveSubscriberLinks(elements),
      pixels: pixels.filter((address) => pictureAddresses.has(address)),
      requests: findRequests(elements),
    },
    namesSubscriber: needles.addresses.length > 0,
    countsOpens: pixels.length > 0,
  };
}

/** Returns true for the token as a whole word, not as a part of a longer one. */
function standsIn(text: string, token: string): boolean {
  for (let at = text.indexOf(token); at !== -1; at = text.indexOf(token, at + 1)) {
    if (!/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + token.length))) return true;
  }
  return false;
}

function toHref(address: string): string {
  return URL.parse(address.startsWith('//') ? `https:${address}` : address)?.href ?? address;
}

const kinds: Array<[keyof Leaks, string]> = [
  ['reader', "the reader's address, name or a digest of it"],
  ['tokens', "tokens of the reader's own links"],
  ['liveLinks', 'links that still unsubscribe'],
  ['pixels', 'pictures that count opens'],
  ['requests', 'requests to anything but our image route'],
];

/** Scans every public copy of the corpus. */
export function checkLeaks(mails: readonly CorpusMail[]): Section {
  const found = mails.map(({ path, raw, mail, sanitized }) => ({
    path,
    ...compare({ raw, html: mail.html, mailbox: mail.mailboxAddress }, sanitized),
  }));
  const subscribers = found.filter(({ namesSubscriber }) => namesSubscriber).length;
  const tracked = found.filter(({ countsOpens }) => countsOpens).length;
  const count = (kind: keyof Leaks) => found.filter(({ leaks }) => leaks[kind].length > 0).length;
  return {
    title: `Leaks in ${mails.length} public copies (${subscribers} name a reader, ${tracked} count opens)`,
    lines: kinds.map(([kind, words]) => `${String(count(kind)).padStart(4)} with ${words}`),
    faults: found.flatMap(({ path, leaks }) =>
      kinds.flatMap(([kind]) =>
        leaks[kind].slice(0, 3).map((what) => `${path}: ${kind}: ${what.slice(0, 200)}`),
      ),
    ),
  };
}
