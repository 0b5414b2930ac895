import { toFollowedDomain } from '#server/intake/sign-ups/followed-domain.ts';
import {
  FieldError,
  type FieldsContext,
  readFields,
  type SignUpFields,
} from '#server/intake/sign-ups/sign-up-fields.ts';
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
interface RowsContext extends FieldsContext {
  signUps: readonly KnownSignUp[];
  /** Maps domains to brands, at least those of the sign-ups and the rows. */
  brandByDomain: ReadonlyMap<string, KnownBrand>;
}

/** A new sign-up, or a changed one if it has an id. */
export interface PlannedSignUp {
  id: number | null;
  domain: string;
  brandId: number | null;
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
  identity: null,
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
 * Compares rows with the ledger, without changing anything. A row belongs to a sign-up of its domain, or of
 * another domain of the same brand: to that of its identity or address, else to the only one; otherwise it is
 * a new one. Errors name the number of the row.
 */
export function planRows({ read, errors }: ReturnType<typeof readDomains>, context: RowsContext): RowsPlan {
  const plan: RowsPlan = { planned: [], unchanged: 0, errors: [...errors] };
  const findSubject = subjectFinder(context);
  const claims = new RowClaims();
  for (const { row, domain } of read) {
    try {
      const fields = readFields(row, context);
      const change = planChange(findSubject(domain, fields), fields);
      claims.add(change, row.row);
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

function subjectFinder({ signUps, brandByDomain }: RowsContext) {
  const byDomain = Map.groupBy(signUps, ({ domain }) => domain);
  const byBrand = new Map<number, string>();
  for (const { domain } of signUps) {
    const brand = brandByDomain.get(domain);
    if (brand !== undefined && !byBrand.has(brand.id)) byBrand.set(brand.id, domain);
  }
  return (typed: string, fields: Partial<SignUpFields>): RowSubject => {
    const brand = brandByDomain.get(typed);
    const domain = byDomain.has(typed) ? typed : ((brand && byBrand.get(brand.id)) ?? typed);
    return { domain, brand, known: chooseSignUp(byDomain.get(domain) ?? [], fields) };
  };
}

/** @returns undefined if the row is of none of them. @throws AppError if it may be of several. */
function chooseSignUp(
  signUps: readonly KnownSignUp[],
  { identity, address }: Partial<SignUpFields>,
): KnownSignUp | undefined {
  const hasIdentity = identity !== undefined && identity !== null;
  const hasAddress = address !== undefined && address !== null;
  const own =
    (hasIdentity && signUps.find((signUp) => signUp.identity === identity)) ||
    (hasAddress && signUps.find((signUp) => signUp.address === address));
  if (own) return own;
  const nobodys = signUps.filter((signUp) => signUp.identity === null);
  // One with another address was made for somebody else.
  if (hasIdentity) return nobodys.find((signUp) => signUp.address === null || !hasAddress);
  if (signUps.length <= 1) return signUps[0];
  if (identity === null && nobodys.length === 1) return nobodys[0];
  throw new AppError(
    'conflict',
    `${signUps[0]?.domain} has ${formatCount(signUps.length)} sign-ups. Name the identity or the address of one.`,
  );
}

/** Records which row has claimed each sign-up. */
class RowClaims {
  readonly #rows = new Map<string, number>();

  /** @throws AppError if an earlier row is for the same sign-up. */
  add({ id, domain, brandId, after: { identity } }: PlannedSignUp, row: number): void {
    const keys = [
      ...(id === null ? [`new ${brandId ?? domain} ${identity}`] : [`known ${id}`]),
      ...(identity === null ? [] : [`${domain} ${identity}`]),
    ];
    for (const key of keys) {
      const earlier = this.#rows.get(key);
      if (earlier === undefined) continue;
      throw new AppError('conflict', `${domain} is already in row ${formatCount(earlier)}.`);
    }
    for (const key of keys) this.#rows.set(key, row);
  }
}

function planChange({ domain, brand, known }: RowSubject, fields: Partial<SignUpFields>): PlannedSignUp {
  const before = known === undefined ? nothingSaid : fieldsOf(known);
  const after = { ...before, ...fields };
  return {
    id: known?.id ?? null,
    domain,
    brandId: brand?.id ?? null,
    brandName: brand?.name ?? null,
    before,
    after,
  };
}

function fieldsOf({ address, identity, signedUpOn, confirmedOn, endedOn, rhythmDays, notes }: KnownSignUp) {
  return { address, identity, signedUpOn, confirmedOn, endedOn, rhythmDays, notes };
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
