import { greetingBeginnings } from '#server/ingest/redact/greetings/greeting-words.ts';
import { greetingBeforeName } from '#server/ingest/redact/greetings/greetings.ts';
import { genericAddressees } from '#server/ingest/redact/names/generic-names.ts';
import { toNameWords } from '#server/ingest/redact/names/person-name.ts';
import { ownedNouns } from '#server/ingest/redact/names/possessions.ts';
import { secondPersonPattern, speaksTo } from '#server/ingest/redact/names/second-person.ts';
import { listAhead } from '#server/ingest/redact/names/spoken-names.ts';
import { wordNames } from '#server/ingest/redact/names/word-names.ts';
import type { SubscriberNames } from '#server/ingest/redact/subscriber-names.ts';
import { escapePattern } from '#server/ingest/text/escape-pattern.ts';

/** Uses of a name: `Thandiwe, you …`, `… you, Thandiwe!`, `Hi Thandiwe`, `Thandiwe's picks`, third person. */
type Place = 'opens' | 'closes' | 'greeted' | 'owns' | 'reported';

/** Names are addressed in the first lines. */
const headLines = 25;

/** Longer lines are paragraphs; people mentioned in them are mentioned elsewhere too. */
const maxLineLength = 600;

/** An email addresses one subscriber; further candidate words are ignored. */
const maxCandidates = 6;

/** Enough of a sentence to see whom it addresses. */
const maxSentence = 80;

const word = String.raw`(\p{Lu}\p{Ll}[\p{L}'’-]{1,20})`;
const opening = new RegExp(
  String.raw`^(?:[\s"“«¡¿\p{Extended_Pictographic}]|\uFE0F){0,6}${word}\s?[,!]\s`,
  'u',
);
const closing = new RegExp(String.raw`,\s${word}\s?(?=[!?.…:]|$|\p{Extended_Pictographic})`, 'gu');

/**
 * Returns the name by which an email addresses the subscriber repeatedly without a greeting: `Thandiwe, here
 * is your treat`, `Just for you, Thandiwe!`. No list of given names is complete. A subscriber differs from a
 * brand or product in that the email addresses the name in more than one way and never mentions it in the
 * third person.
 * @returns null if there is none.
 */
export function findAddressedNames(
  subject: string,
  lines: readonly string[],
  { senders }: SubscriberNames,
  isPlainWord: (name: string) => boolean,
): string | null {
  const uniqueLines = [...new Set([subject, ...lines].map((line) => line.replace(/\s+/g, ' ').trim()))];
  const isPossible = (name: string) =>
    !genericAddressees.has(name.toLowerCase()) &&
    !wordNames.has(name.toLowerCase()) &&
    !greetingBeginnings.has(name.toLowerCase()) &&
    !senders.includes(name.toLowerCase());
  const candidates = [...new Set(uniqueLines.slice(0, headLines).flatMap(calledIn))].filter(isPossible);
  for (const name of candidates.slice(0, maxCandidates)) {
    const places = placesOf(name, uniqueLines);
    const ways = new Set(places.filter((place) => place !== 'owns'));
    if (!ways.has('reported') && ways.size > 1 && !isPlainWord(name)) return name;
  }
  return null;
}

/** Returns words in the positions of an addressed name. */
function calledIn(line: string): string[] {
  if (line.length > maxLineLength) return [];
  const opened = opening.exec(line)?.[1];
  return [
    ...(opened === undefined ? [] : [opened]),
    ...[...line.matchAll(closing)].map(([, name = '']) => name),
  ];
}

function placesOf(name: string, lines: readonly string[]): Place[] {
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`, 'giu');
  return lines.flatMap((line) =>
    line.length > maxLineLength
      ? []
      : [...line.matchAll(whole)].map(({ index }) => placeAt(line, index, name.length)),
  );
}

const lineBegins = /(?:^|[.!?…:]\s)(?:["“«¡¿]|\p{Extended_Pictographic}|\uFE0F|\s){0,6}$/u;
const callEnds = /^\s?(?:,\s\P{Lu}|[!.:?…]|[–—-]\s|$|\p{Extended_Pictographic})/u;
/** A last name may follow a greeted name. */
const greetedEnds = /^(?:\s\p{Lu}[\p{L}'’-]{1,30})?\s?(?:[,!.:?…]|[–—-]\s|$|\p{Extended_Pictographic})/u;
const owned = new RegExp(`^(?:['’]s?|s)?(?:\\s\\p{L}{1,30}){0,2}?\\s(?:${ownedNouns})(?!\\p{L})`, 'iu');

function placeAt(line: string, at: number, length: number): Place {
  const before = line.slice(Math.max(0, at - maxSentence), at);
  const after = line.slice(at + length, at + length + maxSentence);
  if (greetingBeforeName(line, at) !== null && greetedEnds.test(after)) return 'greeted';
  const opens = lineBegins.test(before) ? /^\s?[,!–—]\s(.*)$/u.exec(after)?.[1] : undefined;
  if (
    opens !== undefined &&
    !listAhead.test(opens) &&
    secondPersonPattern.test(opens.replace(/[.!?…].*$/u, ''))
  )
    return 'opens';
  if (/,\s$/u.test(before) && callEnds.test(after)) {
    const sentence = /[^.!?…:]*$/u.exec(before)?.[0].trim() ?? '';
    const [first = ''] = toNameWords(sentence);
    if (speaksTo.test(sentence) || greetingBeginnings.has(first)) return 'closes';
  }
  return /^['’]s?\s|^s?\s/u.test(after) && owned.test(after) ? 'owns' : 'reported';
}
