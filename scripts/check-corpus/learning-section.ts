import { classifyMail } from '#server/ingest/classify/classify.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { detectEsp } from '#server/ingest/identify/detect-esp.ts';
import { judge, toSample } from '#server/ingest/learn/apply-learnt.ts';
import { type KnownMail, learn, weigh } from '#server/ingest/learn/cross-validate.ts';
import { hash, readFeatures } from '#server/ingest/learn/features.ts';
import { isSure } from '#server/ingest/learn/known-mails.ts';
import { train } from '#server/ingest/learn/logistic-regression.ts';
import { classesOf, type LearntSubject, learntSubjects } from '#server/ingest/learn/subjects.ts';
import type { Classification, CleanedMail, ParsedMail } from '#server/ingest/types.ts';
import { reportClasses } from './class-report.ts';
import { cleanCorpus } from './corpus-mail.ts';
import { type Label, readLabelledMessage, readLabels } from './labels.ts';
import { cleanOnce, parseOnce } from './read-once.ts';
import { type Half, toHalf } from './recognition-section.ts';
import type { Section } from './section.ts';

/** A mail of the corpus as the rules judge it. */
interface JudgedMail {
  mail: ParsedMail;
  cleaned: CleanedMail;
  rules: Classification;
}

interface LabelledMail extends JudgedMail {
  label: Label;
}

interface Trial extends KnownMail {
  path: string;
  half: Half;
  fair: string[];
}

/** Each label is judged by what the other nine tenths of them teach. */
const folds = 10;
const stages = [25, 50, 100] as const;

const names: Record<LearntSubject, string> = { campaignType: 'Campaign type', season: 'Season' };

/** A vault whose rules know no word of its language: all mail is other, without evidence. */
const knowNothing: Classification = {
  campaignType: 'other',
  campaignTypeConfidence: 0,
  season: 'none',
  seasonConfidence: 0,
  evidence: [],
};

/**
 * What learning gains by cross-validation, with the labels as corrections: a label that the rules have right is a
 * confirmation. Mail without a label gives what the rules are sure of. What the guard would let through is told apart from
 * what learning could do.
 */
export async function checkLearning(corpus: string): Promise<Section> {
  const labelled = await judgeLabelled(corpus);
  const sure = await judgeUnlabelled(
    corpus,
    labelled.map(({ label }) => label.path),
  );
  const parts = learntSubjects.map((subject) => reportSubject(subject, labelled, sure));
  return {
    title: `Learning from ${labelled.length} corrections, by ${folds}-fold cross-validation`,
    lines: parts.flatMap(({ lines }) => lines),
    faults: parts.flatMap(({ faults }) => faults),
  };
}

function reportSubject(
  subject: LearntSubject,
  labelled: readonly LabelledMail[],
  sure: readonly JudgedMail[],
): Pick<Section, 'lines' | 'faults'> {
  const corrections = labelled.map((mail) => toTrial(subject, mail, mail.rules));
  const verdicts = sure
    .filter(({ rules }) => isSure(rules, subject))
    .map((mail) => toKnown(subject, mail, mail.rules));
  const known = [...corrections, ...verdicts];
  const learnt = tryAll(subject, corrections, verdicts);
  const without = labelled.map((mail) => toTrial(subject, mail, knowNothing));
  const halves: Array<[string, (trial: Trial) => boolean]> = [
    ['all labels', () => true],
    ['tuned half', ({ half }) => half === 'tuned'],
    ['kept half', ({ half }) => half === 'kept'],
  ];
  const describe = (title: string, trials: readonly Trial[], given: (trial: Trial, at: number) => number) => {
    const verdictsOf = trials.map((trial, at) => ({
      path: trial.path,
      fair: trial.fair,
      given: classesOf[subject][given(trial, at)] ?? '',
    }));
    return halves.map(([name, isIn]) => {
      const part = verdictsOf.filter((_, at) => isIn(trials[at] as Trial));
      return { name, ...reportClasses(`${title}, ${name}`, part, { showsWrong: false }) };
    });
  };
  const ofRules = describe('rules alone', corrections, ({ rules }) => rules);
  const ofBoth = describe('rules and what was learnt', corrections, (_, at) => learnt[at] ?? 0);
  const untaught = tryAll(subject, without, []);
  const { report } = learn(known, subject, 0);
  const isOn = report.state === 'on';
  return {
    lines: [
      `${names[subject]} (${verdicts.length} verdicts of the rules beside)`,
      ...ofRules.flatMap(({ lines }, at) => [`  ${lines[0]}`, `  ${ofBoth[at]?.lines[0]}`]),
      ...stages.map(
        (count) =>
          `  the guard at ${count} corrections: ${guardAt(subject, corrections.slice(0, count), verdicts)}`,
      ),
      `  the guard at ${corrections.length} corrections, were they enough: ${guardAt(subject, corrections, verdicts)}`,
      '  where the rules know no word:',
      ...describe('rules alone', without, ({ rules }) => rules)
        .slice(0, 1)
        .map(({ lines }) => `    ${lines[0]}`),
      ...describe('what was learnt', without, (_, at) => untaught[at] ?? 0)
        .slice(0, 1)
        .map(({ lines }) => `    ${lines[0]}`),
      `    the guard: ${guardAt(subject, without, [])}`,
      '',
    ],
    faults: ofBoth
      .filter(({ right }, at) => isOn && right < (ofRules[at]?.right ?? 0))
      .map(({ name }) => `${names[subject]}, ${name}: the guard lets through what is worse than the rules`),
  };
}

/** @returns the verdict on each correction by what the others teach. */
function tryAll(
  subject: LearntSubject,
  corrections: readonly Trial[],
  verdicts: readonly KnownMail[],
): number[] {
  const given = corrections.map(({ rules }) => rules);
  for (let fold = 0; fold < folds; fold += 1) {
    const isTried = ({ group }: KnownMail) => group % folds === fold;
    const weights = train(
      weigh<KnownMail>([...corrections, ...verdicts].filter((one) => !isTried(one))),
      classesOf[subject].length,
    );
    corrections.forEach((one, at) => {
      if (isTried(one)) given[at] = judge(one, weights, subject).at;
    });
  }
  return given;
}

function guardAt(
  subject: LearntSubject,
  corrections: readonly KnownMail[],
  verdicts: readonly KnownMail[],
): string {
  const { state, rulesRight, learntRight, changed, changedRightly, sure, overruled } = learn(
    [...corrections, ...verdicts],
    subject,
    0,
  ).report;
  return `${state} (rules ${rulesRight}, with learning ${learntRight} right; ${changedRightly} of ${changed} changes right; ${overruled} of ${sure} sure verdicts overruled)`;
}

function toTrial(subject: LearntSubject, mail: LabelledMail, rules: Classification): Trial {
  const { label } = mail;
  const fair = subject === 'campaignType' ? label.campaignTypes : label.seasons;
  const known = toKnown(subject, mail, rules);
  const right = fair.includes(classesOf[subject][known.rules] ?? '')
    ? known.rules
    : classesOf[subject].indexOf(fair[0] ?? '');
  return { ...known, label: right, isCorrection: true, path: label.path, half: toHalf(mail.mail), fair };
}

function toKnown(subject: LearntSubject, { mail, cleaned }: JudgedMail, rules: Classification): KnownMail {
  const features = readFeatures({ ...cleaned, esp: detectEsp(mail), evidence: rules.evidence });
  const sample = toSample(features, rules, subject);
  const group = hash(`${mail.from?.address} ${mail.subject.replace(/\d+/g, '').toLowerCase()}`);
  return { ...sample, label: sample.rules, weight: 1, isCorrection: false, group };
}

async function judgeLabelled(corpus: string): Promise<LabelledMail[]> {
  const judged: LabelledMail[] = [];
  for (const label of await readLabels(corpus)) {
    const raw = await readLabelledMessage(corpus, label);
    const mail = await parseOnce(raw, label.path);
    const cleaned = cleanOnce(mail);
    judged.push({ label, mail, cleaned, rules: classifyMail(mail, readZones(cleaned)) });
  }
  return judged;
}

async function judgeUnlabelled(corpus: string, labelled: readonly string[]): Promise<JudgedMail[]> {
  const mails = await cleanCorpus(corpus);
  return mails
    .filter(({ path }) => !labelled.some((one) => path.includes(one)))
    .map(({ mail, cleaned }) => ({ mail, cleaned, rules: classifyMail(mail, readZones(cleaned)) }));
}
