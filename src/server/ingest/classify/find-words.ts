import type { FraudSignal } from '#server/ingest/languages/language-terms.ts';
import { memoize } from '#server/ingest/memoize.ts';
import type { Evidence } from '#server/ingest/types.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';
import { classifierRules } from './classifier-rules.ts';
import type { MailZones } from './mail-zones.ts';
import {
  buildPhraseIndex,
  matchPhrases,
  type Phrase,
  type PhraseIndex,
  subjectStart,
} from './phrase-index.ts';
import { withoutQuoted } from './quoted-passages.ts';
import { type Token, toTokens } from './tokens.ts';

let built: PhraseIndex | undefined;

/** Built on first use: it takes a quarter of a second, which programs without classification save. */
function phraseIndex(): PhraseIndex {
  built ??= buildPhraseIndex(classifierRules);
  return built;
}

/** An email of normal length has 500 to 2,500 words in its body; the rest of a longer one is not read. */
const maxWords = 3_000;

/** Weight of a phrase by its zone. The top of a body states its topic. */
const zoneFactors = { subject: 3, preheader: 1.6 } as const;
const bodyFactors: ReadonlyArray<readonly [upToWord: number, factor: number]> = [
  [80, 0.95],
  [250, 0.8],
  [800, 0.45],
  [maxWords, 0.15],
];

/** In an email of few words (the captions of its pictures) each counts more. */
const fewWords = 50;
const fewWordsFactor = 1.3;
/** Further down, an offer to opt out is a line below an ordinary campaign. */
const optOutFactor = 0.95;

/** Characters of a body used to detect its language. */
const languageReach = 6_000;
/** Parts of addresses are no small words: `.com` is with in Portuguese, and `.de` is of in four languages. */
const address = /(?:https?:\/\/|www\.)[^\s<>"')\]]+/giu;

/** A forgery makes its demand at the top. */
const lureFactor = 0.8;
const lurePrefix = 'lure:';

/** A language counts if it has at least this share of the small words of the strongest one. */
const languageShare = 0.4;
/** With fewer small words the language is unknown, and the phrases of every language count. */
const minSmallWords = 4;

/** Phrases found in an email, once per phrase and zone with its count. */
export interface WordEvidence extends Evidence {
  count: number;
}

/** Results of the search for words in an email. */
export interface FoundWords {
  evidence: WordEvidence[];
  /** The email offers, in its subject or at its top, to opt out of mail about an occasion. */
  offersOptOut: boolean;
  /** The lures of forgeries that it uses. */
  fraudSignals: ReadonlySet<FraudSignal>;
  /** Number of words in its body. */
  bodyWordCount: number;
  /** Whether it is in a language with rules, by its small words. */
  isReadable: boolean;
  /** Its words, folded, quotations included. */
  tokens: Record<'subject' | 'preheader' | 'body', Token[]>;
}

/** Finds every rule's phrases in every zone, in the languages of the email. */
export function findWords(zones: MailZones): FoundWords {
  const whole = tokensOfLines(zones.body).slice(0, maxWords);
  const said = withoutQuoted(zones.body);
  const body = said === zones.body ? whole : tokensOfLines(said).slice(0, maxWords);
  const subject = toTokens(zones.subject);
  const preheader = toTokens(zones.preheader);
  const top = zones.body.slice(0, languageReach);
  const spoken = top.replace(address, ' ');
  const { isSpoken, isReadable } = detectLanguages([
    subject,
    preheader,
    spoken === zones.body ? whole : tokensOfLines(spoken),
  ]);
  const isForeign = hasForeignLetters(
    `${zones.subject}\n${zones.preheader}\n${zones.body.slice(0, letterReach)}`,
  );
  const found: Found = { evidence: new Map(), offersOptOut: false, fraudSignals: new Set() };
  const bodyFactor = body.length < fewWords ? () => fewWordsFactor : bodyFactorAt;
  collect(found, 'subject', [subjectStart, ...subject], isSpoken, () => zoneFactors.subject);
  collect(found, 'preheader', preheader, isSpoken, () => zoneFactors.preheader);
  collect(found, 'body', body, isSpoken, bodyFactor);
  return {
    evidence: [...found.evidence.values()],
    offersOptOut: found.offersOptOut,
    fraudSignals: found.fraudSignals,
    bodyWordCount: body.length,
    isReadable: isReadable && !isForeign,
    tokens: { subject, preheader, body: whole },
  };
}

/** Like `toTokens`; no word continues on the next line. */
function tokensOfLines(text: string): Token[] {
  const tokens: Token[] = [];
  for (const line of text.split('\n')) for (const token of tokensOfLine(line)) tokens.push(token);
  return tokens;
}

/** An email is tokenized before and after sanitizing. */
const tokensOfLine = memoize((line): readonly Token[] => toTokens(line), {
  maxTexts: 4_000,
  maxLength: 300,
});

interface Found {
  evidence: Map<string, WordEvidence>;
  offersOptOut: boolean;
  fraudSignals: Set<FraudSignal>;
}

function bodyFactorAt(at: number): number {
  return bodyFactors.find(([upToWord]) => at < upToWord)?.[1] ?? 0;
}

function collect(
  found: Found,
  where: Evidence['where'],
  tokens: readonly Token[],
  isSpoken: (language: string) => boolean,
  factorAt: (at: number) => number,
): void {
  for (const { phrase, at } of matchPhrases(phraseIndex(), tokens, maxWords)) {
    if (!counts(phrase, where) || !isSpoken(phrase.language)) continue;
    if (phrase.target === 'nothing') continue;
    if (phrase.target === 'opt_out') {
      found.offersOptOut ||= factorAt(at) >= optOutFactor;
      continue;
    }
    if (isFraudSignal(phrase.target)) {
      if (factorAt(at) >= lureFactor)
        found.fraudSignals.add(phrase.target.slice(lurePrefix.length) as FraudSignal);
      continue;
    }
    const key = `${where} ${phrase.target} ${phrase.text}`;
    const known = found.evidence.get(key);
    if (known !== undefined) known.count += 1;
    else {
      found.evidence.set(key, {
        for: phrase.target,
        where,
        what: phrase.text,
        weight: phrase.weight * factorAt(at),
        count: 1,
      });
    }
  }
}

function isFraudSignal(target: Phrase['target']): target is `lure:${FraudSignal}` {
  return target.startsWith(lurePrefix);
}

function counts(phrase: Phrase, where: Evidence['where']): boolean {
  return phrase.target !== 'nothing' && (!phrase.subjectOnly || where === 'subject');
}

/** Letters outside the languages with rules: of another language, or of a name. */
const foreignLetter = /[^\P{L}a-zäöüßàâæçéèêëîïôœùûÿáíñóúìòąćęłńśźżãõå]/giu;
const foreignShare = 0.025;
const fewestForeign = 3;
/** The first words show an email's language. */
const letterReach = 1_500;

function hasForeignLetters(text: string): boolean {
  const foreign = text.match(foreignLetter)?.length ?? 0;
  return foreign >= fewestForeign && foreign >= (text.match(/\p{L}/gu)?.length ?? 0) * foreignShare;
}

/** In a language with rules at least this share of an email's words is small words. */
const readableShare = 0.1;

interface Spoken {
  isSpoken: (language: string) => boolean;
  isReadable: boolean;
}

function detectLanguages(texts: ReadonlyArray<readonly Token[]>): Spoken {
  const totals = new Map<string, number>();
  const { stopWords } = phraseIndex();
  let words = 0;
  for (const tokens of texts) {
    for (const token of tokens) {
      if (isWord(token)) words += 1;
      for (const language of stopWords.get(token) ?? [])
        totals.set(language, (totals.get(language) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...totals.values());
  const isReadable = most > 0 && most >= words * readableShare;
  if (most < minSmallWords) return { isSpoken: () => true, isReadable };
  const isSpoken = (language: string) =>
    language === 'common' || (totals.get(language) ?? 0) >= most * languageShare;
  return { isSpoken, isReadable };
}

/** A token consists of letters or of none. */
function isWord(token: Token): boolean {
  const first = token.charCodeAt(0);
  return (first >= smallA && first <= smallZ) || letter.test(token);
}

const letter = /\p{L}/u;
const [smallA, smallZ] = [0x61, 0x7a];

const campaignTypeNames: ReadonlySet<string> = new Set(campaignTypes);
const seasonNames: ReadonlySet<string> = new Set(seasons);

/** Returns whether the evidence is for a campaign type (and not for a season). */
export function isCampaignTypeEvidence(evidence: Evidence): boolean {
  return campaignTypeNames.has(evidence.for);
}

export function isSeasonEvidence(evidence: Evidence): boolean {
  return seasonNames.has(evidence.for);
}
