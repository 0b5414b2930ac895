import type { PublicCopyContext } from '#server/ingest/public-copy.ts';
import { recipientsOf } from '#server/ingest/redact/places/subscriber-addresses.ts';
import { makeTwinCopies, type Twin, type TwinCopies } from '#server/ingest/twins/twin-copy.ts';
import type { ParsedMail, SanitizedMail, TwinFinding } from '#server/ingest/types.ts';

/** A mail of one subscriber, and the subscriber's registered data. */
export interface TwinMail {
  mail: ParsedMail;
  knownData: readonly string[];
}

/** The copy of a mail that others prove or are versions of, and the mail whose inline pictures it shows. */
export interface ProvenCopy {
  finding: TwinFinding;
  /** Null if the others are of another campaign. */
  copy: SanitizedMail | null;
  mail: ParsedMail;
}

/**
 * Makes the public copy that the mails of several subscribers prove: the same for each of them, in whatever order
 * they are given. If all others are versions, the mail keeps its own copy, without the parts in which it differs
 * from the earliest of them.
 * @param byRules the copy that the rules made of the first mail, to compare.
 */
export function proveCopy(
  own: TwinMail,
  others: readonly [TwinMail, ...TwinMail[]],
  byRules: SanitizedMail,
  context: PublicCopyContext,
): ProvenCopy {
  const compared = others
    .toSorted((a, b) => compare(a.mail, b.mail))
    .map((other) => ({ other, made: compareMails([own, other], context) }));
  const [alike, ...moreAlike] = compared.filter(({ made }) => made.copies.kind === 'same');
  if (alike !== undefined) {
    const { copies, first } =
      moreAlike.length === 0
        ? alike.made
        : compareMails([own, alike.other, ...moreAlike.map(({ other }) => other)], context);
    if (copies.kind === 'same')
      return { finding: compareWords(byRules, copies.copy), copy: copies.copy, mail: first };
  }
  for (const { copies, first } of compared.map(({ made }) => made)) {
    if (copies.kind === 'versions')
      return {
        finding: noWords('versions'),
        copy: copies.copies[first === own.mail ? 0 : 1],
        mail: own.mail,
      };
  }
  return { finding: noWords('unlike'), copy: null, mail: own.mail };
}

/** Compares mails in the order of their arrival. @returns the earliest of them too. */
function compareMails(
  mails: readonly [TwinMail, TwinMail, ...TwinMail[]],
  context: PublicCopyContext,
): { copies: TwinCopies; first: ParsedMail } {
  const [first, second, ...more] = mails.toSorted((a, b) => compare(a.mail, b.mail)).map(toTwin);
  if (first === undefined || second === undefined) throw new Error('A mail is compared with another one.');
  return { copies: makeTwinCopies([first, second, ...more], context), first: first.mail };
}

function compareWords(byRules: SanitizedMail, proven: SanitizedMail): TwinFinding {
  const [rules, twins] = [byRules, proven].map(wordsOf) as [Set<string>, Set<string>];
  return {
    kind: 'same',
    left: without(rules, twins),
    taken: without(twins, rules).filter((word) => !isNumberForm(word)),
  };
}

const noWords = (kind: TwinFinding['kind']): TwinFinding => ({ kind, left: [], taken: [] });

function compare(one: ParsedMail, other: ParsedMail): number {
  const [key, otherKey] = [one, other].map(({ messageId, contentHash }) => messageId ?? contentHash);
  return one.receivedAt.getTime() - other.receivedAt.getTime() || ((key ?? '') < (otherKey ?? '') ? -1 : 1);
}

function toTwin({ mail, knownData }: TwinMail): Twin {
  const fromFields = recipientsOf(mail).flatMap(({ name, address }) => [name, address]);
  return {
    mail,
    identity: { fromFields: fromFields.filter((datum) => datum !== ''), registered: knownData },
  };
}

const word = /[\p{L}\p{M}\p{N}]+(?:['’.,:/_@-][\p{L}\p{M}\p{N}]+)*/gu;

function wordsOf({ subject, shown, text }: SanitizedMail): Set<string> {
  return new Set(`${subject} ${shown.words ?? text ?? ''}`.match(word));
}

/** A number that differs becomes zeros: a word of the copy that no mail has. */
const isNumberForm = (word: string) => word.includes('0') && !/[1-9]/.test(word);

/** Enough examples for the people who work on the rules. */
const maxExamples = 12;

/** Returns words of the first set that the second lacks, ignoring case. */
function without(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  const lower = new Set([...other].map((each) => each.toLowerCase()));
  return [...one].filter((each) => !lower.has(each.toLowerCase())).slice(0, maxExamples);
}
