import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteVisits, type Visits, type VisitsOptions } from '#server/platform/http/requests/visits.ts';

let app: FastifyInstance;
let visits: Visits;
let finish: () => void;

async function serve(options: VisitsOptions): Promise<void> {
  app = fastify();
  visits = noteVisits(app, options);
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.get('/slow', () => finished.then(() => 'done'));
  app.get('/readyz', () => finished.then(() => 'done'));
  app.get('/healthz', () => finished.then(() => 'done'));
  app.get('/photographs/:file', () => finished.then(() => 'done'));
  await app.ready();
}

beforeEach(() => serve({ pauseMs: 5, patienceMs: 600_000 }));
afterEach(() => app.close());

/** Starts a request and waits until the server has it. */
async function ask(url: string): Promise<unknown> {
  const answer = app.inject(url);
  answer.catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  return { answer };
}

/** Whether `quiet` resolved within many times the pause. */
async function isQuietSoon(): Promise<boolean> {
  const wait = new AbortController();
  let isQuiet = false;
  const quiet = visits.quiet(wait.signal).then(() => {
    isQuiet = !wait.signal.aborted;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  wait.abort();
  await quiet;
  return isQuiet;
}

describe('work that waits for visitors', () => {
  it('begins when nobody asks for anything, and only then', async () => {
    await visits.quiet();
    await ask('/slow');
    expect(await isQuietSoon()).toBe(false);
    finish();
    await visits.quiet();
  });

  it.each([
    ['checks of health', '/healthz'],
    ['checks of what the server depends on', '/readyz'],
    ['whoever waits for it', '/photographs/1.png'],
  ])('does not wait for %s', async (_who, url) => {
    await ask(url);
    await visits.quiet();
    finish();
  });

  it('has its turn on a server that is never left alone', async () => {
    await app.close();
    await serve({ pauseMs: 5, patienceMs: 20 });
    await ask('/slow');
    await visits.quiet();
    finish();
  });
});
