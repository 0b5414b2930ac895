/** No real block is longer: a signed mail has one, and a certificate chain a few. Beyond: not looked for. */
const maxBlocks = 50;

/** RFC 4880, section 6.2, and RFC 7468: signatures, messages, keys and certificates of every kind. */
const armorStart = /-----BEGIN ([A-Z0-9][A-Z0-9 ]{0,60})-----/g;

/** uuencode and base64 write lines of one length: three of them, and a last one that may be shorter. */
const encodedLine = /^[>|\s]{0,10}([!-~]{40,100})\s*$/;
const minLines = 3;

/**
 * Text without blocks in which data is written as letters: armor, and lines of one length without a blank. They are the
 * same for every reader, or attachments, and hold tokens of nobody; what is left of the text keeps its lines.
 */
export function withoutEncodedBlocks(text: string): string {
  return withoutEqualLines(withoutArmor(text));
}

/** In a preheader strokes are left out, and the text ends somewhere inside the armor. */
const cutArmor =
  /\bBEGIN (?:[A-Z0-9]{1,20} ){0,4}(?:SIGNATURE|MESSAGE|BLOCK|CERTIFICATE|KEY|REQUEST|CRL|PKCS7|CMS)\b/;

/** A preheader up to where armor begins. */
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
    // A message that is signed as it stands has no end of its own: it is left to be read.
    const end = `-----END ${label}-----`;
    const found = text.indexOf(end, index + start.length);
    if (found === -1) continue;
    kept += text.slice(at, index);
    at = found + end.length;
  }
  return kept + text.slice(at);
}

function withoutEqualLines(text: string): string {
  const lines = text.split('\n');
  const lengths = lines.map((line) => encodedLine.exec(line)?.[1]?.length ?? 0);
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (end < lines.length && lengths[end] !== 0 && lengths[end] === lengths[at]) end += 1;
    if (end - at >= minLines) at = isShorterEnd(lines[end], lengths[at] ?? 0) ? end + 1 : end;
    else {
      kept.push(lines[at] ?? '');
      at += 1;
    }
  }
  return kept.join('\n');
}

function isShorterEnd(line: string | undefined, length: number): boolean {
  const said = line?.replace(/^[>|\s]{0,10}/, '').trim() ?? '';
  return said !== '' && said.length < length && !/\s/.test(said);
}
