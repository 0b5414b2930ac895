import type { CorrectionRow, RuleRow } from '#server/curation/recognition-rules/repository.ts';
import { subjectContains } from '#server/ingest/store/recognition-rules.ts';
import type { ProposedRule, RuleVerdict } from '#shared/contract/curation/recognition-rules.ts';
import { correctionsThatAgree, maxRuleSubjectLength } from '#shared/vocabulary/limits.ts';

/** Longest part of a subject that is considered. */
const maxWords = 6;

/** A part such as "a" or "of" identifies nothing. */
const leastCharacters = 4;

const maxSubjects = 3;
const maxProposed = 20;

type Known = Pick<RuleRow, 'brandId' | 'subjectContains' | 'campaignType' | 'season'>;

/**
 * Proposes rules from corrections: per brand, the part of the subject that most of the corrected emails share
 * and that no email corrected to another label has. If their subjects share nothing, the rule covers every
 * email of the brand, unless some were corrected to another label.
 * @param known rules that exist or were dismissed: a proposal that they cover is left out.
 */
export function proposeRules(corrections: readonly CorrectionRow[], known: readonly Known[]): ProposedRule[] {
  const proposed: ProposedRule[] = [];
  for (const kind of ['campaignType', 'season'] as const) {
    const ofBrands = Map.groupBy(
      corrections.filter((each) => each[kind] !== null),
      ({ brandId }) => brandId,
    );
    for (const ofBrand of ofBrands.values()) {
      for (const [value, agreeing] of Map.groupBy(ofBrand, (each) => each[kind])) {
        const rules = known.filter((rule) => rule.brandId === ofBrand[0]?.brandId && rule[kind] === value);
        const open = agreeing.filter(
          ({ subject }) => !rules.some((rule) => subjectContains(subject, rule.subjectContains)),
        );
        const others = ofBrand.filter((each) => each[kind] !== value).map(({ subject }) => subject);
        const part = sharedPart(
          open.map(({ subject }) => subject),
          others,
        );
        const [first] = open;
        if (part === undefined || first === undefined) continue;
        const fitting = open.filter(({ subject }) => subjectContains(subject, part));
        proposed.push({
          brandId: first.brandId,
          brandName: first.brandName,
          subjectContains: part,
          set: { [kind]: value } as RuleVerdict,
          corrections: fitting.length,
          subjects: fitting.slice(0, maxSubjects).map(({ subject }) => subject),
        });
      }
    }
  }
  return proposed.sort((a, b) => b.corrections - a.corrections).slice(0, maxProposed);
}

/**
 * Returns a text that enough of the subjects contain and none of the others; empty if any text fits,
 * undefined if none does.
 */
function sharedPart(subjects: readonly string[], others: readonly string[]): string | undefined {
  if (subjects.length < correctionsThatAgree) return undefined;
  const counts = new Map<string, { part: string; count: number }>();
  for (const subject of subjects) {
    for (const [key, part] of partsOf(subject)) {
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { part, count: 1 });
      else known.count += 1;
    }
  }
  const [best] = [...counts.values()]
    .filter(
      ({ part, count }) =>
        count >= correctionsThatAgree && !others.some((other) => subjectContains(other, part)),
    )
    .sort((a, b) => b.count - a.count || b.part.length - a.part.length || (a.part < b.part ? -1 : 1));
  return best?.part ?? (others.length === 0 ? '' : undefined);
}

/** The sequences of consecutive words of a subject, each once. */
function partsOf(subject: string): Map<string, string> {
  const words = subject.split(/\s+/).filter((word) => word !== '');
  const parts = new Map<string, string>();
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + maxWords); to += 1) {
      const part = words
        .slice(from, to)
        .join(' ')
        .replace(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '');
      if (part.length >= leastCharacters && part.length <= maxRuleSubjectLength && /\p{L}/u.test(part))
        parts.set(part.toLowerCase(), part);
    }
  }
  return parts;
}
