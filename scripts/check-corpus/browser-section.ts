import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { readCorpus } from '#tests/e2e/sanitizer-corpus.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import type { CorpusMail } from './corpus-mail.ts';
import { sanitizeOnce } from './read-once.ts';
import type { Section } from './section.ts';

/** A piece of html that a viewer could see. */
export interface Shown {
  name: string;
  html: string;
}

/** Input of the browser's program: the documents, and the check. */
export interface BrowserTask {
  samples: Shown[];
  copies: Shown[];
  checks: BrowserCheck[];
}

/**
 * `misdeeds`: no document may run code, or request anything but our pictures; `fit`: no public copy may be
 * wider than its frame, laid out as in the viewer's frame on a desktop and on a phone.
 */
export type BrowserCheck = 'misdeeds' | 'fit';

/**
 * Opens the sanitizer sets and the public copies of real mail in Chromium. In a separate process, because the
 * browser's program has a browser's types.
 * @param every opens only every n-th mail, and no sanitizer sets: sanitiser.nightly.spec.ts opens all of
 * those.
 * @returns a section for each of the checks.
 */
export async function checkInBrowser(
  corpus: string,
  mails: readonly CorpusMail[],
  { every, checks }: { every: number; checks: BrowserCheck[] },
): Promise<Section[]> {
  const hostile = every === 1 && checks.includes('misdeeds') ? readCorpus(corpus) : [];
  const samples = hostile.map(({ name, html }) => ({ name, html: sanitizeOnce(parsedMail({ html })).html }));
  const copies = mails
    .filter(({ mail, place }) => place % every === 0 && mail.html !== null)
    .map(({ path, sanitized }) => ({ name: path, html: sanitized.html }));
  return runInBrowser({ samples, copies, checks });
}

async function runInBrowser(task: BrowserTask): Promise<Section[]> {
  const program = spawn(process.execPath, ['tests/e2e/corpus-in-browser.ts'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  program.stdin.on('error', () => {}); // it ended before reading everything: its exit code and output explain it
  program.stdin.end(JSON.stringify(task));
  const ended = new Promise<number | null>((resolve, reject) => {
    program.once('error', reject);
    program.once('close', resolve);
  });
  const [code, reported, complaint] = await Promise.all([ended, text(program.stdout), text(program.stderr)]);
  if (code !== 0) throw new Error(`The browser's program ended with ${code}:\n${complaint}`);
  return JSON.parse(reported) as Section[];
}
