import type { SignUp, SignUpSort } from '#shared/contract/intake/sign-ups.ts';
import { matchesText } from '#shared/format/matches-text.ts';
import { type SignUpState, signUpStates } from '#shared/vocabulary/sign-up-states.ts';

/** Sort key of a row; null sorts last in both directions. */
type SortKey = string | number | null;

const keys: Record<SignUpSort, (signUp: SignUp) => SortKey> = {
  brand: ({ brand, domain }) => (brand?.name ?? domain).toLowerCase(),
  state: ({ state }) => signUpStates.indexOf(state),
  mails: ({ mails }) => mails,
  firstMail: ({ firstMailAt }) => firstMailAt,
  lastMail: ({ lastMailAt }) => lastMailAt,
  rhythm: ({ rhythmDays }) => rhythmDays,
  silentSince: ({ silentSince }) => silentSince,
};

export interface SignUpOrder {
  sort: SignUpSort;
  direction: 'asc' | 'desc';
}

/** The position of a row in an order. */
interface Place {
  id: number;
  key: SortKey;
}

export function placeOf(signUp: SignUp, { sort }: SignUpOrder): Place {
  return { id: signUp.id, key: keys[sort](signUp) };
}

/** Negative if `one` sorts before `other`; ties by id. */
export function comparePlaces(one: Place, other: Place, direction: SignUpOrder['direction']): number {
  if (one.key === null || other.key === null) {
    return Number(one.key === null) - Number(other.key === null) || one.id - other.id;
  }
  const sign = direction === 'asc' ? 1 : -1;
  if (one.key !== other.key) return one.key < other.key ? -sign : sign;
  return sign * (one.id - other.id);
}

export interface SignUpNarrowing {
  state?: SignUpState | undefined;
  q?: string | undefined;
}

/** Filters and sorts sign-ups. */
export function arrangeSignUps(
  signUps: readonly SignUp[],
  { state, q = '' }: SignUpNarrowing,
  order: SignUpOrder,
): SignUp[] {
  return signUps
    .filter((signUp) => state === undefined || signUp.state === state)
    .filter(({ domain, brand, address, identity, notes }) =>
      matchesText(q, [domain, brand?.name ?? null, address, identity, notes]),
    )
    .map((signUp) => ({ signUp, place: placeOf(signUp, order) }))
    .sort((one, other) => comparePlaces(one.place, other.place, order.direction))
    .map(({ signUp }) => signUp);
}
