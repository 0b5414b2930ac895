import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const cwd = new URL('..', import.meta.url).pathname;

/** A text for people, with `{}` for each interpolated value. */
interface Said {
  file: string;
  line: number;
  words: string;
}

interface Telltale {
  what: string;
  pattern: RegExp;
}

const telltales: readonly Telltale[] = [
  { what: 'a verb no product uses', pattern: /\bstands?\b|\btells\b|\btold\b|\bspeaks? of\b|\bcomes? by\b/i },
  { what: 'an old-fashioned word', pattern: /\bwhoever\b|\banew\b|\bbeside\b|\bof its own\b|\bso many\b/i },
  {
    what: '"mail" for an email',
    pattern: /\b(?:an?|another|any|each|every|one|this|the whole) mail\b(?! (?:apps?|servers?))|\bmails\b/i,
  },
  { what: '"selected" in other words', pattern: /\bchosen\b|\bticked\b/i },
  {
    what: 'another verb than Download',
    pattern: /\bExport (?:as )?CSV\b|\bSave (?:as )?CSV\b|\bSave picture\b/i,
  },
  {
    what: 'a number that does not agree',
    pattern: /\b1 (?:of (?:them|these) )?are\b|\b1 (?:emails|brands|days|offers)\b/,
  },
  {
    what: 'American spelling',
    pattern:
      /\bfavorites?\b|\bcanceled\b|\bcolors?\b|\bgray\b|\bcenter\b|\bbehavior\b|\w(?:goriz|ogniz|aniz|onaliz|roniz)e/i,
  },
];

/** Texts required literally by the specification. */
const specified: ReadonlySet<string> = new Set([
  'Auto Categorize',
  'Uncategorized',
  'Favorite Brands',
  'Favorite brands',
  'Premium Feature: Favorite Brands',
  'No favorite brands yet',
  'Browse brands and click the heart icon to add them to your favorites',
  'Login to view your favorites',
  'Please log in to save brands to your favorites',
  'Premium feature - upgrade to add favorite brands',
  'Failed to update favorite status',
  'Added to favorites',
  'Removed from favorites',
  'Subscription Canceled',
  "You've canceled the subscription process. You can try again anytime.",
  // The plan's features, as the specification lists them.
  '{} per month: all brands and emails, unlimited history, unlimited saved lists, favorite brands.',
]);

/** Other texts that may contain such a word, each with its reason. */
const excepted: ReadonlyMap<string, string> = new Map([
  ['Favorite', 'the button of Favorite Brands'],
  ['Favorite {}', 'the button of Favorite Brands'],
]);

/** Attributes that are announced or shown. */
const shownAttributes =
  /^(?:title|label|description|aria-label|placeholder|hint|alt|headline|busyLabel|text|action)$/;

interface SyntaxNode {
  type: string;
  start: number;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (value: unknown): string =>
  isNode(value) && typeof value.name === 'string' ? value.name : '';

/** Returns the text of a literal or a template; null for other nodes. */
function wordsOf(node: SyntaxNode): string | null {
  if ((node.type === 'Literal' || node.type === 'JSXText') && typeof node.value === 'string')
    return node.value;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null;
  return node.quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked).join('{}');
}

/** Returns true for unclassified text that is a sentence or a title, and not a class, a statement or a key. */
const looksSaid = (words: string) =>
  /^[\s“"(]*(?:[A-Z][a-z’']|A |I |\{\}[ ,:.])/.test(words) &&
  /\s|^[A-Z][a-z]+$/.test(words) &&
  !/[_=<[]|-\d/.test(words);

const looksLikeSentence = (words: string) =>
  looksSaid(words) && /[.!?…]$/.test(words) && words.split(' ').length > 2;

/**
 * Returns all texts of a source file. A plain `Error` is for programmers, so its message is left out.
 *
 * @param isSaid whether text outside the page's markup counts
 */
function saidIn(file: string, text: string, isSaid: (words: string) => boolean): Said[] {
  const { program } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const found: Said[] = [];
  const visit = (value: unknown, isShown: boolean): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, isShown);
    if (!isNode(value)) return;
    if (/^(?:Import|ExportAll|TS\w*Type$)/.test(value.type)) return;
    if (value.type === 'NewExpression' && nameOf(value.callee) === 'Error') return;
    const words = wordsOf(value)?.replace(/\s+/g, ' ').trim() ?? '';
    if (/[A-Za-z]/.test(words) && (value.type === 'JSXText' || isShown || isSaid(words)))
      found.push({ file, line: text.slice(0, value.start).split('\n').length, words });
    const isShownBelow =
      value.type === 'JSXAttribute'
        ? shownAttributes.test(nameOf(value.name))
        : isShown && !('body' in value);
    for (const part of Object.values(value)) visit(part, isShownBelow);
  };
  visit(program, false);
  return found;
}

function faultsOf({ words }: Said): string[] {
  if (specified.has(words) || excepted.has(words)) return [];
  return telltales.filter(({ pattern }) => pattern.test(words)).map(({ what }) => what);
}

function read(patterns: readonly string[], isSaid: (file: string) => (words: string) => boolean): Said[] {
  return globSync(patterns, { cwd })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .sort()
    .flatMap((file) => saidIn(file, readFileSync(`${cwd}${file}`, 'utf8'), isSaid(file)));
}

const client = read(['src/{client,shared}/**/*.{ts,tsx}'], (file) =>
  file.endsWith('/copy.ts') ? (words) => /\s/.test(words) : looksSaid,
);
const server = read(['src/server/**/*.ts'], () => looksLikeSentence).filter(
  // Words of the emails that are parsed, in many languages.
  ({ file }) =>
    !/^src\/server\/ingest\/(?:languages|classify|identify|markup|offers|redact|sanitize|text)\//.test(file),
);
const said = [...client, ...server];

describe('the words of the interface', () => {
  it('are found where they are: in markup, attributes, copy and sentences of the server', () => {
    const all = new Set(said.map(({ words }) => words));
    for (const words of [
      'Clear Filters',
      'Selected filters',
      'Who may appear',
      'Email is held for review if SPF, DKIM and DMARC all fail to pass, or its domain can’t exist.',
      'There is no such brand.',
      'Too many requests. Please try again in {}.',
    ])
      expect.soft(all, words).toContain(words);
  });

  it('are plain British English', () => {
    const faults = said.flatMap((each) =>
      faultsOf(each).map((what) => `${each.file}:${each.line} (${what}): ${each.words}`),
    );
    expect(faults).toEqual([]);
  });

  it('are excepted only where they are said', () => {
    const all = new Set(said.map(({ words }) => words));
    expect([...specified, ...excepted.keys()].filter((words) => !all.has(words))).toEqual([]);
  });

  it('ask nothing in a title', () => {
    const questions = client.filter(
      ({ words, file }) =>
        /^(?:Who|Whose|What|Which|When|Where|How|Why)\b.*\?$/.test(words) &&
        // Viewers ask there, and the report's form asks them.
        !/\/plan-questions\.tsx$|\/report-form\.tsx$/.test(file),
    );
    expect(questions).toEqual([]);
  });

  it.each([
    ['Whose offers are deepest, told anew', 2],
    ['An offer stands beside it', 2],
    ['Opens a mail of the day', 1],
    ['3 emails chosen', 1],
    ['1 of them are free', 1],
    ['Your favorite color', 1],
    ['Saved in the mail server’s folder', 0],
  ])('would not be “%s”', (words, count) => {
    expect(faultsOf({ file: '', line: 0, words })).toHaveLength(count);
  });
});
