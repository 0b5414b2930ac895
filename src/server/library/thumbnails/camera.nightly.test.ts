import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Camera, type CameraOptions, openCamera } from '#server/library/thumbnails/camera.ts';
import { findChromium } from '#server/platform/browser/find-chromium.ts';
import { findUnprivilegedUser } from '#server/platform/browser/unprivileged-user.ts';
import { browserProcesses, processesOfGroup } from '#tests/support/browser/browser-processes.ts';

const cleanups: Array<() => unknown> = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

function installedChromium(): string {
  const executablePath = findChromium(process.env);
  if (executablePath === undefined) throw new Error('These tests need a Chromium');
  return executablePath;
}

function camera(options: CameraOptions = {}, program = installedChromium()): Camera {
  const opened = openCamera(program, { priority: 'usual', ...options });
  cleanups.push(() => opened.close());
  return opened;
}

const photograph = (by: Camera) => by.photograph('<p>Hello', async () => undefined);

/** Main browser processes: the ones that this process started. */
const browsers = () => browserProcesses().filter(({ parent }) => parent === process.pid);

function onlyBrowser() {
  const [browser, ...others] = browsers();
  if (browser === undefined || others.length > 0) throw new Error('There is not exactly one browser');
  return browser;
}

/** The system removes killed processes with a delay, longer under load. */
const expectAllGone = (group: number) => expect.poll(() => processesOfGroup(group)).toEqual([]);

const profileOf = (commandLine: string) => / --user-data-dir=(\S+)/.exec(commandLine)?.[1] ?? '';

/** A wrapper script in front of the browser, as distributions install one. */
function wrapper(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mailvault-wrapper-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'chromium');
  writeFileSync(program, `#!/bin/sh\n${script.replaceAll('CHROMIUM', installedChromium())}\n`, {
    mode: 0o755,
  });
  chmodSync(folder, 0o755); // the browser's user needs access
  return program;
}

/** Starts another process with a browser. */
async function otherServer(): Promise<{ server: ChildProcess; group: number }> {
  const program = new URL('../../../../tests/support/browser/camera-child.ts', import.meta.url);
  const server = spawn(process.execPath, [program.pathname, installedChromium()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => server.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    server.stdout.once('data', () => resolve());
    server.once('exit', () => reject(new Error('The other process ended')));
  });
  const [browser] = browserProcesses(server.pid);
  if (browser === undefined) throw new Error('The other process has no browser');
  cleanups.push(() => rmSync(profileOf(browser.commandLine), { recursive: true, force: true }));
  return { server, group: browser.group };
}

describe('the browser of the photographs', () => {
  it('is replaced after some mails by one that starts when it has ended, and is gone after the last', async () => {
    const one = camera({ mailsPerBrowser: 2 });
    const seen = new Map<number, string>();
    for (let mail = 0; mail < 5; mail += 1) {
      await photograph(one);
      const { pid, commandLine } = onlyBrowser();
      seen.set(pid, profileOf(commandLine));
    }
    expect(seen.size).toBe(3);
    await one.close();
    for (const [group, profile] of seen) {
      await expectAllGone(group);
      expect(existsSync(profile)).toBe(false);
    }
  });

  it('is one for all who ask at the same time', async () => {
    const one = camera({ mailsPerBrowser: 3 });
    const counts: number[] = [];
    await Promise.all(
      Array.from({ length: 7 }, async () => {
        await photograph(one);
        counts.push(browsers().length);
      }),
    );
    expect(Math.max(...counts)).toBe(1);
  });

  it('is ended when it does not end by itself, with all that it started', async () => {
    const stubborn = wrapper(`trap '' TERM\nsleep 600 &\nCHROMIUM "$@"\nexec sleep 600`);
    const one = camera({}, stubborn);
    await photograph(one);
    const { group } = onlyBrowser();
    expect(processesOfGroup(group).length).toBeGreaterThan(3);
    await one.close();
    await expectAllGone(group);
  });

  it('ends when there is nothing more to photograph, and starts anew when there is', async () => {
    const one = camera({ idleLimitMs: 100 });
    await photograph(one);
    await expect.poll(() => browserProcesses().length).toBe(0);
    await photograph(one);
    expect(browsers()).toHaveLength(1);
  });

  it('is closed in the middle of a mail', async () => {
    const one = camera();
    await photograph(one);
    const { group } = onlyBrowser();
    const endless = one.photograph(
      `<img src="mv-image:${'a'.repeat(32)}">`,
      () => new Promise(() => undefined),
    );
    const failure = expect(endless).rejects.toThrow('The camera was closed');
    await one.close();
    await failure;
    await expectAllGone(group);
  });

  it('has nothing of our environment and is not root', async () => {
    process.env.SESSION_SECRET_OF_THIS_TEST = 'nobody else may know';
    cleanups.push(() => delete process.env.SESSION_SECRET_OF_THIS_TEST);
    await photograph(camera());
    const processes = browserProcesses();
    expect(processes.length).toBeGreaterThan(3);
    for (const { environment, uid } of processes) {
      expect(environment).not.toContain('nobody else may know');
      expect(uid).toBe(findUnprivilegedUser()?.uid ?? process.getuid?.());
    }
  });

  it('is in its sandbox, or says once that it cannot be', async () => {
    const warnings: string[] = [];
    const log = { warn: (_fields: object, message: string) => warnings.push(message) };
    await photograph(camera({ log }));
    const isBare = onlyBrowser().commandLine.includes('--no-sandbox');
    expect(warnings).toHaveLength(isBare ? 1 : 0);
  });

  it.for([
    [
      'without its sandbox',
      `case "$*" in *--no-sandbox*) exec CHROMIUM "$@";; esac; echo No usable sandbox >&2; exit 1`,
    ],
    ['as ourselves', `test "$(id -u)" = ${process.getuid?.()} && exec CHROMIUM --no-sandbox "$@"; exit 1`],
  ] as const)(
    'runs %s where it starts in no other way, which is found out and said once',
    async ([, script]) => {
      const warnings: object[] = [];
      const log = { warn: (fields: object, message: string) => warnings.push({ ...fields, message }) };
      const one = camera({ log, mailsPerBrowser: 1 }, wrapper(script));
      expect((await photograph(one)).length).toBeGreaterThan(100);
      await photograph(one);
      expect(onlyBrowser().commandLine).toContain('--no-sandbox');
      expect(warnings.length).toBeLessThanOrEqual(1);
    },
  );

  it('that never starts fails the photograph with what it said', async () => {
    await expect(photograph(camera({}, wrapper('echo out of luck >&2; exit 3')))).rejects.toThrow(
      'out of luck',
    );
    await expect(photograph(camera({}, '/nowhere/chromium'))).rejects.toThrow('The browser did not start');
  });

  it.for(['SIGKILL', 'SIGTERM'] as const)('ends when the server is ended by %s', async (signal) => {
    const { server, group } = await otherServer();
    expect(processesOfGroup(group).length).toBeGreaterThan(3);
    server.kill(signal);
    await expectAllGone(group);
  });
});
