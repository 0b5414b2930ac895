import type { SanitizedMail } from '#server/ingest/types.ts';

/** Length of the alternative texts of the wordiest real email; the rest is left out. */
const maxLength = 2_000;

/** Limit of a body, and of alternative texts, in the comparison: a hostile pair of both takes long. */
const maxBodyLength = 20_000;
const maxSought = 100;

/** A file name, as some editors leave it there. */
const filename = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i;

/** Default names of pictures in templates and editors. */
const wordless =
  /^(?:an? )?(?:image|img|picture|photo|bild|foto|imagen?|imagem|afbeelding|logo|icon|spacer|banner|header|footer|separator|divider|mobile|desktop)(?: ?\d+)?$/i;

/**
 * The row of social networks and app stores at the end of most emails: searches for their names mean
 * something else.
 */
const network =
  /^(?:(?:follow|like|find|visit|join|see)(?: us)? on |share on |folge uns auf |suivez-nous sur |s[ií]guenos en |volg ons op )?(?:facebook|instagram|twitter|x|twitter-x|x-twitter|youtube|pinterest|linkedin|tiktok|whatsapp|snapchat|threads|xing|vimeo|spotify|telegram|bluesky|mastodon|reddit|wordpress|website|e-?mail|app ?store|google ?play)(?:[- _](?:icon|logo))?$/i;

/**
 * Returns the alternative texts of pictures that the body does not contain, without duplicates, one per line.
 * If the body is the html's visible text, it already contains them.
 */
export function listAlternativeText({ shown, text }: Pick<SanitizedMail, 'shown' | 'text'>): string {
  if (shown.alternativeTexts.length === 0 || (text !== null && text === shown.words)) return '';
  const body = (text ?? '').slice(0, maxBodyLength).toLowerCase();
  const known = new Set<string>();
  const kept: string[] = [];
  let length = 0;
  for (const alternative of shown.alternativeTexts) {
    const words = alternative.replace(/\s+/g, ' ').trim();
    const name = words.toLowerCase();
    if (known.has(name) || saysNothing(words) || body.includes(name.slice(0, maxSought))) continue;
    known.add(name);
    length += words.length + 1;
    if (length > maxLength) break;
    kept.push(words);
  }
  return kept.join('\n');
}

function saysNothing(words: string): boolean {
  const isName = !words.includes(' ') && (words.includes('_') || filename.test(words));
  return (
    isName || filename.test(words) || !/\p{L}/u.test(words) || wordless.test(words) || network.test(words)
  );
}
