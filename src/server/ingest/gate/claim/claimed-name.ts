import { asLatin } from '#server/ingest/gate/claim/look-alike-letters.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { normalized } from '#shared/format/normalized.ts';

/** Display names are cut at this; the rest claims nothing more. */
const maxReadLength = 200;

const legalForms = words(
  `gmbh mbh ag kg kgaa ug ohg ev inc incorporated ltd limited llc llp plc co corp corporation company sa sas sarl srl
   spa bv nv ab as asa aps oy oyj sl slu lda ltda eireli sro kft zrt doo ood pty pte se`,
);

/** What stands behind a brand's name in its own display names, and in those that claim it. */
const desks = words(
  `support team service services newsletter newsletters news mail email info official online shop store customer care
   help helpdesk security alert alerts account accounts billing notification notifications notice update updates
   rewards reward deals offers club delivery tracking promotions promo marketing kundenservice kundendienst
   sicherheit noreply bonus gift card giveaway survey winner express program programme member members membership
   service client clientes atencion oficial assistenza soporte suporte atendimento`,
);

/** Of the desks, those that stand before a name as well: `Support Netflix`, but `Shop Apotheke`, `Club Med`. */
const leadingDesks = words(
  'support info official account accounts billing security customer notification noreply',
);

/** What begins many names and is none. */
const noNames = words('the der die das le la les el los il lo de het my new our your team club best good');

/** Prefixes of so many words are looked up; shorter ones than these say nothing. */
const maxPrefixWords = 3;
const minPrefixLength = 3;

/** The name under which a mail presents itself, as names are compared; null when it has none. */
export function claimedName(mail: Pick<ParsedMail, 'from'>): string | null {
  return claimedNames(mail)[0] ?? null;
}

/**
 * All names that a mail may be said to present itself under, as names are compared: first the whole one, then what it
 * begins with word by word (`UPS Partner`), and what stands behind `from` or `at` (`Jane from Netflix`).
 */
export function claimedNames(mail: Pick<ParsedMail, 'from'>): string[] {
  const name = mail.from?.name ?? '';
  const parts = partsOf(name);
  const beginnings = [...parts.slice(0, maxPrefixWords).keys()]
    .map((last) => parts.slice(0, last + 1).join(''))
    .filter((beginning) => beginning.length >= minPrefixLength && !noNames.has(beginning));
  const behind = / (?:from|at|by|via|von|bei|chez) (.+)$/i.exec(name)?.[1];
  const all = [parts.join(''), behind === undefined ? '' : squashName(behind), ...beginnings.toReversed()];
  return [...new Set(all)].filter((one) => one !== '');
}

/**
 * A name as it is compared: lower-case letters and digits, letters of other scripts as the Latin ones they look like,
 * without accents, signs and legal forms, and without the desks around it (`Netflix Support`). A name of nothing else
 * stays whole. Empty where there is no letter or digit.
 */
export function squashName(name: string): string {
  return partsOf(name).join('');
}

function partsOf(name: string): string[] {
  const parts = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
  let end = parts.length;
  while (end > 1 && isEmptyWord(parts[end - 1] ?? '')) end -= 1;
  let start = 0;
  while (start < end - 1 && leadingDesks.has(parts[start] ?? '')) start += 1;
  return parts.slice(start, end);
}

function fold(name: string): string {
  // Some are taken for other letters by NFKD: a lunate sigma is drawn as c and counts as sigma.
  const seen = [...name.slice(0, maxReadLength).toLowerCase()].map(asLatin).join('');
  const plain = normalized(seen, 'NFKD')
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
