/**
 * Decodes Korean as Windows writes it (UHC, code page 949): EUC-KR, and the 8,822 syllables missing in it, in
 * Unicode order, on the byte pairs that EUC-KR leaves free. The WHATWG Encoding Standard calls it euc-kr; the
 * platform's decoder of that name knows EUC-KR only.
 */
export function decodeUhc(bytes: Uint8Array): string {
  const eucKr = new TextDecoder('euc-kr');
  let text = '';
  let decodedTo = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x81) continue;
    const position = positionOf(lead, trail);
    if (position !== null) {
      text += eucKr.decode(bytes.subarray(decodedTo, at)) + (addedSyllables()[position] ?? '\ufffd');
      decodedTo = at + 2;
    }
    if (trail >= 0x41) at += 1;
  }
  return text + eucKr.decode(bytes.subarray(decodedTo));
}

const rowsAboveEucKr = 0xa1 - 0x81;
const longRow = 178;
const shortRow = 84;

/** Returns the index of the added syllable of a byte pair; null for a pair of EUC-KR. */
function positionOf(lead: number, trail: number): number | null {
  const column =
    trail >= 0x41 && trail <= 0x5a
      ? trail - 0x41
      : trail >= 0x61 && trail <= 0x7a
        ? trail - 0x61 + 26
        : trail >= 0x81 && trail <= 0xfe
          ? trail - 0x81 + 52
          : null;
  if (column === null || lead > 0xc6) return null;
  if (lead < 0xa1) return (lead - 0x81) * longRow + column;
  return column < shortRow ? rowsAboveEucKr * longRow + (lead - 0xa1) * shortRow + column : null;
}

let added: string[] | undefined;

function addedSyllables(): string[] {
  if (added !== undefined) return added;
  const inEucKr = new Set<string>();
  const eucKr = new TextDecoder('euc-kr');
  for (let lead = 0xb0; lead <= 0xc8; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) inEucKr.add(eucKr.decode(Uint8Array.of(lead, trail)));
  added = [];
  for (let code = 0xac00; code <= 0xd7a3; code += 1) {
    const syllable = String.fromCharCode(code);
    if (!inEucKr.has(syllable)) added.push(syllable);
  }
  return added;
}
