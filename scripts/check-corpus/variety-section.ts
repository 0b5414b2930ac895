import { classifyMail } from '#server/ingest/classify/classify.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { writeWordingModel } from '#server/ingest/classify/wording/wording-model.ts';
import { wordingWeights } from '#server/ingest/classify/wording/wording-weights.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';
import { readInventedExamples } from '../learn-wording/invented-examples.ts';
import { trainWording } from '../learn-wording/train-wording.ts';
import { reportClasses, type Verdict } from './class-report.ts';
import type { Half } from './recognition-section.ts';
import type { Section } from './section.ts';
import { type InventedMail, readVariedMail } from './varied-mail.ts';
import { readWholeCampaigns } from './whole-campaigns.ts';

interface InventedFile {
  half: Half;
  what: string;
  file: string;
  read: (file: string) => Promise<InventedMail[]>;
  /** Minimum share of right answers: the level reached so far. */
  floor: number;
}

/**
 * Halves of one table are too similar, because one person wrote it: the kept file was written separately from
 * the tuned one, and its errors are never looked at.
 */
const files: readonly InventedFile[] = [
  {
    half: 'tuned',
    what: 'Openings that rules are tuned on',
    file: 'varied-mail.txt',
    read: readVariedMail,
    floor: 0.97,
  },
  {
    half: 'tuned',
    what: 'Whole campaigns that rules are tuned on',
    file: 'whole-campaigns.txt',
    read: readWholeCampaigns,
    floor: 0.97,
  },
  {
    half: 'kept',
    what: 'Openings written after the rules',
    file: 'unseen-mail.txt',
    read: readVariedMail,
    floor: 0.75,
  },
  {
    half: 'kept',
    what: 'Whole campaigns that are kept',
    file: 'unseen-campaigns.txt',
    read: readWholeCampaigns,
    floor: 0.68,
  },
];

/** Campaign types of invented mail in nine languages. */
export async function checkVariety(): Promise<Section> {
  const reports = await Promise.all(
    files.map(async ({ half, what, file, read, floor }) => {
      const verdicts = await Promise.all((await read(file)).map(toVerdict));
      return {
        what,
        file,
        floor,
        ...reportClasses('Campaign type', verdicts, { showsWrong: half === 'tuned' }),
      };
    }),
  );
  return {
    title: 'Campaign types of invented mail',
    lines: reports.flatMap(({ what, total, lines }) => [
      `${what} (${total} mails)`,
      ...lines.map((line) => `  ${line}`),
      '',
    ]),
    faults: [
      ...(await findStaleWeights()),
      ...reports
        .filter(({ right, total, floor }) => right / Math.max(1, total) < floor)
        .map(({ file, right, total, floor }) => `${file}: ${right} of ${total} right, less than ${floor}`),
    ],
  };
}

async function toVerdict({ language, fair, subject, raw }: InventedMail): Promise<Verdict> {
  const mail = await parseMail({ raw, label: subject }, new Date());
  const verdict = classifyMail(mail, readZones(makePublicCopy(mail, { imageKey })));
  return { path: `${language} ${subject}`, fair, given: verdict.campaignType };
}

/** The shipped weights must be those `npm run learn-wording` computes from the current files. */
async function findStaleWeights(): Promise<string[]> {
  const learnt = writeWordingModel(trainWording(await readInventedExamples()));
  return learnt === wordingWeights
    ? []
    : ['wording-weights.ts is not what the invented mail teaches: npm run learn-wording'];
}
