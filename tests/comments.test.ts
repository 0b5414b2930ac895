import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const cwd = new URL('..', import.meta.url).pathname;

/** Sentences that may keep a refused word, each with its reason; at most twenty. */
const excepted: ReadonlyMap<string, string> = new Map([]);

/** A sentence that opens with a relative clause hides its subject. Questions may open so. */
const relativeOpening =
  /(?:^|[.!?:]\s+|@returns\s+|@param \S+\s+|@throws\s+)(?:What|Who|Whom|Whose|Which|Where)\b(?![^.]*\?)/;

const refusedWord =
  /\bwhoever\b|\banew\b|\bbeside\b|\bof (?:its|their|his|her|our) own\b|\bso many\b|\btold\b|\btells?\b|\bsaid\b|\blet go of\b|\bspeaks? of\b|\bcomes? by\b|\bstands?\b|\bbears?\b|\bwhat is\b|\bmade ready\b|\bleft aside\b|\bin turn\b/i;

/** Directives to tools are no sentences. */
const directive = /^\s*(?:biome-ignore|@ts-|@vite|#__PURE__|@__PURE__|\/ <reference)/;

/** @returns the faults of one comment, without the marks of its lines. */
function faultsOf(comment: string): string[] {
  const text = comment.replace(/\s+/g, ' ').trim();
  if (directive.test(text) || excepted.has(text)) return [];
  const sentences = text.replace(/"[^"]*"|“[^”]*”|`[^`]*`/g, 'Q');
  return [
    ...(relativeOpening.test(sentences) ? ['opens with a relative clause'] : []),
    ...(refusedWord.exec(sentences) ?? []).map((word) => `says "${word}"`),
  ];
}

/** Consecutive line comments are one comment. */
function commentsIn(file: string, text: string): { line: number; comment: string }[] {
  const { comments } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const found: { start: number; end: number; isLine: boolean; comment: string }[] = [];
  for (const { type, value, start, end } of comments) {
    const comment = type === 'Block' ? value.replace(/^\*/, '').replace(/\n\s*\*?/g, '\n') : value;
    const last = found.at(-1);
    if (type === 'Line' && last?.isLine && /^\n[ \t]*$/.test(text.slice(last.end, start))) {
      last.end = end;
      last.comment += `\n${comment}`;
    } else found.push({ start, end, isLine: type === 'Line', comment });
  }
  return found.map(({ start, comment }) => ({ line: text.slice(0, start).split('\n').length, comment }));
}

const comments = globSync('{src,scripts,tests}/**/*.{ts,tsx,mjs}', { cwd })
  .sort()
  .flatMap((file) =>
    commentsIn(file, readFileSync(`${cwd}${file}`, 'utf8')).map((found) => ({ file, ...found })),
  );

describe('comments', () => {
  it('name their subject and use the words of the field', () => {
    expect(comments.length).toBeGreaterThan(5_000);
    const faults = comments.flatMap(({ file, line, comment }) =>
      faultsOf(comment).map((fault) => `${file}:${line} ${fault}: ${comment.trim()}`),
    );
    expect(faults).toEqual([]);
  });

  it('are excepted only where they are written, and rarely', () => {
    const all = new Set(comments.map(({ comment }) => comment.replace(/\s+/g, ' ').trim()));
    expect([...excepted.keys()].filter((comment) => !all.has(comment))).toEqual([]);
    expect(excepted.size).toBeLessThanOrEqual(20);
  });

  it.each([
    ['What it returns.', 1],
    ['The name. Whose mailbox it is.', 1],
    ['@param id which of them.', 0],
    ['@param id Which of them.', 1],
    ['A note beside the field.', 1],
    ['Shown to whoever asks anew.', 1],
    ['The button "Beside" and `what is`.', 0],
    ['Where does it go? To the queue.', 0],
    ['Seconds until the lease ends.', 0],
  ])('would not be “%s”', (comment, count) => {
    expect(faultsOf(comment)).toHaveLength(count);
  });
});
