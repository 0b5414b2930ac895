import { neutralAddress } from '#server/ingest/redact/find-mentions.ts';
import { alignSequences } from '#server/ingest/twins/align-sequences.ts';
import { gapMark } from '#server/ingest/twins/close-gaps.ts';
import type { Place as DataPlace, TwinData } from '#server/ingest/twins/identity-data.ts';

/** Two texts of the same place as one, without the data of either subscriber. */
export interface MergedText {
  /** Has a `gapMark` where words were taken out. */
  text: string;
  /** Words of both texts, and words of each that the other does not have, without known data. */
  words: { shared: number; one: number; other: number };
}

export interface TextMergeTools {
  known: TwinData;
  /** Returns the shared target of two differing web addresses; empty if there is none. */
  mergeAddresses: (one: string, other: string) => string;
}

interface Token {
  text: string;
  start: number;
  kind: 'space' | 'word' | 'address' | 'mail' | 'sign';
}

/** A shared token, or one that differs and is on one side only or on both. */
interface Place {
  one: Token | null;
  other: Token | null;
  differs: boolean;
  /** Whether it is known data of a subscriber. */
  isKnown?: boolean;
}

/**
 * Compares two texts word by word. Words that differ are taken out, numbers of one form become zeros, addresses
 * neutral ones. Known names that touch a difference are taken out whole: `Ana de Soto` and `Juan de la Cruz`
 * share a word that is no word of the mail.
 */
export function mergeTexts(one: string, other: string, tools: TextMergeTools): MergedText {
  const { known } = tools;
  if (one === other && !known.both.isIn(one)) {
    return { text: one, words: { shared: countWords(one), one: 0, other: 0 } };
  }
  const places: Place[] = alignSequences(tokensOf(one), tokensOf(other), ({ kind, text }) =>
    kind === 'space' ? ' ' : text,
  ).map(([first, second]) => ({
    one: first,
    other: second,
    differs: first === null || second === null,
  }));
  takeIslands(places);
  takeNames(places, 'one', known.one.find(one));
  takeNames(places, 'other', known.other.find(other));
  takeNames(places, 'one', known.both.find(one), true);
  const words = { shared: 0, one: 0, other: 0 };
  for (const place of places) {
    if (!place.differs) words.shared += place.one?.kind === 'word' ? 1 : 0;
    else if (place.isKnown !== true) {
      words.one += isWord(place.one) ? 1 : 0;
      words.other += isWord(place.other) ? 1 : 0;
    }
  }
  return { text: writeShared(places, tools), words };
}

function isWord(token: Token | null): boolean {
  return token !== null && token.kind !== 'space' && token.kind !== 'sign';
}

const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const part = String.raw`[\p{L}\p{M}\p{N}]`;
const token = new RegExp(
  [
    String.raw`(?<space>\s+)`,
    String.raw`(?<address>https?://[^\s<>"]+)`,
    String.raw`(?<mail>[^\s<>@,;:()[\]"]+@[^\s<>@,;:()[\]"]*${part})`,
    `(?<unspaced>[${unspaced}]+)`,
    `(?<word>(?:(?![${unspaced}])${part})+(?:['’.,:/_-](?:(?![${unspaced}])${part})+)*)`,
    '(?<sign>[^])',
  ].join('|'),
  'gu',
);

function tokensOf(text: string): Token[] {
  return [...text.matchAll(token)].flatMap((match): Token[] => {
    const { groups = {}, index: start } = match;
    if (groups.unspaced !== undefined) {
      return Array.from(segmenter.segment(match[0]), ({ segment, index }) => ({
        text: segment,
        start: start + index,
        kind: 'word',
      }));
    }
    const kind = kinds.find((one) => groups[one] !== undefined) ?? 'sign';
    return [{ text: match[0], start, kind }];
  });
}

const kinds = ['space', 'address', 'mail', 'word'] as const;

/** Words by dictionary, for scripts without spaces; the result does not depend on the language given. */
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

export function countWords(text: string): number {
  return tokensOf(text).filter(({ kind }) => kind === 'word').length;
}

/** A single character of an unspaced script between two differences is a part of two names by chance. */
function takeIslands(places: Place[]): void {
  for (let at = 1; at < places.length - 1; at += 1) {
    const place = places[at];
    const isIsland = places[at - 1]?.differs === true && places[at + 1]?.differs === true;
    if (place !== undefined && isIsland && oneSign.test(place.one?.text ?? '')) place.differs = true;
  }
}

const oneSign = new RegExp(`^[${unspaced}]$`, 'u');

/**
 * Marks every token of known data that touches a difference.
 * @param always marks it wherever it is.
 */
function takeNames(
  places: readonly Place[],
  side: 'one' | 'other',
  data: readonly DataPlace[],
  always = false,
): void {
  const own = data.length === 0 ? [] : places.filter((place) => place[side] !== null);
  const startOf = (place: Place | undefined) => place?.[side]?.start ?? Number.POSITIVE_INFINITY;
  let at = 0;
  for (const { start, end } of data) {
    while (at < own.length && startOf(own[at + 1]) <= start) at += 1;
    let last = at;
    while (startOf(own[last + 1]) < end) last += 1;
    const covered = own.slice(at, last + 1);
    if (!always && !covered.some(({ differs }) => differs)) continue;
    for (const place of covered) {
      place.differs = true;
      place.isKnown = true;
    }
  }
}

/** Writes the shared tokens, and a mark where others were taken out. */
function writeShared(places: readonly Place[], tools: TextMergeTools): string {
  let text = '';
  for (let at = 0; at < places.length; ) {
    const place = places[at] as Place;
    if (!place.differs) {
      text += place.one?.text ?? '';
      at += 1;
      continue;
    }
    let end = at;
    while (places[end]?.differs === true) end += 1;
    const region = places.slice(at, end);
    const isBlank = region.every(({ one, other }) => (one ?? other)?.kind === 'space');
    text += isBlank ? ' ' : neutralOf(sideOf(region, 'one'), sideOf(region, 'other'), tools) || gapMark;
    at = end;
  }
  return text;
}

function sideOf(region: readonly Place[], side: 'one' | 'other'): Token[] {
  return region.flatMap((place) => {
    const found = place[side];
    return found === null || found.kind === 'space' ? [] : [found];
  });
}

/** Returns the replacement of a difference; empty if it is taken out. */
function neutralOf(one: readonly Token[], other: readonly Token[], tools: TextMergeTools): string {
  const [first, second] = [one[0], other[0]];
  if (one.length !== 1 || other.length !== 1 || first === undefined || second === undefined) return '';
  if (first.kind === 'mail' && second.kind === 'mail') return neutralAddress;
  if (first.kind === 'address' && second.kind === 'address')
    return tools.mergeAddresses(first.text, second.text);
  const [form, otherForm] = [first, second].map(({ text }) => text.replace(/\p{Nd}/gu, '0'));
  if (form === otherForm && form?.includes('0')) return form;
  return number.test(first.text) && number.test(second.text) ? '0' : '';
}

const number = /^\p{Nd}[\p{Nd}.,]*$/u;
