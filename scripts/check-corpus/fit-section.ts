import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Section } from './section.ts';

/**
 * Lays the public copies of real mail out as the reader's frame does, on a desk and on a phone: none may be wider than
 * its frame. In a process of its own: the browser's program is typed for browsers.
 * @param every lays out every n-th mail only.
 */
export async function checkFit(corpus: string, every: number): Promise<Section> {
  const program = ['tests/e2e/corpus-fit-in-browser.ts', corpus, String(every)];
  const { stdout } = await promisify(execFile)(process.execPath, program, { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Section;
}
