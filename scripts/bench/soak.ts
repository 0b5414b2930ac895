import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Random, randomFrom } from '#doubles/volume/random.ts';
import { runIngest } from './ingest.ts';
import { load } from './load.ts';
import { withPostgres } from './postgres.ts';
import { premiumCookie } from './premium-cookie.ts';
import { megabytes, residentBytes } from './process-use.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

/** How long a server is asked, and how many messages are taken in; an hour each. 0 leaves that half out. */
const minutes = Number(process.env.SOAK_MINUTES ?? 60);
const messages = Number(process.env.SOAK_MESSAGES ?? 100_000);

const volume = { emails: 50_000, brands: 1_000, users: 1_000 };

/** Requests a second: what one machine bears beside others, and in an hour more than any cache holds. */
const rates = { visitors: 20, readers: 20 };

const tenths = 10;

/** Whether memory stays flat over an hour of mixed load, and over a hundred thousand messages. */
export const benchSoak: Bench = async (say) => {
  const figures: Figure[] = [];
  if (minutes > 0) figures.push(await soakServer(say));
  if (messages > 0) figures.push(await soakIngest(say));
  return figures;
};

const soakServer = (say: (line: string) => void): Promise<Figure> =>
  withPostgres('soak', async (url, settings) => {
    seed(settings, volume);
    const client = new pg.Client(url);
    await client.connect();
    // A premium brand is refused to visitors, and a refusal is no page.
    const { rows } = await client.query<{ slug: string }>(
      'select slug from brands where not is_premium_only order by id',
    );
    await client.end();
    const slugs = rows.map(({ slug }) => slug);
    const server = await startServer({ ...settings, DATA_DIR: join(workFolder, 'soak') });
    try {
      const cookie = await premiumCookie(url);
      const seconds = (minutes * 60) / tenths;
      const medians: number[] = [];
      let answers = 0;
      let written = 0;
      for (let tenth = 0; tenth < tenths; tenth += 1) {
        const random = randomFrom(tenth + 1);
        const paths = (rate: number, make: (random: Random, slugs: readonly string[]) => string[]) =>
          Array.from({ length: Math.ceil((rate * seconds) / make(random, slugs).length) }, () =>
            make(random, slugs),
          ).flat();
        const [visitors, readers, lists, samples] = await Promise.all([
          load(server.origin, paths(rates.visitors, visitorPaths), {
            seconds,
            connections: 4,
            rate: rates.visitors,
          }),
          load(server.origin, paths(rates.readers, readerPaths), {
            seconds,
            connections: 4,
            rate: rates.readers,
            headers: { cookie },
          }),
          writeLists(server.origin, cookie, seconds),
          sampleMemory(server.pid, seconds),
        ]);
        answers += visitors.answers + readers.answers;
        written += lists;
        medians.push(medianOf(samples));
        say(`${tenth + 1} of ${tenths}: ${count(medians.at(-1) ?? 0)} MB, ${count(answers)} answers`);
      }
      return {
        what: `memory of a server by tenths of ${count(minutes)} minutes of mixed load (${count(answers)} answers, ${count(written)} lists written and removed; ${count(volume.emails)} emails), medians`,
        measured: `${medians.map(count).join(', ')} MB`,
        target: 'flat from the fourth tenth on',
      };
    } finally {
      await server.stop();
    }
  });

async function soakIngest(say: (line: string) => void): Promise<Figure> {
  say(`${count(messages)} messages into PostgreSQL`);
  const run = await withPostgres('soak-ingest', async (_url, settings) => runIngest(messages, settings));
  return {
    what: `memory by tenths of ${count(run.messages)} messages`,
    measured: `${run.megabytesByTenth.map(count).join(', ')} MB; peak ${count(run.peakMegabytes)} MB; ${count(run.imported / run.seconds)}/s`,
    target: 'flat, ≤ 600 MB',
  };
}

/** What visitors ask for, made anew each time: pages of brands, searches, lists. */
function visitorPaths(random: Random, slugs: readonly string[]): string[] {
  const slug = () => pick(slugs, random);
  return [
    '/',
    `/brand/${slug()}`,
    `/emails?q=${word(random)}`,
    `/api/brands/${slug()}/emails?limit=24`,
    '/api/brands?limit=60',
    `/api/emails?q=${word(random)}`,
    '/planner',
    '/subjects',
  ];
}

/** What premium readers ask for. */
function readerPaths(random: Random, slugs: readonly string[]): string[] {
  const slug = () => pick(slugs, random);
  return [
    `/email/${id(random)}`,
    `/api/emails/${id(random)}`,
    `/emails?q=${word(random)}&view=table`,
    `/api/emails/facets?q=${word(random)}`,
    `/brand/${slug()}/insights`,
    `/compare?brand=${slug()}&brand=${slug()}`,
    `/api/emails?brand=${slug()}&sort=oldest`,
    '/',
  ];
}

/** Writes a list and removes it again, once a second. @returns how often. */
async function writeLists(origin: string, cookie: string, seconds: number): Promise<number> {
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const end = performance.now() + seconds * 1_000;
  let written = 0;
  while (performance.now() < end) {
    const made = await fetch(`${origin}/api/saved-lists`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: `soak ${randomUUID()}` }),
    });
    if (!made.ok) throw new Error(`A list was not written: ${made.status} ${await made.text()}`);
    const { id: list } = (await made.json()) as { id: number };
    const removed = await fetch(`${origin}/api/saved-lists/${list}`, {
      method: 'DELETE',
      headers: { cookie, origin },
    });
    if (!removed.ok) throw new Error(`A list was not removed: ${removed.status} ${await removed.text()}`);
    written += 1;
    await wait(1_000);
  }
  return written;
}

/** What a process holds, megabytes, every two seconds. */
async function sampleMemory(pid: number, seconds: number): Promise<number[]> {
  const samples: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    samples.push(megabytes(residentBytes(pid)));
    await wait(2_000);
  }
  return samples;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const id = (random: Random) => 1 + Math.floor(random() * volume.emails);

const pick = (slugs: readonly string[], random: Random) => slugs[Math.floor(random() * slugs.length)] ?? '';

/** A word of the seeded subjects beside one that differs each time, so that no answer is kept. */
const word = (random: Random) =>
  `${pick(['sale', 'new', 'off', 'free', 'summer', 'gift'], random)}+-x${Math.floor(random() * 1e9)}`;
