import { findSalutation, nobody } from '#server/ingest/clean/salutations.ts';

/** A reader has a name or two; a text with more salutations is a collection of letters. */
const maxGreeted = 3;

/** Subjects that begin with a call: `Rachel, your basket`. */
const subjectCall = /^(?:[\s\p{Extended_Pictographic}]|\uFE0F)*(\p{Lu}[\p{L}'’-]{2,20})\s?[,!]\s+\S/u;

const greetingBefore =
  '(?:hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|salut|ch[eè]re?|hola|querid[oa]|hoi|beste|ol[aá]|oi|prezad[oa]|welcome(?: back)?|welkom|bienvenid[oa])[\\s,]+';

/**
 * The names by which a mail greets its reader: from salutations on lines of their own, and from a subject that calls
 * somebody whom the mail greets too. Nobody else is meant: none when several people are greeted.
 * @returns first and full names; last names apart.
 */
export function findGreetedNames(
  subject: string,
  lines: readonly string[],
): { given: string[]; last: string[] } {
  const given = new Map<string, string>();
  const last = new Map<string, string>();
  for (const line of lines) {
    const found = findSalutation(line);
    if (found === null) continue;
    const first = found.name.split(/\s+/)[0] ?? found.name;
    (found.hasTitle ? last : given).set(first.toLowerCase(), first);
  }
  const called = subjectCall.exec(subject)?.[1];
  if (called !== undefined && !nobody.has(called.toLowerCase()) && isGreeted(called, lines))
    given.set(called.toLowerCase(), called);
  if (given.size + last.size > maxGreeted) return { given: [], last: [] };
  return { given: [...given.values()], last: [...last.values()] };
}

/** Longer lines are not the beginning of a mail's letter. */
const maxLineLength = 300;

function isGreeted(name: string, lines: readonly string[]): boolean {
  const greeted = new RegExp(
    `(?:^|[\\s>])${greetingBefore}${name}(?![\\p{L}'’-])|^\\s*${name}\\s?[,!]\\s*$`,
    'iu',
  );
  return lines.some((line) => line.length <= maxLineLength && greeted.test(line));
}
