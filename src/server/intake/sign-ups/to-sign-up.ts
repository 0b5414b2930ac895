import { dueUntil, findRhythm } from '#server/intake/sign-ups/rhythm.ts';
import type { SignUp } from '#shared/contract/intake/sign-ups.ts';
import type { SignUpState } from '#shared/vocabulary/sign-up-states.ts';

/** The stored data of a sign-up. Days are such as 2026-11-22, instants seconds since 1970. */
export interface SignUpFacts {
  id: number;
  domain: string;
  address: string | null;
  identity: string | null;
  signedUpOn: string | null;
  confirmedOn: string | null;
  endedOn: string | null;
  givenRhythmDays: number | null;
  notes: string | null;
  brandId: number | null;
  brandName: string | null;
  brandSlug: string | null;
  brandLogoUrl: string | null;
  brandCategoryId: number | null;
  mails: number;
  firstMail: number | null;
  /** Instants of the newest mail: of the brand's domains, and to the sign-up's address. */
  newestOfBrand: number[] | null;
  newestByAddress: number[] | null;
  /** The newest undecided request to confirm. */
  requestEmailId: number | null;
  requestBrandId: number | null;
  requestedAt: number | null;
  strangers: Array<Omit<SignUp['strangers'][number], 'firstAt'> & { firstAt: number }> | null;
}

/** Computes a sign-up from its stored data at an instant. */
export function toSignUp(facts: SignUpFacts, now: Date): SignUp {
  const newest = [...(facts.newestOfBrand ?? []), ...(facts.newestByAddress ?? [])].map(toMs);
  const lastMail = newest.length === 0 ? null : Math.max(...newest);
  const rhythmDays = facts.givenRhythmDays ?? findRhythm(newest);
  const overdue = lastMail === null ? null : dueUntil(lastMail, rhythmDays);
  const isSilent = overdue !== null && now.getTime() > overdue && facts.endedOn === null;
  const isAsked = isAskedToConfirm(facts, lastMail);
  const { id, domain, address, identity, signedUpOn, confirmedOn, endedOn, mails, givenRhythmDays, notes } =
    facts;
  return {
    id,
    domain,
    brand: brandOf(facts),
    address,
    identity,
    state: stateOf(facts, { isAsked, isSilent }),
    signedUpOn,
    confirmedOn,
    endedOn,
    mails,
    firstMailAt: toInstant(facts.firstMail === null ? null : toMs(facts.firstMail)),
    lastMailAt: toInstant(lastMail),
    rhythmDays,
    givenRhythmDays,
    silentSince: isSilent ? toInstant(overdue) : null,
    request: isAsked ? requestOf(facts) : null,
    strangers: (facts.strangers ?? []).map(({ firstAt, ...stranger }) => ({
      ...stranger,
      firstAt: new Date(toMs(firstAt)).toISOString(),
    })),
    notes,
  };
}

/** A request counts as answered once a confirmation is entered, or later mail has arrived. */
function isAskedToConfirm({ requestedAt, confirmedOn }: SignUpFacts, lastMail: number | null): boolean {
  if (requestedAt === null) return false;
  if (lastMail !== null && lastMail > toMs(requestedAt)) return false;
  return confirmedOn === null || confirmedOn < new Date(toMs(requestedAt)).toISOString().slice(0, 10);
}

function stateOf(
  { endedOn, confirmedOn, signedUpOn, mails }: SignUpFacts,
  { isAsked, isSilent }: { isAsked: boolean; isSilent: boolean },
): SignUpState {
  if (endedOn !== null) return 'ended';
  if (isAsked) return 'to_confirm';
  if (isSilent) return 'silent';
  if (mails > 0) return 'receiving';
  if (confirmedOn !== null) return 'confirmed';
  return signedUpOn === null ? 'to_sign_up' : 'signed_up';
}

function requestOf({ requestEmailId: emailId, requestBrandId: brandId }: SignUpFacts): SignUp['request'] {
  return emailId === null || brandId === null ? null : { emailId, brandId };
}

function brandOf(facts: SignUpFacts): SignUp['brand'] {
  const { brandId: id, brandName: name, brandSlug: slug, brandLogoUrl: logoUrl } = facts;
  const { brandCategoryId: categoryId } = facts;
  if (id === null || name === null || slug === null || categoryId === null) return null;
  return { id, name, slug, logoUrl, categoryId };
}

function toMs(seconds: number): number {
  return Math.round(seconds * 1_000);
}

function toInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
