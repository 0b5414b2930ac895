import type { CorrectionRow, RuleRow } from '#server/curation/recognition-rules/repository.ts';
import { subjectContains } from '#server/ingest/store/recognition-rules.ts';
import type { ProposedRule, RuleVerdict } from '#shared/contract/curation/recognition-rules.ts';
import { correctionsThatAgree, maxRuleSubjectLength } from '#shared/vocabulary/limits.ts';

/** Longer parts of subjects are not looked for. */
const mostWords = 6;

/** A part such as "a" or "of" says nothing of a mail. */
const leastCharacters = 4;

const mostSubjects = 3;
const mostProposed = 20;

type Known = Pick<RuleRow, 'brandId' | 'subjectContains' | 'campaignType' | 'season'>;

/**
 * Rules that corrections of a brand agree on: the part of the subject that most of them share, and that no mail of the
 * brand has which was corrected to something else. Where their subjects share nothing, it is every mail of the brand,
 * unless some of it was corrected to something else.
 * @param known rules that are there or were dismissed: what these cover is not proposed again.
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
          subjects: fitting.slice(0, mostSubjects).map(({ subject }) => subject),
        });
      }
    }
  }
  return proposed.sort((a, b) => b.corrections - a.corrections).slice(0, mostProposed);
}

/** What enough of the subjects contain and none of the others; empty where anything will do, undefined where nothing. */
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

/** The words of a subject that stand together, each once. */
function partsOf(subject: string): Map<string, string> {
  const words = subject.split(/\s+/).filter((word) => word !== '');
  const parts = new Map<string, string>();
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + mostWords); to += 1) {
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
