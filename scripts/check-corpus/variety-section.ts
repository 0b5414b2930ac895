import { readFile } from 'node:fs/promises';
import { classifyMail } from '#server/ingest/classify/classify.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { imageKey } from '#tests/support/parsed-mail.ts';
import { reportClasses, type Verdict } from './class-report.ts';
import type { Half } from './recognition-section.ts';
import type { Section } from './section.ts';

/**
 * Halves of one table speak alike, since one person wrote it: what is kept was written after the rules had been tuned on
 * the other, and nobody looks at what is wrong there.
 */
const files: Record<Half, string> = { tuned: 'varied-mail.txt', kept: 'unseen-mail.txt' };
/** Shares of right answers below which recognition has become worse than it was. */
const floors: Record<Half, number> = { tuned: 0.94, kept: 0.65 };

/** One invented mail of these files. */
interface VariedMail {
  language: string;
  fair: string[];
  toOneReader: boolean;
  subject: string;
  preheader: string;
  body: string;
}

/** Campaign types of invented mail in nine languages, which no rule was made from. */
export async function checkVariety(): Promise<Section> {
  const reports = await Promise.all(
    (['tuned', 'kept'] as const).map(async (half) => {
      const verdicts = await Promise.all((await readVariedMail(files[half])).map(toVerdict));
      return { half, ...reportClasses('Campaign type', verdicts, { showsWrong: half === 'tuned' }) };
    }),
  );
  return {
    title: 'Campaign types of invented mail',
    lines: reports.flatMap(({ half, total, lines }) => [
      `${half === 'tuned' ? 'What rules are tuned on' : 'What was written after them'} (${total} mails)`,
      ...lines.map((line) => `  ${line}`),
      '',
    ]),
    faults: reports
      .filter(({ half, right, total }) => right / Math.max(1, total) < floors[half])
      .map(
        ({ half, right, total }) => `${files[half]}: ${right} of ${total} right, less than ${floors[half]}`,
      ),
  };
}

async function readVariedMail(file: string): Promise<VariedMail[]> {
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  const mails: VariedMail[] = [];
  let language = '';
  let type = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) [language = '', type = ''] = line.slice(2).split(' ');
    else if (line !== '' && !line.startsWith('//')) mails.push(toMail(line, language, type));
  }
  return mails;
}

function toMail(line: string, language: string, type: string): VariedMail {
  const [subject = '', preheader = '', last = ''] = line.split('¦').map((part) => part.trim());
  const [body = '', ...others] = last.split('|');
  const isMarked = subject.startsWith('~ ');
  return {
    language,
    fair: [type, ...others],
    toOneReader: isMarked || type === 'transactional',
    subject: isMarked ? subject.slice(2) : subject,
    preheader,
    body,
  };
}

async function toVerdict(varied: VariedMail): Promise<Verdict> {
  const mail = await parseMail({ raw: toRaw(varied), label: varied.subject }, new Date());
  const verdict = classifyMail(mail, readZones(cleanMail(mail, { imageKey })));
  return {
    path: `${varied.language} ${varied.subject} (${varied.preheader})`,
    fair: varied.fair,
    given: verdict.campaignType,
  };
}

function toRaw({ subject, preheader, body, toOneReader }: VariedMail): Uint8Array {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const html = `<div style="display:none">${preheader}</div><p>${body}</p><p><a href="https://brand.example/">brand.example</a></p>`;
  const head = [
    'From: Brand <hello@brand.example>',
    'To: Quirina Testfall <quirina.testfall@letterbox.example>',
    `Subject: =?utf-8?B?${encode(subject)}?=`,
    'Date: Tue, 04 Mar 2025 10:15:00 +0000',
    ...(toOneReader ? [] : ['List-Unsubscribe: <https://brand.example/leave>']),
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${encode(html)}`);
}
