import { maxSrcsetCandidates } from '#server/ingest/markup/limits.ts';
import { withoutEnding } from '#server/ingest/text/without-ending.ts';

/** One candidate of a srcset: an address and its descriptor (`2x`, `640w`, or empty). */
export interface SrcsetCandidate {
  address: string;
  descriptor: string;
}

/**
 * Parses a srcset attribute as browsers do: an address extends to the next blank and may contain commas; a
 * comma at its end ends the candidate. Candidates with a descriptor other than `<number>x` or `<number>w` are
 * left out.
 * @see HTML, section "Parsing a srcset attribute"
 */
export function parseSrcset(srcset: string): SrcsetCandidate[] {
  const candidates: SrcsetCandidate[] = [];
  let at = 0;
  while (candidates.length < maxSrcsetCandidates) {
    while (at < srcset.length && /[\s,]/.test(srcset.charAt(at))) at += 1;
    if (at >= srcset.length) break;
    let end = at;
    while (end < srcset.length && !/\s/.test(srcset.charAt(end))) end += 1;
    const word = srcset.slice(at, end);
    const address = withoutEnding(word, ',');
    let descriptor = '';
    if (address.length === word.length) {
      const comma = srcset.indexOf(',', end);
      const stop = comma === -1 ? srcset.length : comma;
      descriptor = srcset.slice(end, stop).trim();
      end = stop;
    }
    at = end;
    if (descriptor === '' || /^\d+(?:\.\d+)?[xw]$/.test(descriptor)) candidates.push({ address, descriptor });
  }
  return candidates;
}
