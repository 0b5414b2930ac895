import { formatPercent, type ReaderLocale } from '#client/lib/reader-locale.ts';
import type { Recognition } from '#shared/contract/recognition.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

/** How learning one subject stands, in a word and a sentence. */
export interface LearningWords {
  isOn: boolean;
  sentence: string;
}

/** What the trials say, or what is still needed. */
export function learningWords(
  { corrections, needed, trained }: Recognition,
  subject: 'campaignType' | 'season',
  reader: ReaderLocale,
): LearningWords {
  const count = corrections[subject];
  const report = trained?.[subject];
  if (report === undefined || report.state === 'too_few') {
    const sentence =
      count < needed
        ? `${countOf(count, 'correction', 'corrections')} of the ${formatCount(needed)} that learning needs.`
        : `${countOf(count, 'correction', 'corrections')}: learning begins within the hour.`;
    return { isOn: false, sentence };
  }
  const share = (right: number) =>
    formatPercent(Math.round((100 * right) / Math.max(1, report.tried)), reader);
  const of = `Learnt from ${countOf(report.corrections, 'correction', 'corrections')}.`;
  const trials = `Tried on corrections it had not learnt from, it is right in ${share(report.learntRight)}, the rules alone in ${share(report.rulesRight)}.`;
  if (report.state === 'on') return { isOn: true, sentence: `${of} ${trials}` };
  const why = {
    no_better: 'That is no better, so the rules stay alone.',
    unreliable: `Of ${formatCount(report.changed)} verdicts it changed, ${formatCount(report.changedRightly)} were right: too few, so the rules stay alone.`,
    contradicts_rules: `It overruled ${formatCount(report.overruled)} of ${formatCount(report.sure)} verdicts the rules are sure of and nobody corrected, so the rules stay alone.`,
  };
  return { isOn: false, sentence: `${trials} ${why[report.state]}` };
}
