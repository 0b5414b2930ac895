/** Characters at the end of an email that are searched for copyright lines. */
const readLength = 6_000;
const maxNameLength = 60;
const maxNameWords = 6;

/** `© 2001–2026 Acme, Inc. All rights reserved`, and at the beginning of a line `Copyright Acme Ltd 2026`. */
const copyrightLine =
  /(?:©|\(c\)|^ ?copyright\b|\bcopyright(?= (?:by |(?:19|20)\d\d)))(?: |©|\(c\)|copyright\b|by\b|[,:.-]){0,8}(?:(?:19|20)\d\d(?: ?[-–—/] ?(?:\d\d){1,2})?)?[ ,.:|–-]{0,6}(?:by )?([^\n©|•·]{2,120})/gimu;
/** Legal forms of companies that are not also words. */
const surelyLegal = String.raw`[ ,](?:inc|incorporated|ltd|limited|llc|llp|plc|corp|corporation|gmbh|mbh|kgaa|e\. ?v|
  s\.a\.?s?|s\.r\.l|s\.p\.a|s\.l|b\.v|n\.v|a/s|aps|sp\. ?z ?o|ltda|s/a|pty)(?![\p{L}\p{N}])`;
const lawyersWords = String.raw`\b(?:all rights|alle rechte|tous droits|todos [lo]+s|tutti i diritti|wszelkie prawa|
  and(?:/or)? its|or its|(?:19|20)\d\d|unsubscribe|abmelden|is a|registered)\b`;
const sentenceMarks = String.raw`[,;:] |\. |\.$|[–—|(]| - |https?:|\d{3,}`;
/** The end of a name, after which a legal sentence continues. */
const nameEnd = new RegExp(
  `[ ,]*(?:${surelyLegal}|${lawyersWords}|${sentenceMarks}).*$`.replace(/\n\s*/g, ''),
  'iu',
);
/** Legal forms that are also words: only at the end of the name. */
const oftenLegal = /[ ,]+(?:company|co|ag|kg|ohg|se|ug|sas|srl|spa|sl|bv|nv|ab|as|oy|sa|holdings?)$/iu;

/**
 * Returns the copyright holder in an email's text: the name in the copyright line of its footer, without year
 * and legal form (`© 2026 Amazon.com, Inc. or its affiliates` is `Amazon.com`). Null if there is none. Of
 * several the last.
 */
export function findSiteName(words: string): string | null {
  let found: string | null = null;
  for (const match of words
    .slice(-readLength)
    .replace(/[^\S\n]+/g, ' ')
    .matchAll(copyrightLine)) {
    found = toSiteName(match[1] ?? '') ?? found;
  }
  return found;
}

function toSiteName(text: string): string | null {
  const name = text
    .replace(nameEnd, '')
    .trim()
    .replace(/\.$/, '')
    .replace(oftenLegal, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}!)]+$/gu, '');
  const isName =
    name.length <= maxNameLength &&
    /\p{L}{2}|\p{Lo}/u.test(name) &&
    name.split(' ').length <= maxNameWords &&
    !/^(?:the|notice)$|^(?:and|or|of|by|in)\b/i.test(name);
  return isName ? name : null;
}
