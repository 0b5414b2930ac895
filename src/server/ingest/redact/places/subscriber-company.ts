import { getDomain } from 'tldts';
import { escapePattern } from '#server/ingest/text/escape-pattern.ts';
import { patternRule, type TextRule } from '#server/ingest/text/text-edits.ts';
import type { MailAddress } from '#server/ingest/types.ts';

/** Replaces the subscriber's company, by language; other languages use English. */
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

/** Names of domains that host public mailboxes. */
const ofMailboxes = /mail|online|webmail|post|internet|telecom/;
/** Shorter names are ordinary words. */
const minLabel = 8;
/** Least length of a word that makes a company the sender's, whatever the recipient's address. */
const minOwnWord = 3;
/** Capitalized words of a company's name, with its legal form. */
const maxWords = 4;
const kind = '(?:,? (?:Inc|Ltd|LLC|LLP|plc|GmbH|AG|SA|SAS|SARL|Srl|BV|AB|AS|Oy|Pty Ltd)\\.?)?';

/**
 * Returns the rule that redacts the subscriber's company, as in business mail: a name of several words that
 * is also the domain of their address (`ana@abernathy-freight.com`, `ana@abernathyfreight.com`).
 * @param subscribers recipients of the message; bounce addresses may be anybody's.
 * @param senders whose own company stays.
 * @param language of the email, for the replacement.
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

/** Returns names of two or more words in the lines that are spelled like one of the labels. */
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

/** Returns all sequences of two to four words of a run. */
function windowsOf(run: string): string[] {
  const starts = [...run.matchAll(/[^ -]+/g)].map(({ index }) => index);
  const ends = [...run.matchAll(/[^ -]+/g)].map(({ index, 0: word }) => index + word.length);
  return starts.flatMap((start, first) =>
    ends.slice(first + 1, first + maxWords + 1).map((end) => run.slice(start, end).replace(/[’']s?$/, '')),
  );
}
