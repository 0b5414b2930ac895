import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { isNotice } from '#server/ingest/sources/source-entry.ts';
import { ingestEnv, ingestNodeArgs } from '#server/ingest/workers/ingest-process.mjs';
import { mailFolders } from './corpus-mail.ts';
import { askQuestions, questions } from './questions.ts';
import type { Section } from './section.ts';

interface Counts {
  imported: number;
  duplicates: number;
  rejected: number;
  brandsCreated: number;
}

/**
 * Imports the corpus twice into a new embedded database, as an operator would: every message must end as
 * imported, duplicate or rejected, and the second time none may be new. Then runs searches on it.
 * @param begin creates an empty vault in the folder; otherwise the first import does.
 */
export async function checkAccounting(
  corpus: string,
  begin: (dataDir: string) => void = () => {},
): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mailvault-check-'));
  try {
    begin(dataDir);
    const { messages, unreadable } = await countMessages(corpus);
    const first = await importCorpus(corpus, dataDir);
    const second = await importCorpus(corpus, dataDir);
    const accounted = first.imported + first.duplicates + first.rejected;
    const expectedSecond = {
      imported: 0,
      duplicates: first.imported + first.duplicates,
      rejected: first.rejected,
      brandsCreated: 0,
      held: 0,
    };
    const faults: string[] = unreadable.map((label) => `${label} cannot be read`);
    if (accounted !== messages) faults.push(`${accounted} messages are accounted for, ${messages} are there`);
    if (JSON.stringify(second) !== JSON.stringify(expectedSecond))
      faults.push(
        `a second import says ${JSON.stringify(second)} instead of ${JSON.stringify(expectedSecond)}`,
      );
    const unanswered = await askQuestions(dataDir);
    faults.push(...unanswered);
    return {
      title: `Messages accounted for: ${accounted} of ${messages}`,
      lines: [
        `imported ${first.imported}, duplicates ${first.duplicates}, rejected ${first.rejected}, new brands ${first.brandsCreated}`,
        `imported again: ${second.imported} new`,
        `questions answered as expected: ${questions.length - unanswered.length} of ${questions.length}`,
      ],
      faults,
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Counts the messages of the sources before they are parsed. */
async function countMessages(corpus: string): Promise<{ messages: number; unreadable: string[] }> {
  const unreadable: string[] = [];
  let messages = 0;
  for await (const entry of readMailPaths(
    mailFolders.map((folder) => join(corpus, folder)),
    new Date(),
  )) {
    if (!isNotice(entry)) messages += 1;
    else if (entry.notice.kind === 'unreadable') unreadable.push(entry.notice.label);
  }
  return { messages, unreadable };
}

/**
 * Runs the operator's command in a separate process with one thread, because a second one would only cost
 * start-up time.
 */
async function importCorpus(corpus: string, dataDir: string): Promise<Counts> {
  const paths = mailFolders.map((folder) => join(corpus, folder));
  const args = [...ingestNodeArgs, 'scripts/import.ts', ...paths, '--json', '--threads', '1'];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    // Clears the address of the calling tool.
    env: { ...process.env, ...ingestEnv, BASE_URL: '', DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'off' },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Counts;
}
