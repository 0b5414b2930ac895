import { getDomain } from 'tldts';
import { escapePattern } from '#server/ingest/text/escape-pattern.ts';
import { patternRule, type TextRule } from '#server/ingest/text/text-edits.ts';
import type { MailAddress } from '#server/ingest/types.ts';

/** What stands where the reader's company stood, by language; in all others in English. */
const neutral: Readonly<Record<string, string>> = {
  de: 'Ihr Unternehmen',
  fr: 'votre entreprise',
  es: 'su empresa',
  it: 'la vostra azienda',
  pt: 'a sua empresa',
  nl: 'uw bedrijf',
  pl: 'Państwa firma',
  sv: 'ert företag',
  da: 'jeres virksomhed',
  no: 'deres bedrift',
  nb: 'deres bedrift',
  fi: 'yrityksenne',
  cs: 'vaše firma',
  ru: 'ваша компания',
};

/** Domains of mailboxes for everybody are named so. */
const ofMailboxes = /mail|online|webmail|post|internet|telecom/;
/** Shorter names are words of other things. */
const minLabel = 8;
/** A word of the sender's name in the name of a company: it is the sender's, whoever the mail was addressed to. */
const minOwnWord = 3;
/** Capitalized words, as a company's name may be written, with the kind of company. */
const maxWords = 4;
const kind = '(?:,? (?:Inc|Ltd|LLC|LLP|plc|GmbH|AG|SA|SAS|SARL|Srl|BV|AB|AS|Oy|Pty Ltd)\\.?)?';

/**
 * The rule that takes the reader's company out of texts, as mail to its people calls it: by a name of several words
 * that their address is at (`ana@abernathy-freight.com`, `ana@abernathyfreight.com`).
 * @param readers to whom the mail was addressed: where it bounces to may be anybody's.
 * @param senders whose own company stays.
 * @param language of the mail, for what stands there instead.
 */
export function subscriberCompanyRule(
  subscribers: readonly MailAddress[],
  senders: readonly MailAddress[],
  lines: readonly string[],
  language: () => string | null,
): TextRule {
  const own = senders.map(({ name, address }) => joined(`${name}${address}`)).join(' ');
  const ownWords = senders.flatMap(({ name }) => name.split(/[^\p{L}\p{N}]+/u)).map(joined);
  const isOwn = (label: string) =>
    own.includes(joined(label)) ||
    ownWords.some((word) => word.length >= minOwnWord && joined(label).includes(word));
  const labels = new Set(subscribers.map(labelOf).filter((label) => isCompany(label) && !isOwn(label)));
  const names = labels.size === 0 ? [] : writtenNames(lines, new Set([...labels].map(joined)));
  if (names.length === 0) return () => [];
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}@./-])(?:${names.map(escapePattern).join('|')})${kind}(?![\\p{L}\\p{N}@]|\\.\\p{L})`,
    'gu',
  );
  return patternRule(pattern, ({ index }) => {
    const instead = neutral[language() ?? ''] ?? 'your company';
    return index === 0 ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead;
  });
}

function labelOf({ address }: MailAddress): string {
  const domain = getDomain(address.slice(address.lastIndexOf('@') + 1)) ?? '';
  return domain.slice(0, Math.max(0, domain.indexOf('.')));
}

function isCompany(label: string): boolean {
  return joined(label).length >= minLabel && !ofMailboxes.test(label);
}

function joined(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

const capitalized = /\p{Lu}[\p{L}\p{N}’']*(?:[ -](?:& )?\p{Lu}[\p{L}\p{N}’']*){1,7}/gu;
const maxNames = 5;

/** Names of two words and more in the lines that are written like one of the labels. */
function writtenNames(lines: readonly string[], labels: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const known = [...labels];
  for (const line of lines) {
    const letters = joined(line);
    if (!known.some((label) => letters.includes(label))) continue;
    for (const [run] of line.matchAll(capitalized)) {
      if (found.size >= maxNames) break;
      for (const name of windowsOf(run)) if (labels.has(joined(name))) found.add(name);
    }
  }
  return [...found].sort((a, b) => b.length - a.length);
}

/** Two to four neighbouring words of a run. */
function windowsOf(run: string): string[] {
  const starts = [...run.matchAll(/[^ -]+/g)].map(({ index }) => index);
  const ends = [...run.matchAll(/[^ -]+/g)].map(({ index, 0: word }) => index + word.length);
  return starts.flatMap((start, first) =>
    ends.slice(first + 1, first + maxWords + 1).map((end) => run.slice(start, end).replace(/[’']s?$/, '')),
  );
}
