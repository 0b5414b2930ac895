/** A code in capitals, like a referral code: `TEDDY-V4K2`. */
const code = /(?<![\p{L}\p{N}.@/-])\p{Lu}[\p{Lu}\d]{3,20}(?:[-_][\p{Lu}\d]{1,12}){0,2}(?![\p{L}\p{N}@])/gu;

/** Shorter names are prefixes of words. */
const minName = 4;
/** Discount codes end with their percentage, whatever name they contain: `ROSE20`. */
const percent = /^\d{1,2}$/;
/** An email has one such code. */
const maxCodes = 20;

/**
 * Returns codes that begin with the subscriber's name and continue with letters and digits: they are
 * personal.
 * @param names lower-case.
 */
export function codesByName(lines: readonly string[], names: ReadonlySet<string>): string[] {
  const known = [...names].filter((name) => name.length >= minName);
  const found = new Set<string>();
  const beginnings = known.map((name) => name.toUpperCase());
  for (const line of known.length === 0 ? [] : lines) {
    if (!beginnings.some((one) => line.includes(one))) continue;
    for (const [written] of line.matchAll(code)) {
      if (found.size >= maxCodes) return [...found];
      const lower = written.toLowerCase();
      const name = known.find((one) => lower.startsWith(one));
      const rest = name === undefined ? '' : lower.slice(name.length).replace(/^[-_]/, '');
      if (/\d/.test(rest) && !percent.test(rest)) found.add(written);
    }
  }
  return [...found];
}

/** Returns the spellings of a code in texts and links. */
export function spellingsOf(code: string): string[] {
  const joined = code.replace(/[^\p{L}\p{N}]+/gu, '');
  return [code, joined].flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]);
}
