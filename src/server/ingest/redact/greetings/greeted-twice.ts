import { greetingBeforeName } from '#server/ingest/redact/greetings/greetings.ts';
import { isNamedAlike, type SubscriberNames } from '#server/ingest/redact/subscriber-names.ts';
import { unspaced } from '#server/ingest/text/unspaced.ts';

const handle =
  /^(?:[\s"“«¡¿*]|\p{Extended_Pictographic}|\uFE0F){0,6}([\p{L}\p{M}\p{N}_.'’-]{2,30})\s?[,،!]\s/u;

/** Addressed names are in the first lines, near their start. */
const headLines = 40;
const maxCallLength = 200;

/**
 * Returns the word, if any, by which the subject addresses somebody and which also follows a greeting. Used
 * if spelling does not identify a name: scripts without capitals (`अनन्या, …`) and invented names (`Kev92`).
 */
export function findGreetedTwice(
  subject: string,
  lines: readonly string[],
  known: SubscriberNames,
): string[] {
  const word = handle.exec(subject)?.[1] ?? '';
  const isHandle = /\p{L}/u.test(word) && /\p{N}|_|\p{Ll}\p{Lu}/u.test(word);
  const isOfOtherWriting = known.isNamed && !isNamedAlike(word, known) && !unspaced.test(word);
  if (!isHandle && !isOfOtherWriting && (!/^\p{Lo}/u.test(word) || unspaced.test(word))) return [];
  const isGreeted = lines.slice(0, headLines).some((line) => {
    const at = line.slice(0, maxCallLength).indexOf(word);
    return at > 0 && greetingBeforeName(line, at) !== null;
  });
  return isGreeted ? [word] : [];
}
