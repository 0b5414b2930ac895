import { quoteAround } from '#server/ingest/gate/quote.ts';
import { placeOfName } from '#server/ingest/redact/doubtful-names.ts';
import { type GreetingStart, greetingsIn } from '#server/ingest/redact/greetings/greetings.ts';
import { endsJoinedCall, joinedCallIn } from '#server/ingest/redact/greetings/joined-greetings.ts';
import { findSentTo } from '#server/ingest/redact/greetings/sent-to.ts';
import { isGenericName, knownTitles } from '#server/ingest/redact/names/generic-names.ts';
import { givenNames } from '#server/ingest/redact/names/given-names.ts';
import { createMentionTest } from '#server/ingest/redact/names/mentioned-names.ts';
import { nameWordsAt, toNameWords } from '#server/ingest/redact/names/person-name.ts';
import { wordNames } from '#server/ingest/redact/names/word-names.ts';

/** A letter greets in its first lines. */
const maxLines = 30;
/** Longer lines are paragraphs, which may still begin with a greeting. */
const readOfLine = 120;
const maxNameWords = 3;

/** After a greeted name: a comma or colon, the end, or an emoji. */
const nameEnds = /^ ?(?:[,:]|!?$|!? ?\p{Extended_Pictographic})/u;

/**
 * Returns a name that a public copy still greets, as `Hi Jonas,`; null if there is none. Redaction removes
 * names that it takes for the subscriber's, so a remaining one is doubtful. It counts if it is a known
 * personal name, a comma or the end follows, it is not the sender's, and no sentence is about somebody by
 * that name.
 * @param own names of the sender, lower-case, of which none is the subscriber's.
 */
export function findGreetedName(lines: readonly string[], own: string): string | null {
  const isMentioned = createMentionTest(lines);
  for (const line of lines.slice(0, maxLines)) {
    const text = line.slice(0, readOfLine);
    const call = joinedCallIn(text);
    if (call !== null && endsJoinedCall(text, call) && !own.includes(call.name.toLowerCase()))
      return quoteAround(text, call.start, call.name.length);
    for (const greeting of greetingsIn(text)) {
      const { start, nameAt, hasTitle } = greeting;
      const name = nameWordsAt(text, nameAt);
      if (!isPersonCalled(text, greeting, name, own)) continue;
      if (isMentioned(hasTitle ? name : (name.split(' ')[0] ?? name))) continue;
      return quoteAround(text, start, nameAt + name.length - start);
    }
  }
  return null;
}

/** Returns whether a greeting names a person who is not the sender. */
function isPersonCalled(
  text: string,
  { start, nameAt, hasTitle }: GreetingStart,
  name: string,
  own: string,
): boolean {
  const words = toNameWords(name);
  const [first = ''] = words;
  const end = nameAt + name.length;
  if (name.length < 3 || words.length > maxNameWords || name === name.toUpperCase()) return false;
  if (!nameEnds.test(text.slice(end)) || knownTitles.test(text.slice(start, end))) return false;
  if (isGenericName(words) || words.some((word) => own.includes(word))) return false;
  return hasTitle || (givenNames.has(first) && !wordNames.has(first));
}

/** `This email was sent to Rachel Adams` is in the footer. */
const footLines = 25;
/** Verbs of sending, in the languages brands write in; most footers have none. */
const sending =
  /sent|mailed|address|deliver|intend|meant|ging|geht|wurde|richtet|envoy|destin|transm|envi|dirig|remit|endere|invi|spedi|indiri|manda|verzonden|verstuurd|gestuurd|gericht|bestemd|wysł|skick|send|lähet|odesl|gönder/;

/** Returns the recipient's name that is still in a public copy; null if there is none. */
export function findSentToName(lines: readonly string[], own: string): string | null {
  for (const line of lines.slice(-footLines)) {
    if (!sending.test(line)) continue;
    const name = findSentTo(line);
    const [first = ''] = toNameWords(name ?? '');
    if (name === null || !givenNames.has(first) || own.includes(first)) continue;
    return quoteAround(line, line.indexOf(name), name.length);
  }
  return null;
}

/**
 * Returns a name that may be the subscriber's and that redaction left for lack of proof; null if there is
 * none.
 */
export function findDoubtfulName(text: string, names: readonly string[]): string | null {
  for (const name of names) {
    const at = placeOfName(text, name);
    if (at !== -1) return quoteAround(text, at, name.length);
  }
  return null;
}
