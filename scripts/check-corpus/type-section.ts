import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { classifyMail } from '#server/ingest/classify/classify.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { reportClasses, type Verdict } from './class-report.ts';
import { wrapHtml } from './corpus-mail.ts';
import { parseOnce, sanitizeOnce } from './read-once.ts';
import { type Half, toHalf } from './recognition-section.ts';
import type { Section } from './section.ts';

/** Minimum shares of right answers: the level reached so far. */
const floors: Record<Half, number> = { tuned: 0.95, kept: 0.92 };

interface JudgedVerdict extends Verdict {
  half: Half;
}

/**
 * Campaign types of the corpus mail without original labels: newsletters, discussion lists, letters, spam and
 * service mail, judged by us (`type-labels.tsv`) before any result was seen. One half is kept, as in
 * recognition.
 */
export async function checkTypes(corpus: string): Promise<Section> {
  const verdicts = await judge(corpus);
  const reports = (['tuned', 'kept'] as const).map((half) => {
    const own = verdicts.filter((one) => one.half === half);
    return {
      half,
      count: own.length,
      ...reportClasses('Campaign type', own, { showsWrong: half === 'tuned' }),
    };
  });
  return {
    title: `Campaign types of ${verdicts.length} further mails`,
    lines: reports.flatMap(({ half, count, lines }) => [
      `${half === 'tuned' ? 'The half that rules are tuned on' : 'The half that is kept'} (${count} mails)`,
      ...lines.map((line) => `  ${line}`),
      '',
    ]),
    faults: reports
      .filter(({ half, right, total }) => right / Math.max(1, total) < floors[half])
      .map(({ half, right, total }) => `${half} half: ${right} of ${total} right, less than ${floors[half]}`),
  };
}

async function judge(corpus: string): Promise<JudgedVerdict[]> {
  const text = await readFile(new URL('type-labels.tsv', import.meta.url), 'utf8');
  const verdicts: JudgedVerdict[] = [];
  for (const line of text.trim().split('\n').slice(1)) {
    const [path = '', types = ''] = line.split('\t');
    const bytes = await readFile(join(corpus, path));
    const raw = path.endsWith('.html') ? wrapHtml(bytes, 'brand.example') : bytes;
    const mail = await parseOnce(raw, path);
    const verdict = classifyMail(mail, readZones(sanitizeOnce(mail)));
    verdicts.push({
      path,
      half: toHalf(mail),
      fair: types.split('|'),
      given: verdict.campaignType,
    });
  }
  return verdicts;
}
