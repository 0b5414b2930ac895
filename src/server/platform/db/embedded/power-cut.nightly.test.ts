import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine } from '#server/platform/db/embedded/engine.ts';
import { cutPower } from '#tests/support/database/power-cut.ts';
import { type FileOperation, RecordingFiles } from '#tests/support/database/recording-files.ts';
import { copyTemplateVault } from '#tests/support/database/template.ts';

/** An answered statement, and the number of file operations before its answer. */
interface Answered {
  id: number;
  digest: string;
  at: number;
}

let folder: string;
let base: string;
let operations: FileOperation[];
let answered: Answered[];

/** One history of all kinds of change to a database, recorded once; each test cuts it at another point. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-power-'));
  copyTemplateVault(join(folder, 'made'));
  const made = await openEngine(join(folder, 'made'));
  await made.pglite.exec('create table written (id int primary key, text text not null, part int not null)');
  await made.pglite.close();
  base = join(folder, 'made', 'db');
  mkdirSync(join(folder, 'recorded'));
  cpSync(base, join(folder, 'recorded', 'db'), { recursive: true });
  const files: RecordingFiles[] = [];
  const { pglite } = await openEngine(join(folder, 'recorded'), (path) => {
    const recording = new RecordingFiles(path, (error) => expect.fail(String(error)));
    files.push(recording);
    return recording;
  });
  operations = files[0]?.operations ?? [];
  answered = [];
  for (let part = 0; part < 4; part += 1) await change(pglite, part);
  await pglite.close();
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Rows too large for their table's own pages, an index, a table that is created and dropped, and a checkpoint
 * in between.
 */
async function change(pglite: PGlite, part: number): Promise<void> {
  for (let row = 0; row < 8; row += 1) {
    const id = part * 8 + row;
    const text = randomBytes(row % 2 === 0 ? 60 : 6_000).toString('hex');
    await pglite.query('insert into written values ($1, $2, $3)', [id, text, part]);
    answered.push({ id, digest: createHash('md5').update(text).digest('hex'), at: operations.length });
  }
  await pglite.exec(`
    create index written_part_${part} on written (part);
    create table passing_${part} as select * from written;
    update written set part = part + 100 where part = ${part};
    drop table if exists passing_${(part + 3) % 4};`);
  if (part % 2 === 0) return;
  await pglite.exec('checkpoint');
  await pglite.exec('vacuum written');
}

let cuts = 0;

/** Counts the answered rows that are missing or different after a cut; -1 if the database does not open. */
async function countLost(history: FileOperation[], random: () => number): Promise<number> {
  cuts += 1;
  const dataDir = join(folder, `cut-${cuts}`);
  mkdirSync(dataDir);
  cutPower({ base, operations: history }, join(dataDir, 'db'), random);
  const { pglite } = await openEngine(dataDir);
  const { rows } = await pglite.query<{ id: number; digest: string }>(
    'select id, md5(text) as digest from written',
  );
  // The index and a full scan must both agree with the log.
  const { rows: byIndex } = await pglite.query(
    'select id from generate_series(0, 31) n join written on id = n',
  );
  await pglite.close();
  rmSync(dataDir, { recursive: true });
  expect(byIndex).toHaveLength(rows.length);
  const found = new Map(rows.map(({ id, digest }) => [id, digest]));
  return answered.filter(({ id, digest, at }) => at <= history.length && found.get(id) !== digest).length;
}

/** Mulberry32: the same numbers in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const nothingElse = () => 0;

describe('a power cut', () => {
  it.each([11, 20])(
    'right after answer %i loses nothing, with only what was flushed on the disk',
    async (index) => {
      const { at } = answered[index] ?? expect.fail();
      expect(await countLost(operations.slice(0, at), nothingElse)).toBe(0);
    },
  );

  it.each([1, 2, 3, 4])(
    'at any moment loses nothing that was answered, with any part of the rest on the disk (%i)',
    async (seed) => {
      const random = numbersFrom(seed);
      const at = Math.floor(random() * operations.length);
      expect(await countLost(operations.slice(0, at), random)).toBe(0);
    },
  );

  it('is noticed by this trial when nothing is ever flushed', async () => {
    const unflushed = operations.filter(({ kind }) => kind !== 'flush');
    const { at } = answered[20] ?? expect.fail();
    expect(await countLost(unflushed.slice(0, at), nothingElse)).toBeGreaterThan(0);
  });
});
