import { normalizeText } from '#shared/format/normalized.ts';
import { isGeneric } from './generic-words.ts';

/** Affixes that people add to their name to get a free domain, or a domain for sending. */
const prefixes = 'get try go my the hello shop join use we e mail email news newsletter info team'.split(' ');
const suffixes = (
  'mail mails email emails mailer mailing mailings news newsletter newsletters online shop store stores group hq app ' +
  'inc ltd corp co gmbh uk gb us usa de eu fr global international int info marketing mktg official web hub team ' +
  'digital club home life world direct'
).split(' ');
/** A shorter rest of a label means nothing: `co` of `email.co`. */
const minStemLength = 3;

/** Domains replace `&` by nothing or by a word. */
const ampersands = ['', 'and', 'und', 'et', 'y'];
const umlauts: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ø: 'oe',
  å: 'aa',
  æ: 'ae',
};
const articles = new Set('the das der die le la les el los il lo de het o a'.split(' '));
/** The company follows these words, or its desk. */
const namedBefore = new Set(
  'at from with via von bei chez van bij by ihr ihre dein deine your votre tu su uw je'.split(' '),
);
/** Punctuation around a name that is not part of it. */
const outerMarks = /^[^\p{L}\p{N}&]+|[^\p{L}\p{N}\p{M}!?.+&]+$/gu;
/** A name with a suffix like a domain's. */
export const isHostName = /^[\p{L}\p{N}-]+(?:\.[a-z]{2,6}){1,2}$/iu;
/** A name that shares fewer letters with the domain does so by chance. */
const minShare = 0.4;
/** A longer run of words is no name; bounds the cost of hostile ones. */
const maxRunWords = 10;

/** Returns letters and digits only, lower-case, without accents: the form of a name in a domain. */
export function toComparableName(text: string): string {
  return normalizeText(text, 'NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/**
 * Returns the words of a display name that the domain repeats, as written by the sender: `Pets at Home` for
 * `petsathome`, `Royal Mail` out of `Royal Mail Newsletter` for `royalmail`, `Ryanair` for `ryanairmail`. A
 * leading article stays (`The Daily Mail` for `dailymail`). Null if no run of whole words matches the label.
 * @param label The meaningful label of the domain: `acme` of `acme.co.uk`.
 */
export function findNameInDomain(name: string, label: string): string | null {
  const whole = toComparableName(label);
  if (whole === '') return null;
  const words = name.split(' ').filter((word) => word !== '');
  const exact = findRun(words, new Set([whole]));
  if (exact !== null) return exact;
  const stem = findRun(words, new Set(toStems(whole)));
  // `Mail` is in mailonline.co.uk, but is not its name.
  return stem === null || isGeneric(stem) ? null : stem;
}

function findRun(words: readonly string[], labels: ReadonlySet<string>): string | null {
  for (let start = 0; start < words.length; start += 1) {
    const end = findRunEnd(words, start, labels);
    if (end === null || (end - start === 1 && !beginsPart(words, start))) continue;
    const name = words.slice(hasArticle(words, start, end) ? start - 1 : start, end).join(' ');
    return name.replace(outerMarks, '');
  }
  return null;
}

/** Returns whether no related word precedes a word: in `Example Shop`, `Shop` of shop.com is no name. */
function beginsPart(words: readonly string[], start: number): boolean {
  const before = words[start - 1];
  if (before === undefined || /^[^\p{L}\p{N}]/u.test(words[start] ?? '')) return true;
  const bare = before.toLowerCase();
  return /[^\p{L}\p{N}]$/u.test(before) || isGeneric(bare) || articles.has(bare) || namedBefore.has(bare);
}

/** Returns the end of the longest run from `start` that is one of the labels. */
function findRunEnd(words: readonly string[], start: number, labels: ReadonlySet<string>): number | null {
  if (toComparableName(words[start] ?? '') === '') return null;
  for (let end = Math.min(words.length, start + maxRunWords); end > start; end -= 1) {
    if (toComparableName(words[end - 1] ?? '') === '') continue;
    if (toSpellings(words.slice(start, end).join(' ')).some((spelling) => labels.has(spelling))) return end;
  }
  return null;
}

/** `The Daily Mail`, but not `The Acme Team`, where the article belongs to the team. */
function hasArticle(words: readonly string[], start: number, end: number): boolean {
  return end === words.length && articles.has((words[start - 1] ?? '').toLowerCase());
}

/**
 * Returns how similar a name is to a domain: 1 the label itself, 0.9 in a label with a word like `mail`
 * around it, 0.8 its initials, 0.6 if one contains the other; else 0.
 */
export function likenessToDomain(name: string, label: string): number {
  const whole = toComparableName(label);
  const bare = name.split(' ').slice(1).join(' ');
  const spellings = [...toSpellings(name), ...(articles.has(firstWord(name)) ? toSpellings(bare) : [])];
  if (spellings.includes(whole)) return 1;
  const stems = toStems(whole);
  if (!isGeneric(name) && spellings.some((spelling) => stems.includes(spelling))) return 0.9;
  if (whole.length > 1 && toInitials(name) === whole) return 0.8;
  return spellings.some((spelling) => holds(spelling, whole) || holds(whole, spelling)) ? 0.6 : 0;
}

function firstWord(name: string): string {
  return (name.split(' ')[0] ?? '').toLowerCase();
}

function toInitials(name: string): string {
  return toComparableName(
    name
      .split(/[\s-]+/)
      .map((word) => word.charAt(0))
      .join(''),
  );
}

/** Returns whether a part is long enough to represent the whole. */
function holds(whole: string, part: string): boolean {
  return part.length >= minStemLength && part.length >= whole.length * minShare && whole.includes(part);
}

/** Returns the spellings of a name in a domain. */
function toSpellings(name: string): string[] {
  const lower = normalizeText(name, 'NFC').toLowerCase();
  const folded = lower.replace(/[äöüßøåæ]/g, (letter) => umlauts[letter] ?? letter);
  const bases = folded === lower ? [lower] : [lower, folded];
  const and = /[&+]/.test(name) ? ampersands : [''];
  const spellings = bases.flatMap((base) => and.map((word) => toComparableName(base.replace(/[&+]/g, word))));
  // `Amazon.com` is both the name and the host.
  return isHostName.test(name)
    ? [...spellings, toComparableName(name.slice(0, name.indexOf('.')))]
    : spellings;
}

/** Returns the label without its affixes, longest first. */
function toStems(label: string): string[] {
  const behind = suffixes.filter((end) => label.endsWith(end)).map((end) => label.slice(0, -end.length));
  const before = prefixes
    .filter((start) => label.startsWith(start))
    .map((start) => label.slice(start.length));
  return [...behind, ...before].filter((stem) => stem.length >= minStemLength);
}
