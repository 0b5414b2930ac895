import { asLatin } from '#server/ingest/gate/claim/look-alike-letters.ts';
import { toDomainLabel } from '#server/ingest/identify/domain-label.ts';
import { likenessToDomain, toComparableName } from '#server/ingest/identify/name-in-domain.ts';
import { normalizeText } from '#shared/format/normalized.ts';

/** Display names are cut at this length; the rest claims nothing more. */
const maxReadLength = 200;

const legalForms = words(
  `gmbh mbh ag kg kgaa ug ohg ev inc incorporated ltd limited llc llp plc co corp corporation company sa sas sarl srl
   spa bv nv ab as asa aps oy oyj sl slu lda ltda eireli sro kft zrt doo ood pty pte se`,
);

/** Words that follow a brand's name in its own display names, and in those that impersonate it. */
const desks = words(
  `support team service services newsletter newsletters news mail email info official online shop store customer care
   help helpdesk security alert alerts account accounts billing notification notifications notice update updates
   rewards reward deals offers club delivery tracking promotions promo marketing kundenservice kundendienst
   sicherheit noreply bonus gift card giveaway survey winner express program programme member members membership
   partner partners payment payments department center centre desk trusted verified authorized authorised
   service client clientes atencion oficial assistenza soporte suporte atendimento`,
);

/** Those of the desks that also end brand names: Royal Mail and Pizza Express are neither Royal nor Pizza. */
const endsOfNames = words('mail news shop store club care express delivery deals offers center centre');

/** Those of the desks that also precede a name: `Support Netflix`, but `Shop Apotheke`, `Club Med`. */
const leadingDesks = words(
  'support info official account accounts billing security customer notification noreply',
);

/** Words that domains use for `&`. */
const ampersands = ['and', 'und', 'et', 'y'];
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/**
 * Returns the names under which an email presents itself and which its domain does not spell, normalized for
 * comparison: the whole name, with and without the desk after it, and the words after `from` or `at` (`Jane
 * from Netflix`). Any other part of a name claims nothing: Royal Mail is not Royal, and Canada Post is not
 * Canada. A sender whose domain is the name claims nobody else's (`amazon.fr` next to `amazon.com`).
 * @param sender The display name; if it is an address, it claims nothing here.
 * @param domain The identity of the email's brand: a registrable domain, or an address at a platform.
 */
export function claimedNames(sender: string, domain: string): string[] {
  if (sender.includes('@')) return [];
  const name = sender.slice(0, maxReadLength);
  const behind = / (?:from|at|by|via|von|bei|chez) (.+)$/i.exec(name)?.[1];
  const said = [name, ...(behind === undefined ? [] : [behind])].flatMap(toSpellings);
  const isNoEnd = (word: string) => isEmptyWord(word) && !endsOfNames.has(word);
  const squashed = said.flatMap((one) => [
    joinParts(one, isNoEnd),
    joinParts(one, (word) => legalForms.has(word)),
  ]);
  const claimed = [...new Set(squashed)].filter((one) => one.length >= minClaimLength);
  if (domain.includes('@')) return claimed;
  const label = toDomainLabel(domain);
  const own = toComparableName(label);
  // Both `Acme News` of acme.com and `Royal Mail` of royalmail.com.
  const isOwn = said.some((one) => squashName(one) === own) || likenessToDomain(name, label) === 1;
  return isOwn ? [] : claimed;
}

/** Shorter names claim nothing: two brands of one letter are likely. */
const minClaimLength = 2;

/** Returns the spellings of a name in a domain. */
function toSpellings(name: string): string[] {
  const folded = name.replace(/[äöüß]/gi, (letter) => umlauts[letter.toLowerCase()] ?? letter);
  return [...new Set([name, folded])].flatMap((spelling) =>
    /[&+]/.test(spelling)
      ? [spelling, ...ampersands.map((word) => spelling.replace(/[&+]/g, ` ${word} `))]
      : [spelling],
  );
}

/**
 * Normalizes a name for comparison: lower-case letters and digits, letters of other scripts as the Latin ones
 * they look like, without accents, punctuation and legal forms, and without the desks around it (`Netflix
 * Support`). A name that consists of nothing else stays whole. Empty if it has no letter or digit.
 */
export function squashName(name: string): string {
  return joinParts(name, isEmptyWord);
}

/** @param isNoEnd which words are removed from the end of the name. */
function joinParts(name: string, isNoEnd: (word: string) => boolean): string {
  const parts = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
  let end = parts.length;
  while (end > 1 && isNoEnd(parts[end - 1] ?? '')) end -= 1;
  let start = 0;
  while (start < end - 1 && leadingDesks.has(parts[start] ?? '')) start += 1;
  return parts.slice(start, end).join('');
}

function fold(name: string): string {
  // NFKD maps some to other letters: a lunate sigma is drawn as c and counts as sigma.
  const seen = [...name.slice(0, maxReadLength).toLowerCase()].map(asLatin).join('');
  const plain = normalizeText(seen, 'NFKD')
    .replace(/[\p{M}'’`´™®©]/gu, '')
    .toLowerCase()
    // `S.p.A.`, `L.L.C.`, `A/S`
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}[./]){1,4}(?:\p{L}(?![\p{L}\p{N}])\.?)?/gu, (short) =>
      legalForms.has(short.replace(/[./]/g, '')) ? ` ${short.replace(/[./]/g, '')} ` : short,
    );
  return [...plain].map(asLatin).join('');
}

function isEmptyWord(word: string): boolean {
  return legalForms.has(word) || desks.has(word);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
