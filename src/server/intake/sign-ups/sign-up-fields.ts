import { z } from 'zod';
import type { SignUpRow } from '#shared/contract/intake/sign-ups.ts';
import { nameKey } from '#shared/format/name-key.ts';
import { maxSignUpNotesLength } from '#shared/vocabulary/limits.ts';

/** The entered fields of a sign-up. Days are such as 2026-11-22. */
export interface SignUpFields {
  address: string | null;
  /** Name of an identity. */
  identity: string | null;
  signedUpOn: string | null;
  confirmedOn: string | null;
  endedOn: string | null;
  rhythmDays: number | null;
  notes: string | null;
}

/** Invalid text of a field; the message is for the person who entered it. */
export class FieldError extends Error {
  override name = 'FieldError';
  readonly field: keyof SignUpFields;

  constructor(field: keyof SignUpFields, sentence: string) {
    super(sentence);
    this.field = field;
  }
}

/** An earlier day is a typing error. */
const firstDay = '1990-01-01';

/** A year and a day: slower lists are described in their notes. */
const maxRhythmDays = 366;

export interface FieldsContext {
  now: Date;
  /** Names of all identities. */
  identities: readonly string[];
}

/**
 * Parses typed values: one field for each that is present; an empty one clears it.
 * @throws FieldError for the first invalid one.
 */
export function readFields(
  typed: Omit<SignUpRow, 'row' | 'domain'>,
  { now, identities }: FieldsContext,
): Partial<SignUpFields> {
  const fields: Partial<SignUpFields> = {};
  for (const field of ['signedUpOn', 'confirmedOn', 'endedOn'] as const) {
    const text = typed[field]?.trim();
    if (text !== undefined) fields[field] = text === '' ? null : readDay(field, text, now);
  }
  const { address, identity, rhythmDays, notes } = typed;
  if (address !== undefined) fields.address = readAddress(address.trim().toLowerCase());
  if (identity !== undefined) fields.identity = readIdentity(withoutGuard(identity.trim()), identities);
  if (rhythmDays !== undefined) fields.rhythmDays = readRhythm(rhythmDays.trim());
  if (notes !== undefined) fields.notes = readNotes(notes.trim());
  return fields;
}

function readDay(field: keyof SignUpFields, text: string, now: Date): string {
  // A spreadsheet may write a day with a time of midnight; it counts as the day.
  const day = /^(\d{4}-\d\d-\d\d)(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text)?.[1];
  if (day === undefined || !z.iso.date().safeParse(day).success || day < firstDay) {
    throw new FieldError(field, `“${cut(text)}” is not a date such as 2026-11-22.`);
  }
  // In time zones ahead of UTC it may be tomorrow already.
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  if (day > tomorrow) throw new FieldError(field, `${day} is in the future.`);
  return day;
}

const address = z.email().max(254);

function readAddress(text: string): string | null {
  if (text === '') return null;
  if (address.safeParse(text).success) return text;
  throw new FieldError('address', `“${cut(text)}” is not an address such as vault+brand@reader.example.`);
}

function readIdentity(text: string, identities: readonly string[]): string | null {
  if (text === '') return null;
  const identity = identities.find((name) => nameKey(name) === nameKey(text));
  if (identity !== undefined) return identity;
  throw new FieldError('identity', `There is no identity named “${cut(text)}”. Add it under Settings.`);
}

function readRhythm(text: string): number | null {
  if (text === '') return null;
  const days = /^\d{1,3}(?:\.0+)?$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= maxRhythmDays) return days;
  throw new FieldError('rhythmDays', `A rhythm is a whole number of days from 1 to ${maxRhythmDays}.`);
}

function readNotes(text: string): string | null {
  if (text.length > maxSignUpNotesLength)
    throw new FieldError('notes', 'Notes can have at most 2,000 characters.');
  const plain = withoutGuard(text.replaceAll('\0', ''));
  return plain === '' ? null : plain;
}

/** Removes the apostrophe that our CSV writes before text that a spreadsheet would run as a formula. */
function withoutGuard(text: string): string {
  return text.replace(/^'(?=[=+\-@])/, '');
}

function cut(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60).toWellFormed()}…`;
}
