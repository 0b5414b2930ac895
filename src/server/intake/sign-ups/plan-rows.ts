import { toFollowedDomain } from '#server/intake/sign-ups/followed-domain.ts';
import { FieldError, readFields, type SignUpFields } from '#server/intake/sign-ups/sign-up-fields.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { SignUpRow } from '#shared/contract/intake/sign-ups.ts';
import { formatCount } from '#shared/format/count.ts';
import { maxSignUps } from '#shared/vocabulary/limits.ts';

/** An existing sign-up that rows are compared with. */
export interface KnownSignUp extends SignUpFields {
  id: number;
  domain: string;
}

export interface KnownBrand {
  id: number;
  name: string;
}

/** The data that rows are compared with. */
interface RowsContext {
  signUps: readonly KnownSignUp[];
  /** Maps domains to brands, at least those of the sign-ups and the rows. */
  brandByDomain: ReadonlyMap<string, KnownBrand>;
  now: Date;
}

/** A new sign-up, or a changed one if it has an id. */
export interface PlannedSignUp {
  id: number | null;
  domain: string;
  brandName: string | null;
  before: SignUpFields;
  after: SignUpFields;
}

export interface RowsPlan {
  planned: PlannedSignUp[];
  unchanged: number;
  errors: Array<{ row: number | null; message: string }>;
}

/** A row with a valid domain. */
interface ReadRow {
  row: SignUpRow;
  domain: string;
}

/** The fields of a new sign-up. */
export const nothingSaid: SignUpFields = {
  address: null,
  signedUpOn: null,
  confirmedOn: null,
  endedOn: null,
  rhythmDays: null,
  notes: null,
};

/** Parses the domain of each row, and returns an error for each row without one. */
export function readDomains(rows: readonly SignUpRow[]): { read: ReadRow[]; errors: RowsPlan['errors'] } {
  const read: ReadRow[] = [];
  const errors: RowsPlan['errors'] = [];
  for (const row of rows) {
    const typed = row.domain?.trim() ?? '';
    try {
      if (typed === '') throw new AppError('invalid_request', 'This row has no domain.');
      read.push({ row, domain: toFollowedDomain(typed) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errors.push({ row: row.row, message: error.message });
    }
  }
  return { read, errors };
}

/**
 * Compares rows with the ledger, without changing anything. A row belongs to the sign-up of its domain, or of
 * another domain of the same brand; otherwise it is a new one. Errors name the number of the row.
 */
export function planRows({ read, errors }: ReturnType<typeof readDomains>, context: RowsContext): RowsPlan {
  const plan: RowsPlan = { planned: [], unchanged: 0, errors: [...errors] };
  const findSubject = subjectFinder(context);
  const claims = new RowClaims();
  for (const { row, domain } of read) {
    try {
      const subject = findSubject(domain);
      claims.refuseSecond(subject);
      const change = planChange(subject, row, context.now);
      claims.add(subject, row.row);
      if (change.id !== null && isSame(change.before, change.after)) plan.unchanged += 1;
      else plan.planned.push(change);
    } catch (error) {
      if (!(error instanceof AppError || error instanceof FieldError)) throw error;
      plan.errors.push({ row: row.row, message: error.message });
    }
  }
  const count = context.signUps.length + plan.planned.filter(({ id }) => id === null).length;
  if (count > maxSignUps) {
    const message = `There would be ${formatCount(count)} sign-ups, and ${formatCount(maxSignUps)} are the most.`;
    return { planned: [], unchanged: 0, errors: [{ row: null, message }] };
  }
  plan.errors.sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
  return plan;
}

/** The sign-up of a row. */
interface RowSubject {
  domain: string;
  brand: KnownBrand | undefined;
  /** Undefined for a new sign-up. */
  known: KnownSignUp | undefined;
}

function subjectFinder({ signUps, brandByDomain }: RowsContext): (domain: string) => RowSubject {
  const byDomain = new Map(signUps.map((signUp) => [signUp.domain, signUp]));
  const byBrand = new Map<number, KnownSignUp>();
  for (const signUp of signUps) {
    const brand = brandByDomain.get(signUp.domain);
    if (brand !== undefined && !byBrand.has(brand.id)) byBrand.set(brand.id, signUp);
  }
  return (domain) => {
    const brand = brandByDomain.get(domain);
    const known = byDomain.get(domain) ?? (brand && byBrand.get(brand.id));
    return { domain: known?.domain ?? domain, brand, known };
  };
}

/** Records which row has claimed each sign-up, and each brand. */
class RowClaims {
  readonly #byDomain = new Map<string, number>();
  readonly #byBrand = new Map<number, number>();

  /** @throws AppError if an earlier row is for the same sign-up. */
  refuseSecond({ domain, brand, known }: RowSubject): void {
    const ofBrand = known === undefined && brand !== undefined ? this.#byBrand.get(brand.id) : undefined;
    const earlier = this.#byDomain.get(domain) ?? ofBrand;
    if (earlier !== undefined)
      throw new AppError('conflict', `${domain} is already in row ${formatCount(earlier)}.`);
  }

  add({ domain, brand }: RowSubject, row: number): void {
    this.#byDomain.set(domain, row);
    if (brand !== undefined) this.#byBrand.set(brand.id, row);
  }
}

function planChange({ domain, brand, known }: RowSubject, row: SignUpRow, now: Date): PlannedSignUp {
  const before = known === undefined ? nothingSaid : fieldsOf(known);
  const after = { ...before, ...readFields(row, now) };
  return { id: known?.id ?? null, domain, brandName: brand?.name ?? null, before, after };
}

function fieldsOf({ address, signedUpOn, confirmedOn, endedOn, rhythmDays, notes }: KnownSignUp) {
  return { address, signedUpOn, confirmedOn, endedOn, rhythmDays, notes };
}

function isSame(one: SignUpFields, other: SignUpFields): boolean {
  return changedFields(one, other).length === 0;
}

/** Returns the fields that differ, in the order of the table. */
export function changedFields(before: SignUpFields, after: SignUpFields): Array<keyof SignUpFields> {
  return (Object.keys(nothingSaid) as Array<keyof SignUpFields>).filter(
    (field) => before[field] !== after[field],
  );
}
