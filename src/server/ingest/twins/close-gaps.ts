import { matchesOf } from '#server/ingest/text/matches.ts';
import type { TextEdit } from '#server/ingest/text/text-edits.ts';

/** Marks removed words until `closeGaps`; a noncharacter of Unicode, which no mail has. */
export const gapMark = '\uFDD0';

const gap = /\s*\uFDD0(?:[\s\uFDD0]*\uFDD0)?\s*/gu;
const comma = /[,，、]$/u;
const opening = /[¡¿"“„«([【「『]$/u;
const closing = /^[,.!?;:…)\]»”」』】。，！？；：、]/u;
const sentenceEnd = /^[.!?;:…。！？；：]/u;
/** Signs between a name and what follows it at the beginning of a line. */
const leadingSigns = /^[,，、:;–—-]+\s*/u;
const trailingSigns = /\s*[,，、–—-]*\s*$/u;

/**
 * Returns the edits that close the gaps of a line: with the spaces, and the comma of an address (`Hi Anna,` is
 * `Hi,`; `Anna, your basket` is `Your basket`; `Welcome, Anna!` is `Welcome!`).
 */
export function closeGaps(text: string): TextEdit[] {
  if (!text.includes(gapMark)) return [];
  return Array.from(matchesOf(gap, text), (match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    return closeGap(text, start, end, /\s/.test(match[0]));
  });
}

function closeGap(text: string, start: number, end: number, isSpaced: boolean): TextEdit {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (/[([【]$/u.test(before) && /^[)\]】]/u.test(after)) return { start: start - 1, end: end + 1, put: '' };
  const isAtStart = !/[^\s\uFDD0]/u.test(before);
  if (isAtStart || opening.test(before)) {
    const signs = leadingSigns.exec(after)?.[0].length ?? 0;
    const letter = isAtStart ? (/^\p{Ll}/u.exec(after.slice(signs))?.[0] ?? '') : '';
    return { start, end: end + signs + letter.length, put: letter.toUpperCase() };
  }
  if (!/[^\s\uFDD0]/u.test(after)) {
    const signs = trailingSigns.exec(before)?.[0].length ?? 0;
    return { start: start - signs, end, put: '' };
  }
  if (closing.test(after)) {
    const isLoose = comma.test(before) && (sentenceEnd.test(after) || /^[,，、]/u.test(after));
    return { start: isLoose ? start - 1 : start, end, put: '' };
  }
  return { start, end, put: isSpaced ? ' ' : '' };
}
