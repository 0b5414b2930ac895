import { judge } from '#server/ingest/learn/apply-learnt.ts';
import { type Example, train, type Weights } from '#server/ingest/learn/logistic-regression.ts';
import { classesOf, type LearntSubject } from '#server/ingest/learn/subjects.ts';
import type { RecognitionReport } from '#shared/contract/recognition.ts';
import { neededCorrections } from '#shared/vocabulary/limits.ts';

/** A mail whose right answer is known: corrected by hand, or judged by the rules, who were sure. */
export interface KnownMail extends Example {
  isCorrection: boolean;
  /** Mails alike share it, and are never on both sides of a trial. */
  group: number;
}

type SubjectReport = RecognitionReport['campaignType'];

/** Of what the rules are sure of, each counts so much beside a correction... */
const verdictWeight = 0.2;
/** ...and all together at most this much of all corrections. */
const verdictsShare = 1;
const folds = 5;
/** So many are tried, the newest: more make the same trial slower. */
const mostTried = { corrections: 8_000, verdicts: 2_000 } as const;
/** Of the verdicts it changed, so many must have become right: corrections are mostly of errors, where any change looks good. */
const rightChanges = 0.6;
/** Of what the rules are sure of, and nobody corrected, it may overrule so many. */
const overruledSure = 0.02;

export interface Learnt {
  report: SubjectReport;
  /** Absent where the rules stay alone. */
  weights: Weights | undefined;
}

/**
 * Learns one subject from mails in the order of their age, if that helps: first on four fifths of what is known and tried on the rest, five times over; only
 * where the trials were better than the rules, on all of it.
 */
export function learn(
  known: readonly KnownMail[],
  subject: LearntSubject,
  needed: number = neededCorrections,
): Learnt {
  const weighed = weigh(known);
  const corrections = known.filter(({ isCorrection }) => isCorrection).length;
  if (corrections < needed)
    return { report: { ...untried, corrections, state: 'too_few' }, weights: undefined };
  const report = { ...tryOut(newestOf(weighed), subject), corrections };
  const state = stateOf(report);
  const isOn = state === 'on';
  return {
    report: { ...report, state },
    weights: isOn ? train(weighed, classesOf[subject].length) : undefined,
  };
}

function newestOf(known: readonly KnownMail[]): KnownMail[] {
  return [
    ...known.filter(({ isCorrection }) => isCorrection).slice(-mostTried.corrections),
    ...known.filter(({ isCorrection }) => !isCorrection).slice(-mostTried.verdicts),
  ];
}

const untried = {
  tried: 0,
  rulesRight: 0,
  learntRight: 0,
  changed: 0,
  changedRightly: 0,
  sure: 0,
  overruled: 0,
};

/** What the rules said is weighed so that it does not drown what people said. */
export function weigh<Mail extends KnownMail>(known: readonly Mail[]): Mail[] {
  const corrections = known.filter(({ isCorrection }) => isCorrection).length;
  const verdicts = known.length - corrections;
  const weight = Math.min(verdictWeight, (verdictsShare * corrections) / Math.max(1, verdicts));
  return known.map((one) => ({ ...one, weight: one.isCorrection ? 1 : weight }));
}

function tryOut(
  weighed: readonly KnownMail[],
  subject: LearntSubject,
): Omit<SubjectReport, 'corrections' | 'state'> {
  const found = { ...untried };
  for (let fold = 0; fold < folds; fold += 1) {
    const isTried = ({ group }: KnownMail) => group % folds === fold;
    const weights = train(
      weighed.filter((one) => !isTried(one)),
      classesOf[subject].length,
    );
    for (const one of weighed.filter(isTried)) {
      const { at } = judge(one, weights, subject);
      const isChanged = at !== one.rules;
      if (!one.isCorrection) {
        found.sure += 1;
        if (isChanged) found.overruled += 1;
        continue;
      }
      found.tried += 1;
      if (one.rules === one.label) found.rulesRight += 1;
      if (at === one.label) found.learntRight += 1;
      if (isChanged) found.changed += 1;
      if (isChanged && at === one.label) found.changedRightly += 1;
    }
  }
  return found;
}

function stateOf(report: Omit<SubjectReport, 'state'>): SubjectReport['state'] {
  // What gains nothing in trials is not let loose on the rest.
  if (report.learntRight <= report.rulesRight) return 'no_better';
  if (report.changedRightly < rightChanges * report.changed) return 'unreliable';
  if (report.overruled > overruledSure * report.sure) return 'contradicts_rules';
  return 'on';
}
