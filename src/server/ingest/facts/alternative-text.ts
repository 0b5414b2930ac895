import type { CleanedMail } from '#server/ingest/types.ts';

/** What pictures say beside the body of the wordiest real mail; the rest is left out. */
const maxLength = 2_000;

/** A name of a file, as some editors leave it there. */
const filename = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i;

/**
 * The alternative texts of the pictures shown that the body does not say as well, each once, one a line.
 * Where the body is what the html shows, those texts stand in it already.
 */
export function listAlternativeText({ shown, text }: Pick<CleanedMail, 'shown' | 'text'>): string {
  if (shown.alternativeTexts.length === 0) return '';
  const body = folded(text ?? '');
  const known = new Set<string>();
  const kept: string[] = [];
  let length = 0;
  for (const alternative of shown.alternativeTexts) {
    const words = alternative.replace(/\s+/g, ' ').trim();
    const name = folded(words);
    if (name === '' || known.has(name) || filename.test(words) || body.includes(name)) continue;
    known.add(name);
    length += words.length + 1;
    if (length > maxLength) break;
    kept.push(words);
  }
  return kept.join('\n');
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
