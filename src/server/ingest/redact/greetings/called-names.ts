import { greetingBeginnings } from '#server/ingest/redact/greetings/greeting-words.ts';
import { genericAddressees } from '#server/ingest/redact/names/generic-names.ts';
import { isGivenName } from '#server/ingest/redact/names/given-names.ts';
import { nameWordsAt, toNameWords } from '#server/ingest/redact/names/person-name.ts';
import { secondPersonPattern } from '#server/ingest/redact/names/second-person.ts';
import { wordNames } from '#server/ingest/redact/names/word-names.ts';
import { isFormOfName, isNamedAlike, type SubscriberNames } from '#server/ingest/redact/subscriber-names.ts';

/** An indented name alone on a line. */
const maxCallLength = 200;

/** Enough of a sentence to see whom it addresses. */
const maxRest = 80;

/** Start of a line that may address somebody by name. */
const call = /^(?:[\s\p{Extended_Pictographic}]|\uFE0F)*(?=\p{Lu})/u;

/**
 * Returns the common name by which a subject or first line addresses somebody: `Rachel, don't miss out`; null
 * if none.
 */
export function calledName(
  line: string,
  isCalled: (name: string) => boolean,
  known: SubscriberNames,
): string | null {
  const at = call.exec(line)?.[0].length;
  if (at === undefined) return null;
  const name = nameWordsAt(line, at);
  const [first = '', ...more] = toNameWords(name);
  const rest = line.slice(at + name.length, at + name.length + maxRest);
  const said = /^\s?[,!–—-]\s+(?=\S)/u.exec(rest)?.[0];
  if (said === undefined || more.length > 2 || genericAddressees.has(first) || greetingBeginnings.has(first))
    return null;
  if (isCalled(name)) return name;
  if (!isGivenName(first) || wordNames.has(first)) return null;
  const isOther = isNamedAlike(name, known) && !known.words.has(first) && !isFormOfName(first, known);
  return isOther || !secondPersonPattern.test(rest.slice(said.length)) ? null : name;
}

const closingCall = /,\s(\p{Lu}[\p{L}'’-]{1,20})\s?[!?.…]?\s?\p{Extended_Pictographic}?$/u;

/**
 * Returns the name by which a line addresses somebody at its end: `Welcome to the club, Rachel!`; null if
 * none.
 */
export function closingName(line: string): string | null {
  const text = line.length < maxCallLength ? line.trim() : '';
  const match = closingCall.exec(text);
  const name = match?.[1] ?? '';
  const word = name.toLowerCase();
  if (match === null || !isGivenName(word) || wordNames.has(word) || genericAddressees.has(word)) return null;
  const before = text.slice(0, match.index);
  const [first = ''] = toNameWords(before);
  return greetingBeginnings.has(first) || secondPersonPattern.test(before) ? name : null;
}

/** Whether a line of the email consists of the name: `RACHEL,`. */
export function standsAlone(name: string, lines: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return lines.some((line) => {
    const text = line.length < maxCallLength ? line.trim() : '';
    return (
      text.length <= name.length + 2 && /[,!]$/.test(text) && text.slice(0, -1).trim().toLowerCase() === lower
    );
  });
}
