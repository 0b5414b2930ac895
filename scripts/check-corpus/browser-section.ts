import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { readCorpus } from '#tests/e2e/sanitizer-corpus.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import type { CorpusMail } from './corpus-mail.ts';
import { sanitizeOnce } from './read-once.ts';
import type { Section } from './section.ts';

/** A piece of html that a reader could be shown. */
export interface Shown {
  name: string;
  html: string;
}

/** What the browser's program is given to show, and what it looks at. */
export interface BrowserTask {
  samples: Shown[];
  copies: Shown[];
  checks: BrowserCheck[];
}

/**
 * `violations`: nothing of a document may run, and nothing may be requested but our pictures; `fit`: none of the public
 * copies may be wider than its frame, laid out as the reader's frame does on a desk and on a phone.
 */
export type BrowserCheck = 'misdeeds' | 'fit';

/**
 * Shows the sanitiser sets and the public copies of real mail in Chromium. In a process of its own: the browser's
 * program is typed for browsers.
 * @param every shows every n-th mail only, and then none of the sanitiser sets: sanitiser.nightly.spec.ts shows all of those.
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
  program.stdin.on('error', () => {}); // it ended before it had read all: its code and words say why
  program.stdin.end(JSON.stringify(task));
  const ended = new Promise<number | null>((resolve, reject) => {
    program.once('error', reject);
    program.once('close', resolve);
  });
  const [code, reported, complaint] = await Promise.all([ended, text(program.stdout), text(program.stderr)]);
  if (code !== 0) throw new Error(`The browser's program ended with ${code}:\n${complaint}`);
  return JSON.parse(reported) as Section[];
}
