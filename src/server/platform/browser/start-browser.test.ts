import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBrowser } from '#server/platform/browser/start-browser.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * A program that answers the first command and leaves a process outside its group, which keeps the pipes
 * open.
 */
function lingeringProgram(): string {
  const path = join(folder, 'browser');
  writeFileSync(
    path,
    `#!/bin/sh\nsetsid sleep 20 &\nprintf '{"id":1,"result":{}}\\000' >&4\nexec sleep 20\n`,
  );
  chmodSync(path, 0o755);
  return path;
}

describe.runIf(process.platform === 'linux')('a browser that is killed', () => {
  it('fails what is under way at once, although its pipes are still open', async () => {
    const { signal } = new AbortController();
    const browser = await startBrowser(
      lingeringProgram(),
      { isSandboxed: true },
      { priority: 'usual', signal },
    );
    let isClosed = false;
    const underWay = expect(browser.devtools.send({ method: 'Page.captureScreenshot' })).rejects.toThrow(
      'The browser has ended',
    );
    void browser.devtools.ended.then(() => {
      isClosed = true;
    });
    browser.kill();
    await underWay;
    await browser.close();
    expect(isClosed).toBe(true);
  });
});
