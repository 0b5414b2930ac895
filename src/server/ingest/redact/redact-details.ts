import { applyEdits, type TextRun, textOfRun } from '#server/ingest/markup/text-runs.ts';
import { everyNumberRule, findFormValues } from '#server/ingest/redact/account-texts.ts';
import { accountNumberRules, maskedNumber } from '#server/ingest/redact/numbers/account-numbers.ts';
import { balanceRules, isBalanceInCells } from '#server/ingest/redact/numbers/balances.ts';
import { isBirthInCells, profileRules } from '#server/ingest/redact/numbers/profile-details.ts';
import { findProfilePanels } from '#server/ingest/redact/numbers/profile-panels.ts';
import { figuresOf } from '#server/ingest/redact/numbers/repeated-balances.ts';
import { isOfStatusPanel } from '#server/ingest/redact/numbers/status-panels.ts';
import { subscriberCountRule } from '#server/ingest/redact/numbers/subscriber-counts.ts';
import { findNameAndNumber, taxNumberRule } from '#server/ingest/redact/numbers/tax-numbers.ts';
import { vehicleRule } from '#server/ingest/redact/numbers/vehicle-numbers.ts';
import { placeNameRules } from '#server/ingest/redact/places/place-names.ts';
import { findPostalLines } from '#server/ingest/redact/places/postal-address.ts';
import { isOneOf } from '#server/ingest/redact/places/shop-contacts.ts';
import { sparingAddresses } from '#server/ingest/redact/places/subscriber-addresses.ts';
import { applyTextEdits, type TextEdit, type TextRule } from '#server/ingest/text/text-edits.ts';
import { zeroDigits } from '#server/ingest/text/zero-digits.ts';

/** Longer paragraphs are no form fields. */
const maxDetailLength = 2_000;

const anyDigit = /\p{Nd}/u;

/** Facts about brand and subscriber. */
interface KnownOfMail {
  /** Public telephones of the email (`phonesOfLinks`). */
  phones?: ReadonlySet<string>;
  /** Addresses and names of the subscriber, lower-case. */
  readers?: readonly string[];
}

/** Redacts the subscriber's numbers and postal address in the texts of one email. */
export class DetailRedactor {
  /** Redacted numbers, in the spellings of links. */
  readonly numbers = new Set<string>();
  /** Redacted amounts of balances, as written in the email. */
  readonly balances = new Set<string>();
  readonly #isAccount: boolean;
  readonly #rules: readonly TextRule[];
  readonly #phones: ReadonlySet<string>;
  readonly #readers: readonly string[];
  /** Lines without a finding, memoized: html and text repeat each other. */
  readonly #plain = new Set<string>();

  /** @param isAccount whether the email is about an order or account of the subscriber. */
  constructor(isAccount: boolean, { phones = new Set(), readers: subscribers = [] }: KnownOfMail = {}) {
    this.#isAccount = isAccount;
    this.#phones = phones;
    this.#readers = subscribers;
    this.#rules = [
      taxNumberRule,
      ...profileRules,
      ...placeNameRules,
      subscriberCountRule,
      vehicleRule,
      ...accountNumberRules,
      ...(isAccount ? [everyNumberRule] : []),
    ];
  }

  /** Redacts the text of a document. */
  fromRuns(runs: readonly TextRun[]): void {
    const lines = runs.map(textOfRun);
    const { emptied, cut } = this.#linesOf(lines);
    for (const at of emptied) for (const node of runs[at] ?? []) node.value = '';
    for (const [at, edits] of findProfilePanels(lines, this.#readers)) {
      const run = runs[at] ?? [];
      this.#noteAll(lines[at] ?? '', edits);
      applyEdits(run, edits);
      lines[at] = textOfRun(run);
    }
    for (const [at, run] of runs.entries()) {
      const line = lines[at] ?? '';
      const from = cut.get(at);
      if (from !== undefined) applyEdits(run, [{ start: from, end: line.length, put: '' }]);
      if (this.#isTooLong(line) || emptied.has(at) || !anyDigit.test(line)) continue;
      const masked = this.#masked(lines, at);
      if (masked !== null) {
        this.#note(line);
        for (const [index, node] of run.entries()) node.value = index === 0 ? masked : '';
      } else {
        this.#spend(
          () => textOfRun(run),
          (edits) => applyEdits(run, edits),
        );
      }
    }
  }

  /** Redacts a text of lines. */
  redactText(text: string): string {
    const lines = text.split('\n');
    const filled = [...lines.keys()].filter((at) => /\S/.test(lines[at] ?? ''));
    const said = filled.map((at) => lines[at] ?? '');
    const { emptied, cut } = this.#linesOf(said);
    for (const [index, edits] of findProfilePanels(said, this.#readers)) {
      const line = said[index] ?? '';
      this.#noteAll(line, edits);
      said[index] = applyTextEdits(line, edits);
    }
    for (const [index, at] of filled.entries()) {
      const line = said[index] ?? '';
      if (emptied.has(index)) lines[at] = '';
      else if (cut.has(index)) lines[at] = line.slice(0, cut.get(index));
      else {
        const masked = this.#masked(said, index);
        if (masked !== null) this.#note(line);
        lines[at] = masked ?? this.redactLine(line);
      }
    }
    return lines.join('\n');
  }

  /** Redacts one line. */
  redactLine(line: string): string {
    if (this.#isTooLong(line) || !anyDigit.test(line)) return line;
    let shown = line;
    this.#spend(
      () => shown,
      (edits) => {
        shown = applyTextEdits(shown, edits);
      },
    );
    return shown;
  }

  /** Applies each rule. */
  #spend(read: () => string, apply: (edits: TextEdit[]) => void): void {
    const line = read();
    if (this.#plain.has(line)) return;
    let text = line;
    for (const rule of line.length > maxDetailLength ? [everyNumberRule] : this.#rules) {
      const edits = this.#editsOf(rule, text);
      if (edits.length === 0) continue;
      this.#noteAll(text, edits);
      apply(edits);
      text = read();
    }
    if (text === line && this.#plain.size < maxPlainLines) this.#plain.add(line);
  }

  #isTooLong(line: string): boolean {
    return line.length > maxDetailLength && !this.#isAccount;
  }

  /** Returns the redacted cell by the label in the cell before, or null. */
  #masked(lines: readonly string[], at: number): string | null {
    const [label = '', value = ''] = [lines[at - 1], lines[at]];
    if (isOneOf(this.#phones, value)) return null;
    if (isBalanceInCells(label, value) || isOfStatusPanel(lines, at)) {
      this.#noteBalance(value);
      return zeroDigits(value);
    }
    return isBirthInCells(label, value) ? zeroDigits(value) : maskedNumber(label, value);
  }

  #editsOf(rule: TextRule, text: string): TextEdit[] {
    const edits = sparingAddresses(this.#readers, text, rule(text));
    if (rule === vehicleRule) for (const { start, end } of edits) this.#noteWhole(text.slice(start, end));
    if (balanceRules.includes(rule))
      for (const { start, end } of edits) this.#noteBalance(text.slice(start, end));
    if (edits.length === 0 || this.#phones.size === 0) return edits;
    return edits.filter(({ start, end }) => !isOneOf(this.#phones, text.slice(start, end)));
  }

  #linesOf(lines: readonly string[]): { emptied: Set<number>; cut: Map<number, number> } {
    const { emptied, cut } = findPostalLines(lines, this.#isAccount);
    const all = new Set([...emptied, ...findNameAndNumber(lines)]);
    if (!this.#isAccount) return { emptied: all, cut };
    for (const line of lines) this.#noteAll(line, everyNumberRule(line));
    const values = findFormValues(lines);
    return { emptied: new Set([...all, ...values.emptied]), cut: new Map([...cut, ...values.cut]) };
  }

  #noteBalance(text: string): void {
    for (const figure of figuresOf(text)) if (this.balances.size < maxNumbers) this.balances.add(figure);
  }

  /** Plates have few digits, so they are recorded whole. */
  #noteWhole(value: string): void {
    if (this.numbers.size < maxNumbers) this.numbers.add(value.replace(/[^\p{L}\p{N}]+/gu, ''));
  }

  #noteAll(text: string, edits: readonly TextEdit[]): void {
    for (const { start, end } of edits) this.#note(text.slice(start, end));
  }

  /** Records a redacted number: links to the order or parcel repeat it. */
  #note(value: string): void {
    const text = value.trim().replace(/^#/, '');
    const isMixed = /\d/.test(text) && /[A-Z]/.test(text) && text.length >= minMixed;
    if (this.numbers.size >= maxNumbers || !(isMixed || (text.match(/\d/g)?.length ?? 0) >= minNoted)) return;
    if (/^[\w.-]+$/.test(text)) this.numbers.add(text);
    this.numbers.add(text.replace(/[^\p{L}\p{N}]+/gu, ''));
    // Links may omit the letters before it.
    const figures = text.replace(/^[A-Z]{1,5}[- ]?(?=\d)/, '');
    if (/^\d{6,}$/.test(figures)) this.numbers.add(figures);
  }
}

/** Longer emails are catalogues. */
const maxPlainLines = 1_000;

/** Shorter ones occur in addresses by chance. */
const minNoted = 6;
/** `Q7XK2P` */
const minMixed = 5;
/** Mail about an order has some dozens, its prices and dates included. */
const maxNumbers = 200;
