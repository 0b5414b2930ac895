import { isSubscriberLink, isSubscriberText } from '#server/ingest/redact/subscriber-links.ts';
import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { PhraseFinder } from '#server/ingest/terms/phrase-patterns.ts';

/** Unsubscribe phrases beyond the six languages of `subscriber-links.ts`. */
const hints = new PhraseFinder({ hints: phrasesOf(({ unsubscribePhrases }) => unsubscribePhrases?.hints) });

/** Mail to one subscriber has a handful of links. */
const maxLinks = 60;
const address = /https?:\/\/[^\s"'<>]{4,2000}/gi;

/**
 * Whether a message has links to unsubscribe, to change preferences or to view it online, as bulk mail does.
 */
export function hasUnsubscribeText(source: string, lines: readonly string[]): boolean {
  if (lines.some((line) => hints.isIn(line) || isSubscriberText({ own: line, around: '' }))) return true;
  let read = 0;
  for (const { 0: found } of source.matchAll(address)) {
    read += 1;
    if (read > maxLinks) return false;
    const url = URL.parse(found);
    if (url !== null && isSubscriberLink(url, { own: '', around: '' })) return true;
  }
  return false;
}
