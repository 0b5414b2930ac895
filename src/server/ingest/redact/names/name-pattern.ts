import { formsOf, type NameForms } from '#server/ingest/redact/names/name-forms.ts';

/** Position of a name in a line, and whether it is an inflected form. */
export interface NameFound {
  at: number;
  length: number;
  isForm: boolean;
}

/** After any of these a word is the rest of another one. */
const inWord = /[\p{L}\p{M}\p{N}'’_.@/-]$/u;
/** End of an uninflected name; a possessive `s` may follow. */
const nameEnds = /(?=['’]?s?(?![\p{L}\p{N}_@]))(?!\.\p{L})/uy;
/** A word before a dot and a letter is part of a domain. */
const domainFollows = /\.\p{L}/uy;

/** Finds a name and its inflected forms as whole words in lines. */
export class SoughtName {
  readonly #name: string;
  readonly #forms: NameForms | null;
  /** Common prefix of all forms. */
  readonly #beginning: string;
  #form: RegExp | undefined;

  constructor(name: string) {
    this.#name = withOneSigma(name.toLowerCase());
    this.#forms = formsOf(name);
    this.#beginning = withOneSigma(this.#forms?.stem ?? this.#name);
  }

  /** Whether a lower-case text may contain the name. */
  mayOccurIn(small: string): boolean {
    return withOneSigma(small).includes(this.#beginning);
  }

  /** @param small the line in lower case, of equal length. */
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
    // Compiled only if the email has a word with this prefix.
    this.#form ??= new RegExp(this.#forms.pattern, 'iuy');
    this.#form.lastIndex = at;
    const [form = ''] = this.#form.exec(line) ?? [];
    return matchesAt(domainFollows, line, at + form.length) ? 0 : form.length;
  }
}

/** Greek has a second sigma at the end of words, with the same capital. */
function withOneSigma(text: string): string {
  return text.replaceAll('ς', 'σ');
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
