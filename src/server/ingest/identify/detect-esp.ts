import { memoizeByObject } from '#server/ingest/memoize.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { findEspPosition } from './esp-hosts.ts';
import { type EspSigns, espTable } from './esp-table.ts';
import { listHeaderHosts } from './message-hosts.ts';

/** Fields that contain a platform's own domains, most reliable first. */
const hostHeaders = [
  'return-path',
  'dkim-signature',
  'message-id',
  'list-unsubscribe',
  'list-id',
  'sender',
] as const;

/** The names of both sides come first in a Received header; the rest is not read. */
const maxRelayLength = 500;

const byHeaderName = new Map<string, number>();
const headerPrefixes: Array<readonly [prefix: string, position: number]> = [];
const valuesByHeader = new Map<string, Array<readonly [pattern: RegExp, position: number]>>();
espTable.forEach(indexSigns);

/**
 * Returns the platform that sent the message (`Mailchimp`, `Salesforce Marketing Cloud`), from its headers
 * alone; null if undetected. If several left their mark, returns the campaign platform and not the
 * infrastructure it rents.
 */
export const detectEsp = memoizeByObject((mail: ParsedMail): string | null => {
  let best = espTable.length;
  for (const { name, value } of mail.headers) {
    best = Math.min(best, findByHeader(name, value));
  }
  for (const name of hostHeaders) {
    for (const host of listHeaderHosts(mail, name)) best = Math.min(best, findEspPosition(host));
  }
  // Relays have the lowest priority: they also name the subscriber's side of the transport.
  if (best === espTable.length) best = findByRelay(mail);
  return espTable[best]?.name ?? null;
});

function findByHeader(name: string, value: string): number {
  let best = byHeaderName.get(name) ?? espTable.length;
  if (name.startsWith('x-')) {
    for (const [prefix, position] of headerPrefixes) {
      if (position < best && name.startsWith(prefix)) best = position;
    }
  }
  for (const [pattern, position] of valuesByHeader.get(name) ?? []) {
    if (position < best && pattern.test(value.trim())) best = position;
  }
  return best;
}

function findByRelay(mail: ParsedMail): number {
  let best = espTable.length;
  for (const { name, value } of mail.headers) {
    if (name !== 'received') continue;
    for (const match of value.slice(0, maxRelayLength).matchAll(/\b(?:from|helo=)\s*([a-z0-9.-]+)/gi)) {
      best = Math.min(best, findEspPosition((match[1] ?? '').toLowerCase()));
    }
  }
  return best;
}

function indexSigns(signs: EspSigns, position: number): void {
  for (const header of signs.headers?.split(' ') ?? []) {
    if (header.endsWith('*')) headerPrefixes.push([header.slice(0, -1), position]);
    else if (!byHeaderName.has(header)) byHeaderName.set(header, position);
  }
  for (const [header, pattern] of signs.values ?? []) {
    valuesByHeader.set(header, [...(valuesByHeader.get(header) ?? []), [pattern, position]]);
  }
}
