import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoMessages } from '#doubles/demo/messages.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { isNotice } from '#server/ingest/sources/source-entry.ts';
import { IngestRejection, type ParsedMail, type SourceMessage } from '#server/ingest/types.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';
import type { Bench } from './figure.ts';

/** Html of about 40 kB, the size the budget is for. */
const [minLength, maxLength] = [30_000, 50_000];

/** Runs of each mail; the first ones only warm the program up. */
const rounds = 12;
const warmUpRounds = 4;

/** Processor time of redacting and sanitizing one mail of about 40 kB, from parsed html to public copy. */
export const benchSanitize: Bench = async (say) => {
  const { origin, mails } = await loadMails();
  const meanKilobytes = mails.reduce((sum, { html }) => sum + (html?.length ?? 0), 0) / mails.length / 1000;
  say(`${mails.length} mails ${origin} of ${Math.round(meanKilobytes)} kB, ${rounds} times`);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const mail of mails) {
      const fresh = withNewStyles(mail, round);
      const before = process.threadCpuUsage();
      makePublicCopy(fresh, { imageKey });
      const { user, system } = process.threadCpuUsage(before);
      if (round >= warmUpRounds) times.push((user + system) / 1000);
    }
  }
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  return [{ what: 'median CPU time of cleaning a 40 kB mail', unit: 'ms', value: median, budget: 8 }];
};

/** Loads real mail if a corpus is available, else the demo's; if no mail has the required size, the nearest. */
async function loadMails(): Promise<{ origin: string; mails: ParsedMail[] }> {
  const corpus = process.env.CORPUS_DIR ?? join(process.cwd(), '..', 'shared', 'corpus');
  const isReal = existsSync(join(corpus, 'raw'));
  const parsed: ParsedMail[] = [];
  for await (const source of isReal ? readCorpus(corpus) : demoMessages(new Date())) {
    const mail = await parseOrNull(source);
    if (mail?.html !== null && mail !== null) parsed.push(mail);
  }
  const middle = (minLength + maxLength) / 2;
  const distance = ({ html }: ParsedMail) => Math.abs((html?.length ?? 0) - middle);
  const fitting = parsed.filter((mail) => distance(mail) <= (maxLength - minLength) / 2);
  const nearest = () => parsed.sort((a, b) => distance(a) - distance(b)).slice(0, 40);
  return {
    origin: isReal ? 'of the corpus' : 'of the demo',
    mails: fitting.length > 0 ? fitting : nearest(),
  };
}

async function* readCorpus(corpus: string): AsyncGenerator<SourceMessage> {
  for await (const entry of readMailPaths([join(corpus, 'raw')], new Date()))
    if (!isNotice(entry)) yield entry;
}

async function parseOrNull(source: SourceMessage): Promise<ParsedMail | null> {
  try {
    return await parseMail(source, new Date());
  } catch (error) {
    if (error instanceof IngestRejection) return null;
    throw error;
  }
}

/** Makes the style attributes of each copy unique, so that no cache of an earlier round helps. */
function withNewStyles(mail: ParsedMail, round: number): ParsedMail {
  return { ...mail, html: (mail.html ?? '').replace(/style=(["'])/gi, `style=$1order:${round};`) };
}
