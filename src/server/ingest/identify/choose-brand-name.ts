import type { NameClaim } from '#server/ingest/types.ts';
import { nameOfDomain } from './brand-name.ts';
import { toDomainLabel } from './domain-label.ts';
import { isHostName, likenessToDomain, toComparableName } from './name-in-domain.ts';

/** A name claim, and how many of a brand's emails make it. */
export interface CountedClaim extends NameClaim {
  mails: number;
}

/** Weight of each kind, however many emails there are: list names are set up once. */
const kindWeights: Readonly<Record<NameClaim['kind'], number>> = { sender: 1, alone: 1, list: 0.5, site: 1 };
/**
 * Factors for the votes of a name unlike the domain: claimed at two places of the email, or at one that the
 * email repeats.
 */
const unlikeShares = { agreed: 0.5, repeated: 0.3 } as const;
/** A name that matches the domain wins over any other that is not claimed at two places. */
const sureLikeness = 0.9;
const sureScore = 0.3;
/** The score of the domain's own label without any claim. */
const domainScore = 0.1;
/**
 * Votes among the spellings of one name: a factor for the one with a suffix such as `.com`, and a bonus for
 * the domain's label, which nobody wrote.
 */
const spellingShares = { withEnding: 0.5, ofDomain: 0.05 } as const;

/**
 * Chooses the name of a brand by the votes of all its emails: the most frequent name that the domain
 * confirms. A name that neither resembles the domain nor is repeated elsewhere in the email (a person's, a
 * temporary slogan) never wins over the domain's label, however frequent. The order of the claims does not
 * matter.
 * @param domain The brand's key: a registrable domain, or an address at a shared platform.
 * @param isOthers Whether a name is another brand's domain: if it is unlike the own domain, it is not used.
 */
export function chooseBrandName(
  domain: string,
  claims: readonly CountedClaim[],
  isOthers: (name: string) => boolean = () => false,
): string {
  const label = toDomainLabel(domain);
  const totals = new Map<string, number>();
  for (const { kind, mails } of claims) totals.set(ofTotal(kind), (totals.get(ofTotal(kind)) ?? 0) + mails);
  const votesOf = ({ kind, mails }: CountedClaim) =>
    (kindWeights[kind] * mails) / (totals.get(ofTotal(kind)) ?? 1);
  const groups = new Map<string, Candidate>();
  for (const claim of claims) {
    const isForeign = likenessToDomain(claim.name, label) === 0 && isOthers(claim.name);
    if (!isForeign) addClaim(groups, claim, votesOf(claim), label);
  }
  const isPrivate = domain.includes('@');
  const best = [...groups.values()]
    .map((candidate) => ({ candidate, score: score(candidate, groups.values(), isPrivate) }))
    .sort(byScore)[0];
  const isSaid = best !== undefined && (best.score > domainScore || best.candidate.likeness === 1);
  if (!isSaid) return nameOfDomain(domain);
  return chooseSpelling(best.candidate, nameOfDomain(domain));
}

interface Candidate {
  likeness: number;
  votes: number;
  kinds: Set<NameClaim['kind']>;
  spellings: Map<string, number>;
}

/** Display names are one kind, repeated or not. */
function ofTotal(kind: NameClaim['kind']): string {
  return kind === 'alone' ? 'sender' : kind;
}

/** All spellings of the domain's label are one name; other names are grouped by their letters. */
function addClaim(groups: Map<string, Candidate>, claim: CountedClaim, votes: number, label: string): void {
  const likeness = likenessToDomain(claim.name, label);
  const key = likeness === 1 ? toComparableName(label) : toComparableName(claim.name);
  const known = groups.get(key) ?? { likeness, votes: 0, kinds: new Set(), spellings: new Map() };
  groups.set(key, known);
  known.votes += votes;
  known.kinds.add(claim.kind);
  const isBare = claim.kind === 'site' && isHostName.test(claim.name);
  const spelling = isBare ? claim.name.slice(0, claim.name.indexOf('.')) : claim.name;
  known.spellings.set(spelling, (known.spellings.get(spelling) ?? 0) + votes);
}

function score(candidate: Candidate, all: Iterable<Candidate>, isPrivate: boolean): number {
  const { likeness, votes, kinds } = candidate;
  if (likeness > 0) return votes * likeness + (likeness >= sureLikeness ? sureScore : 0);
  // A person is named at one place: if footer, list and display name agree, they name a company.
  const isAgreed = kinds.has('site') && (kinds.has('list') || kinds.has('sender') || kinds.has('alone'));
  // A sender at a private address is its own brand.
  const isRepeated = kinds.has('sender') || (isPrivate && kinds.has('alone'));
  const share = isAgreed ? unlikeShares.agreed : isRepeated ? unlikeShares.repeated : 0;
  return share === 0 ? 0 : (votes + countSections(candidate, all)) * share;
}

/** Counts the votes of names that begin with this one: `CNET Auctions` and `CNET Shopper` support `CNET`. */
function countSections(candidate: Candidate, all: Iterable<Candidate>): number {
  const name = firstSpelling({ candidate, score: 0 });
  let votes = 0;
  for (const other of all) {
    const isSection =
      other.likeness < 1 && [...other.spellings.keys()].some((one) => one.startsWith(`${name} `));
    if (other !== candidate && isSection) votes += other.votes;
  }
  return votes;
}

interface Scored {
  candidate: Candidate;
  score: number;
}

function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || compareTexts(firstSpelling(a), firstSpelling(b));
}

function firstSpelling({ candidate }: Scored): string {
  return [...candidate.spellings.keys()].sort(compareTexts)[0] ?? '';
}

/** Returns the spelling with most votes; in a tie, one that is not all capitals. */
function chooseSpelling({ likeness, spellings }: Candidate, ofDomain: string): string {
  const weighed = new Map(
    [...spellings].map(([name, votes]) => [
      name,
      votes * (isHostName.test(name) ? spellingShares.withEnding : 1),
    ]),
  );
  if (likeness === 1) weighed.set(ofDomain, (weighed.get(ofDomain) ?? 0) + spellingShares.ofDomain);
  const [best] = [...weighed].sort(
    ([a, votesA], [b, votesB]) =>
      votesB - votesA || Number(isPlain(a)) - Number(isPlain(b)) || compareTexts(a, b),
  );
  return best?.[0] ?? ofDomain;
}

function isPlain(name: string): boolean {
  return name === name.toUpperCase() || name === name.toLowerCase();
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
