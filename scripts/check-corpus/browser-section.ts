import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Section } from './section.ts';

/**
 * Shows the sanitiser sets and the public copies of real mail in Chromium; nothing may run, and nothing may be
 * requested but our pictures. In a process of its own: the browser's program is typed for browsers.
 * @param every shows every n-th mail only, and then none of the sanitiser sets.
 */
export async function checkInBrowser(corpus: string, every: number): Promise<Section> {
  const program = ['tests/e2e/corpus-in-browser.ts', corpus, String(every)];
  const { stdout } = await promisify(execFile)(process.execPath, program, { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Section;
}
