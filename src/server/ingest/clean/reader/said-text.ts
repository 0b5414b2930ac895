import { spelled } from '#server/ingest/clean/reader/address-names.ts';
import { formsOf } from '#server/ingest/clean/reader/name-forms.ts';
import { type NameUse, nameUseAt } from '#server/ingest/clean/reader/name-uses.ts';
import { turnsToReader } from '#server/ingest/clean/reader/second-person.ts';
import { escapePattern } from '#server/ingest/clean/text/escape-pattern.ts';

/** Longer lines are paragraphs, in which few mails name their reader; they are read up to there. */
const maxLineLength = 2_000;

/** More lines are no letter to anybody. */
const maxLines = 2_000;

/** A name that a mail writes more often is read so often. */
const maxUses = 60;

const opening =
  /^(?:[\s"“«¡¿*]|\p{Extended_Pictographic}|\uFE0F){0,6}(\p{Lu}\p{Ll}[\p{L}'’-]{1,20})\s?[,!]\s/u;
const anyWord = /(?<![\p{L}\p{M}\p{N}@._-])\p{L}[\p{L}\p{M}'’-]{1,30}/gu;

/** What a mail says, each line once, asked for the names in it. */
export class SaidText {
  readonly #lines: string[];
  readonly #lower: string[];
  #known: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  constructor(lines: readonly string[]) {
    const read = lines
      .slice(0, maxLines)
      .map((line) => line.slice(0, maxLineLength).replace(/\s+/g, ' ').trim());
    this.#lines = [...new Set(read)].filter((line) => line !== '');
    this.#lower = this.#lines.map((line) => line.toLowerCase());
  }

  /** Names, lower-case, as the mail writes them, with their accents; those of several words as they are. */
  writtenAs(names: readonly string[]): Set<string> {
    const words = this.#spellings();
    return new Set(
      names
        .map((name) => name.toLowerCase())
        .flatMap((name) => (/\s/.test(name) ? [name] : [name, ...(words.get(spelled(name)) ?? [])])),
    );
  }

  /** How each word is written, lower-case, by how addresses spell it. */
  #spellings(): ReadonlyMap<string, ReadonlySet<string>> {
    if (this.#known !== undefined) return this.#known;
    const written = new Set<string>();
    for (const line of this.#lines)
      for (const [word] of line.matchAll(anyWord)) written.add(word.toLowerCase().replace(/['’]s?$/, ''));
    const found = new Map<string, Set<string>>();
    for (const word of written) {
      const key = spelled(word);
      const known = found.get(key);
      if (known === undefined) found.set(key, new Set([word]));
      else known.add(word);
    }
    this.#known = found;
    return found;
  }

  /** Words that a line begins with and sets off, as it does whom it calls; lower-case. */
  openings(): string[] {
    return this.#lines.flatMap((line) => opening.exec(line)?.[1]?.toLowerCase() ?? []);
  }

  /** Whether a line that begins with the word turns to the reader. */
  turnsTo(word: string): boolean {
    return this.#lines.some(
      (line) =>
        opening.exec(line)?.[1]?.toLowerCase() === word && turnsToReader.test(line.slice(word.length)),
    );
  }

  /** What the mail does with a name and its forms, place by place. */
  usesOf(name: string, isOwn: (word: string) => boolean): NameUse[] {
    const written = escapePattern(name.toLowerCase()).replaceAll(' ', '\\s{1,4}');
    const forms = formsOf(name);
    const whole = new RegExp(
      `(?<![\\p{L}\\p{M}\\p{N}'’_.@/-])(?:${written}(?=['’]?s?(?![\\p{L}\\p{N}_@]))${forms === null ? '' : `|${forms.pattern}`})(?!\\.\\p{L})`,
      'giu',
    );
    const uses: NameUse[] = [];
    // Most lines hold no beginning of the name, which is quick to see.
    const beginning = forms?.stem ?? name.toLowerCase().replace(/ .*/, '');
    for (const [row, line] of this.#lines.entries()) {
      if (this.#lower[row]?.includes(beginning) !== true) continue;
      for (const { 0: found, index } of line.matchAll(whole)) {
        if (uses.length >= maxUses) return uses;
        const isForm = found.toLowerCase().replace(/\s+/g, ' ') !== name.toLowerCase();
        if (isForm && !/^\p{Lu}/u.test(found)) continue;
        const place = {
          line,
          at: index,
          length: found.length,
          isForm,
          lineBefore: this.#lines[row - 1] ?? '',
          lineBehind: this.#lines[row + 1] ?? '',
        };
        uses.push(nameUseAt(place, isOwn));
      }
    }
    return uses;
  }
}
