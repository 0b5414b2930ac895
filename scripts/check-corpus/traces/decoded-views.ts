/**
 * Every reading of a text under which an address may hide in it. The cleaner looks for the spellings it can think of;
 * this looks from the other side: it undoes each encoding that it meets, several of them on top of each other.
 */

/** Encodings on top of each other: percent in base64 in percent is the deepest that real links go. */
const maxLayers = 3;

/** Text decoded in one layer is bounded, so that one hostile mail does not hold the check up. */
const maxViewLength = 4_000_000;

/** The text and what it says when decoded, each once. */
export function decodedViews(text: string): string[] {
  const views = new Set([text, stripMarks(text)]);
  let layer = [...views];
  for (let depth = 0; depth < maxLayers; depth += 1) {
    const next = new Set<string>();
    for (const view of layer) {
      for (const decode of decoders) {
        const decoded = decode(view).slice(0, maxViewLength);
        if (decoded.length >= minViewLength && decoded !== view && !views.has(decoded)) next.add(decoded);
      }
    }
    for (const view of next) views.add(view);
    layer = [...next];
  }
  // Games with letters are played with the plain text only.
  return [...views, reversed(text), rotated(text)];
}

/** `a@b.de` is the shortest address. */
const minViewLength = 6;

const decoders: Array<(text: string) => string> = [
  fromEntities,
  fromPercent,
  fromQuotedPrintable,
  fromEscapes,
  fromBase64Runs,
  fromHexRuns,
];

/** Without tags and characters that have no shape: an address may be cut up by either. */
function stripMarks(text: string): string {
  return text
    .replace(/<[^<>]{0,2000}>/g, '')
    .replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
    .replaceAll('\u034F', '');
}

const namedEntities: Record<string, string> = {
  amp: '&',
  commat: '@',
  period: '.',
  plus: '+',
  lowbar: '_',
  hyphen: '-',
  equals: '=',
  lt: '<',
  gt: '>',
  quot: '"',
  colon: ':',
  sol: '/',
};

function fromEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/gi, (whole, hex?: string, decimal?: string) => {
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point > 0 && point < 0x110000 ? String.fromCodePoint(point) : whole;
    })
    .replace(/&([a-z]+);/gi, (whole, name: string) => namedEntities[name.toLowerCase()] ?? whole);
}

function fromPercent(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function fromQuotedPrintable(text: string): string {
  if (!/=[0-9A-Fa-f]{2}|=\r?\n/.test(text)) return text;
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function fromEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([0-9a-f]{2,6}) ?)/gi, (whole, ...parts) => {
    const point = Number.parseInt(parts[0] ?? parts[1] ?? parts[2], 16);
    return point > 0 && point < 0x110000 ? String.fromCodePoint(point) : whole;
  });
}

/** Every run of base64 letters, read from each of its first four letters, as far as it gives readable text. */
function fromBase64Runs(text: string): string {
  const found: string[] = [];
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{8,}/g)) {
    if (run.length > maxRun) continue;
    for (let start = 0; start < 4; start += 1) addReadable(found, run, start, 'base64');
  }
  return found.join('\n');
}

function fromHexRuns(text: string): string {
  const found: string[] = [];
  for (const [run] of text.matchAll(/[0-9a-f]{12,}/gi)) {
    if (run.length > maxRun) continue;
    for (let start = 0; start < 2; start += 1) addReadable(found, run, start, 'hex');
  }
  return found.join('\n');
}

/** Longer ones are pictures. */
const maxRun = 20_000;

/** What one run says: used again and again, because there are hundreds of thousands of them. */
const decodedRun = Buffer.alloc(maxRun);

/** Adds what a run from `start` on says in six and more readable letters. */
function addReadable(found: string[], run: string, start: number, encoding: 'base64' | 'hex'): void {
  const length = decodedRun.write(start === 0 ? run : run.slice(start), encoding);
  let first = 0;
  for (let at = 0; at <= length; at += 1) {
    const byte = at === length ? 0 : (decodedRun[at] ?? 0);
    if (byte >= 0x20 && byte <= 0x7e) continue;
    if (at - first >= minViewLength) found.push(decodedRun.toString('latin1', first, at));
    first = at + 1;
  }
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

function rotated(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter < 'a' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}
