import { readKeptText } from '#server/bodies/kept-text.ts';
import { isSeasonEvidence } from '#server/ingest/classify/find-words.ts';
import { toSample } from '#server/ingest/learn/apply-learnt.ts';
import type { KnownMail } from '#server/ingest/learn/cross-validate.ts';
import { hash, readFeatures } from '#server/ingest/learn/features.ts';
import { readRecognition, type StoredMail } from '#server/ingest/learn/stored-mails.ts';
import { classesOf, type LearntSubject, learntSubjects, verdictOn } from '#server/ingest/learn/subjects.ts';
import type { Classification } from '#server/ingest/types.ts';

/** From this confidence on nearly all verdicts of the rules are right. */
const sureConfidence = 0.7;

/** What an email teaches of each subject: a correction, or what the rules are sure of; nothing where they are not. */
export function toKnownMails(mail: StoredMail): Partial<Record<LearntSubject, KnownMail>> {
  const { rules, isUncategorized } = readRecognition(mail);
  const features = readFeatures({ ...mail, text: readKeptText(mail), evidence: rules.evidence });
  const group = hash(`${mail.brandId} ${mail.subject.replace(/\d+/g, '').toLowerCase()}`);
  return Object.fromEntries(
    learntSubjects.flatMap((subject) => {
      const isCorrection = mail[`${subject}Locked`];
      if (!isCorrection && (isUncategorized || !isSure(rules, subject))) return [];
      const sample = toSample(features, rules, subject);
      const label = isCorrection ? classesOf[subject].indexOf(mail[subject]) : sample.rules;
      return [[subject, { ...sample, label, weight: 1, isCorrection, group }]];
    }),
  );
}

/** Where not a word speaks of a season, there is none, although that has no confidence. */
export function isSure(rules: Classification, subject: LearntSubject): boolean {
  if (verdictOn(rules, subject).confidence >= sureConfidence) return true;
  return subject === 'season' && rules.season === 'none' && !rules.evidence.some(isSeasonEvidence);
}
