import { formsOf, type NameForms } from '#server/ingest/redact/names/name-forms.ts';

/** Where a name stands in a line, and whether in another case than the one it is told in. */
export interface NameFound {
  at: number;
  length: number;
  isForm: boolean;
}

/** Behind any of these a word is the rest of another one. */
const inWord = /[\p{L}\p{M}\p{N}'’_.@/-]$/u;
/** How a name ends that is written as it is told; an owner's `s` may follow. */
const nameEnds = /(?=['’]?s?(?![\p{L}\p{N}_@]))(?!\.\p{L})/uy;
/** A domain follows no name. */
const domainFollows = /\.\p{L}/uy;

/** A name that is looked for in the lines of a mail as a whole word, in each of its forms. */
export class SoughtName {
  readonly #name: string;
  readonly #forms: NameForms | null;
  /** What every form begins with. */
  readonly #beginning: string;
  #form: RegExp | undefined;

  constructor(name: string) {
    this.#name = withOneSigma(name.toLowerCase());
    this.#forms = formsOf(name);
    this.#beginning = withOneSigma(this.#forms?.stem ?? this.#name);
  }

  /** Whether a text in small letters may hold the name. */
  mayStandIn(small: string): boolean {
    return withOneSigma(small).includes(this.#beginning);
  }

  /** @param small the line in small letters, one for each. */
  *placesIn(line: string, small: string): Generator<NameFound> {
    const lower = withOneSigma(small);
    let at = lower.indexOf(this.#beginning);
    while (at !== -1) {
      const length = inWord.test(line.slice(Math.max(0, at - 2), at)) ? 0 : this.#lengthAt(line, lower, at);
      if (length > 0) {
        const isForm = lower.slice(at, at + length) !== this.#name;
        yield { at, length, isForm };
      }
      at = lower.indexOf(this.#beginning, at + Math.max(1, length));
    }
  }

  #lengthAt(line: string, lower: string, at: number): number {
    const end = at + this.#name.length;
    if (lower.startsWith(this.#name, at) && matchesAt(nameEnds, line, end)) return this.#name.length;
    if (this.#forms === null) return 0;
    // Made where the mail has a word that begins so.
    this.#form ??= new RegExp(this.#forms.pattern, 'iuy');
    this.#form.lastIndex = at;
    const [form = ''] = this.#form.exec(line) ?? [];
    return matchesAt(domainFollows, line, at + form.length) ? 0 : form.length;
  }
}

/** Greek ends words with a sigma of its own, of which the capital is no other. */
function withOneSigma(text: string): string {
  return text.replaceAll('ς', 'σ');
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
