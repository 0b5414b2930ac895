import { normalizeText, stripMarks } from '#shared/format/normalized.ts';

const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Languages of mailers that write dates in their server's language. A name shared by several months counts
 * for the first language.
 */
const languages = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'pl', 'da', 'nb', 'ro'];

let foreign: ReadonlyMap<string, number> | undefined;

/**
 * Returns the month of a name: English by its first three letters, the languages above by the whole name or
 * their abbreviation.
 * @returns 0 for January; -1 if it is no month.
 */
export function findMonth(name: string): number {
  const inEnglish = english.indexOf(name.slice(0, 3).toLowerCase());
  if (inEnglish !== -1) return inEnglish;
  foreign ??= listForeign();
  return foreign.get(plain(name)) ?? -1;
}

function listForeign(): Map<string, number> {
  const months = new Map<string, number>();
  for (const language of languages) {
    for (const month of english.keys()) {
      // Mailers that write ASCII omit the accents.
      const names = namesOf(language, month).flatMap((name) => [name, stripMarks(name, 'NFKD')]);
      for (const name of names) if (!months.has(name)) months.set(name, month);
    }
  }
  return months;
}

/** In the form used in dates, which Slavic languages inflect. */
function namesOf(language: string, month: number): string[] {
  return (['short', 'long'] as const).map((form) => {
    const format = new Intl.DateTimeFormat(language, { month: form, day: 'numeric', timeZone: 'UTC' });
    const parts = format.formatToParts(Date.UTC(2026, month, 15));
    return plain(parts.find(({ type }) => type === 'month')?.value ?? '');
  });
}

function plain(name: string): string {
  return normalizeText(name, 'NFC').toLowerCase().replace(/\./g, '');
}
