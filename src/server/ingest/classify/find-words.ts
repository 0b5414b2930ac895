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

/** Built for the first mail: a quarter of a second, which programs that classify nothing do without. */
function phraseIndex(): PhraseIndex {
  built ??= buildPhraseIndex(classifierRules);
  return built;
}

/** A mail of normal length has 500 to 2,500 words in its body; the rest of a longer one is not read. */
const maxWords = 3_000;

/** What a phrase is worth where it stands. A body says at its top what it is about. */
const zoneFactors = { subject: 3, preheader: 1.6 } as const;
const bodyFactors: ReadonlyArray<readonly [upToWord: number, factor: number]> = [
  [80, 0.95],
  [250, 0.8],
  [800, 0.45],
  [maxWords, 0.15],
];

/** Of a mail of few words (the captions of its pictures) each counts more. */
const fewWords = 50;
const fewWordsFactor = 1.3;
/** Further down, an offer to opt out is a line below an ordinary campaign. */
const optOutFactor = 0.95;

/** So much of a body tells its language. */
const languageReach = 6_000;
/** Its parts are no small words: `.com` is with in Portuguese, and `.de` is of in four languages. */
const address = /(?:https?:\/\/|www\.)[^\s<>"')\]]+/giu;

/** What a forgery wants it says at its top. */
const lureFactor = 0.8;
const lurePrefix = 'lure:';

/** A language is the mail's when it has at least this share of the small words of the strongest one. */
const languageShare = 0.4;
/** With fewer small words than this nothing can be said, and every language may speak. */
const minSmallWords = 4;

/** Phrases found in a mail, once per phrase and zone with its count. */
export interface WordEvidence extends Evidence {
  count: number;
}

/** What the words of a mail say. */
export interface FoundWords {
  evidence: WordEvidence[];
  /** The mail offers, in its subject or at its top, to be spared the mail of an occasion. */
  offersOptOut: boolean;
  /** What it does of what forgeries do to their readers. */
  fraudSignals: ReadonlySet<FraudSignal>;
  /** How many words its body has. */
  bodyWordCount: number;
  /** Whether it is written in a language that has rules, as its small words tell. */
  isReadable: boolean;
  /** Its words, folded, with what it quotes. */
  tokens: Record<'subject' | 'preheader' | 'body', Token[]>;
}

/** Looks for every rule's phrases in every zone, in the languages the mail is written in. */
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

/** As `toTokens`: no word goes on in the next line. */
function tokensOfLines(text: string): Token[] {
  const tokens: Token[] = [];
  for (const line of text.split('\n')) for (const token of tokensOfLine(line)) tokens.push(token);
  return tokens;
}

/** A mail is read before it is cleaned and behind that. */
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

/** Letters of the languages with rules; any other is of another language, or of a name. */
const foreignLetter = /[^\P{L}a-zäöüßàâæçéèêëîïôœùûÿáíñóúìòąćęłńśźżãõå]/giu;
const foreignShare = 0.025;
const fewestForeign = 3;
/** What a mail is written in, its first words tell. */
const letterReach = 1_500;

function hasForeignLetters(text: string): boolean {
  const foreign = text.match(foreignLetter)?.length ?? 0;
  return foreign >= fewestForeign && foreign >= (text.match(/\p{L}/gu)?.length ?? 0) * foreignShare;
}

/** Of a language with rules at least such a part of the words of a mail is small ones. */
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

/** A token is letters or none. */
function isWord(token: Token): boolean {
  const first = token.charCodeAt(0);
  return (first >= smallA && first <= smallZ) || letter.test(token);
}

const letter = /\p{L}/u;
const [smallA, smallZ] = [0x61, 0x7a];

const campaignTypeNames: ReadonlySet<string> = new Set(campaignTypes);
const seasonNames: ReadonlySet<string> = new Set(seasons);

/** Whether the evidence speaks for a campaign type (and not for a season). */
export function isCampaignTypeEvidence(evidence: Evidence): boolean {
  return campaignTypeNames.has(evidence.for);
}

/** Whether the evidence speaks for a season. */
export function isSeasonEvidence(evidence: Evidence): boolean {
  return seasonNames.has(evidence.for);
}
