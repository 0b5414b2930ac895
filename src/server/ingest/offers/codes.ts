/**
 * What introduces a code, in the six languages we read; the code itself follows. What proves who somebody is, or what
 * they ordered, is nobody else's to read.
 */
const introductions =
  /(?<!\b(?:verification|security|confirmation|login|sign-in|access|activation|booking|tracking|pass|dress|qr|zip|post|postal|source|product|area|country) )\b(?:(?:promo(?:tion(?:al)?)?|discount|voucher|coupon|offer|checkout|gift)[ -]?codes?|codes?(?: promo)?|gutschein(?:code)?|rabattcode|aktionscode|vorteilscode|codigo|código(?: promocional)?|cup[óo]n|cupom|kortingscode|actiecode)\b(?:\s+(?:is|ist|lautet|est|es|é)(?![\p{L}\p{N}]))?\s*[:：=]?\s*["“„«»'‘’([]?\s*/giu;

const token = /^[A-Z0-9][A-Z0-9_-]{2,23}(?![a-zà-ÿ\w])/;

/** Words in capitals that stand where a code would: "USE CODE BELOW". */
const noCodes = new Set(
  'BELOW ABOVE HERE AND THE FOR AT WITH YOUR NOW ONLY TODAY CODE BEI MIT IM JETZT HIER UND SICHERN EINGEBEN NUR AU AVEC ICI DANS EN CON AQUI AQUÍ BIJ MET HIER EM COM AQUI CHECKOUT APPLIED VALID OFF SALE FREE NEEDED REQUIRED NECESSARY EXPIRES ENDS CAN MUST WILL ONLINE INSTORE'.split(
    ' ',
  ),
);

/** A code where it stands, as it is written. */
export interface FoundCode {
  code: string;
  at: number;
}

/** The code to type at the till; null where there is none. The first one counts. */
export function findCode(text: string): FoundCode | null {
  for (const found of findCodes(text)) return found;
  return null;
}

/** What stands in every introduction; most mails hold none, and that is seen at once. */
const introduced = /c[oó]d|gutschein|cup[oó]/i;

/** All codes, one after the other. */
export function* findCodes(text: string): Generator<FoundCode> {
  if (!introduced.test(text)) return;
  for (const match of text.matchAll(introductions)) {
    const start = match.index + match[0].length;
    const code = token.exec(text.slice(start, start + 40))?.[0];
    if (code !== undefined && isCode(code)) yield { code, at: start };
  }
}

function isCode(code: string): boolean {
  return /[A-Z]/.test(code) && !noCodes.has(code) && !/^\d{1,2}(?:TH|ST|ND|RD)$/.test(code);
}
