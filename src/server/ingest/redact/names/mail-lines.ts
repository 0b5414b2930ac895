import { toAddressSpelling } from '#server/ingest/redact/names/address-names.ts';
import { SoughtName } from '#server/ingest/redact/names/name-pattern.ts';
import { classifyNameUse, type NameUse } from '#server/ingest/redact/names/name-uses.ts';
import { secondPersonPattern } from '#server/ingest/redact/names/second-person.ts';

/** Longer lines are paragraphs, which rarely name the subscriber; they are read up to this length. */
const maxLineLength = 2_000;

/** Longer texts are cut: letters are shorter. */
const maxLines = 2_000;

/** Further uses of a name are ignored. */
const maxUses = 60;

const opening =
  /^(?:[\s"“«¡¿*]|\p{Extended_Pictographic}|\uFE0F){0,6}(\p{Lu}\p{Ll}[\p{L}'’-]{1,20})\s?[,!]\s/u;
const anyWord = /(?<![\p{L}\p{M}\p{N}@._-])\p{L}[\p{L}\p{M}'’-]{1,30}/gu;

/** The deduplicated lines of an email, with queries about names in them. */
export class MailLines {
  readonly #lines: string[];
  readonly #lower: string[];
  /** The lines in the spelling of addresses; memoized. */
  #spelled: string[] | undefined;
  /** All lines in lower case; memoized. */
  #whole: string | undefined;

  constructor(lines: readonly string[]) {
    const read = lines
      .slice(0, maxLines)
      .map((line) => line.slice(0, maxLineLength).replace(/\s+/g, ' ').trim());
    this.#lines = [...new Set(read)].filter((line) => line !== '');
    // Keeps the length: one capital has a lower-case form of two characters.
    this.#lower = this.#lines.map((line) => line.replaceAll('İ', 'i').toLowerCase());
  }

  /** Returns names, lower-case, in the email's spellings with accents; names of several words unchanged. */
  writtenAs(names: readonly string[]): Set<string> {
    const lower = names.map((name) => name.toLowerCase());
    const single = lower.filter((name) => !/\s/.test(name));
    const words = this.#spellingsOf(new Set(single.map(toAddressSpelling)));
    return new Set(
      lower.flatMap((name) =>
        /\s/.test(name) ? [name] : [name, ...(words.get(toAddressSpelling(name)) ?? [])],
      ),
    );
  }

  /** Returns the lower-case words of the email for each address spelling. */
  #spellingsOf(spellings: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> {
    const keys = [...spellings];
    const found = new Map<string, Set<string>>(keys.map((key) => [key, new Set()]));
    if (keys.length === 0) return found;
    this.#spelled ??= this.#lower.map(toAddressSpelling);
    for (const [row, line] of this.#lower.entries()) {
      const read = this.#spelled[row] ?? '';
      if (!keys.some((key) => read.includes(key))) continue;
      for (const [word] of line.matchAll(anyWord)) {
        const written = word.replace(/['’]s?$/, '');
        found.get(toAddressSpelling(written))?.add(written);
      }
    }
    return found;
  }

  /** Returns words, lower-case, that open a line and are set off by punctuation, like an addressed name. */
  openings(): string[] {
    return this.#lines.flatMap((line) => opening.exec(line)?.[1]?.toLowerCase() ?? []);
  }

  /** Whether a line that opens with the word addresses the subscriber. */
  addressesSubscriberBy(word: string): boolean {
    return this.#lines.some(
      (line) =>
        opening.exec(line)?.[1]?.toLowerCase() === word && secondPersonPattern.test(line.slice(word.length)),
    );
  }

  /** Returns the uses of a name and its forms, by position. */
  usesOf(name: string, isOwn: (word: string) => boolean): NameUse[] {
    const sought = new SoughtName(name);
    const uses: NameUse[] = [];
    this.#whole ??= this.#lower.join('\n');
    if (!sought.mayOccurIn(this.#whole)) return uses;
    for (const [row, line] of this.#lines.entries()) {
      for (const { at, length, isForm } of sought.placesIn(line, this.#lower[row] ?? '')) {
        if (uses.length >= maxUses) return uses;
        if (isForm && !/^\p{Lu}/u.test(line.slice(at, at + 2))) continue;
        const [lineBefore, lineBehind] = [this.#lines[row - 1] ?? '', this.#lines[row + 1] ?? ''];
        uses.push(classifyNameUse({ line, at, length, isForm, lineBefore, lineBehind }, isOwn));
      }
    }
    return uses;
  }
}
