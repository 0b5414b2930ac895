/** No real message has more: a signed one has one block, and a certificate chain a few. Beyond: ignored. */
const maxBlocks = 50;

/** RFC 4880, section 6.2, and RFC 7468: signatures, messages, keys and certificates of every kind. */
const armorStart = /-----BEGIN ([A-Z0-9][A-Z0-9 ]{0,60})-----/g;

const quoteMarks = /^[>|\s]{0,10}/;

/** Full lines of base64 have at most 76 characters, those of uuencode `M` and 60 more. */
const alphabets = [
  { full: /^[A-Za-z0-9+/]{40,76}$/, last: /^[A-Za-z0-9+/]{1,75}={0,2}$/ },
  { full: /^M[!-`]{60}$/, last: /^[!-`]{1,60}$/ },
];

/** Fewer lines of one length may be a list of tokens. */
const minLines = 4;

/**
 * Removes blocks of encoded data: armor, and full lines of base64 or uuencode. They are the same for every
 * subscriber, or attachments, and hold nobody's tokens. The remaining text keeps its lines.
 */
export function withoutEncodedBlocks(text: string): string {
  return withoutEncodedLines(withoutArmor(text));
}

/** In a preheader dashes are removed, and the text ends somewhere inside the armor. */
const cutArmor =
  /\bBEGIN (?:[A-Z0-9]{1,20} ){0,4}(?:SIGNATURE|MESSAGE|BLOCK|CERTIFICATE|KEY|REQUEST|CRL|PKCS7|CMS)\b/;

/** Cuts a preheader at the start of armor. */
export function withoutCutArmor(preheader: string): string {
  const cut = preheader.search(cutArmor);
  return cut === -1 ? preheader : preheader.slice(0, cut);
}

function withoutArmor(text: string): string {
  let kept = '';
  let at = 0;
  let blocks = 0;
  for (const { 0: start, 1: label = '', index } of text.matchAll(armorStart)) {
    if (index < at) continue;
    blocks += 1;
    if (blocks > maxBlocks) break;
    // A cleartext signed message has no END line, so it stays.
    const end = `-----END ${label}-----`;
    const found = text.indexOf(end, index + start.length);
    if (found === -1) continue;
    kept += text.slice(at, index);
    at = found + end.length;
  }
  return kept + text.slice(at);
}

function withoutEncodedLines(text: string): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = endOfBlock(lines, at);
    if (end === at) kept.push(lines[at] ?? '');
    at = Math.max(end, at + 1);
  }
  return kept.join('\n');
}

/** @returns the line after the block that starts here; `start` if none does. */
function endOfBlock(lines: readonly string[], start: number): number {
  const first = dataOf(lines[start]);
  const alphabet = alphabets.find(({ full }) => full.test(first));
  if (alphabet === undefined) return start;
  let end = start;
  let data = first;
  while (data.length === first.length && alphabet.full.test(data)) {
    end += 1;
    data = dataOf(lines[end]);
  }
  // A full line that ends in padding is the last one.
  const hasLast = data.length <= first.length && alphabet.last.test(data);
  if (end - start + (hasLast && data.length === first.length ? 1 : 0) < minLines) return start;
  return hasLast ? end + 1 : end;
}

function dataOf(line: string | undefined): string {
  return line?.replace(quoteMarks, '').trim() ?? '';
}
