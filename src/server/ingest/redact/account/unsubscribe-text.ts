import { isSubscriberLink, isSubscriberText } from '#server/ingest/redact/subscriber-links.ts';
import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { PhraseFinder } from '#server/ingest/terms/phrase-patterns.ts';

/** Words for leaving a list beyond the six languages in which links are told by their words. */
const hints = new PhraseFinder({ hints: phrasesOf(({ unsubscribePhrases }) => unsubscribePhrases?.hints) });

/** Mail to one reader has a handful of links. */
const maxLinks = 60;
const address = /https?:\/\/[^\s"'<>]{4,2000}/gi;

/** Whether a mail offers its reader to leave a list, to choose what it gets or to read it online: mail to many does. */
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
