import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment } from '#tests/support/bare-environment.ts';
import { loadOriginals, withMessageId } from './originals.ts';
import { withPostgres } from './postgres.ts';
import { processorSeconds } from './process-use.ts';
import { type Bench, count } from './table.ts';
import { workFolder } from './work-folder.ts';

/** Each thread of each process warms up for some seconds, which weighs in a short run; `IMPORT_MESSAGES` asks for others. */
const messages = Number(process.env.IMPORT_MESSAGES ?? 12_000);
/** One process and two, each so often, in turns: a shared machine's pace changes from minute to minute. */
const rounds = 2;

const emptyFolder = join(workFolder, 'no-mail');

interface Run {
  seconds: number;
  /** Of the importers and PostgreSQL. */
  processorSeconds: number;
}

/** `npm run import` by one process, and by two that share one folder by `--part` and the cores by `--threads`. */
export const benchImporters: Bench = async (say) => {
  const folder = join(workFolder, 'importers');
  mkdirSync(folder);
  mkdirSync(emptyFolder);
  const { origin, messages: originals } = await loadOriginals();
  for (let index = 0; index < messages; index += 1) {
    const original = originals[index % originals.length];
    if (original === undefined) throw new Error('There is no mail to measure with');
    writeFileSync(join(folder, `${index}.eml`), withMessageId(original.raw, `${index}@bench.example`));
  }
  const byOne: Run[] = [];
  const byTwo: Run[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const [parts, runs] of [
      [['1/1'], byOne],
      [['1/2', '2/2'], byTwo],
    ] as const) {
      say(`${count(messages)} messages by ${parts.join(' and ')}, round ${round}`);
      runs.push(await measure(folder, parts));
    }
  }
  const ratios = byTwo.map(({ seconds }, round) =>
    (seconds / (byOne[round]?.seconds ?? Number.NaN)).toFixed(2),
  );
  return [
    {
      what: `import of ${count(messages)} messages (${origin}) into PostgreSQL, whole processes: by one; by two, \`--part 1/2\` and \`2/2\`; ${rounds} runs each in turns`,
      measured: `${rates(byOne)}; ${rates(byTwo)} a second; two take ${ratios.join(', ')} times as long`,
      target: 'two no slower than one on 2 cores',
    },
    {
      what: `the same for each of ${cores} cores; for each second of processor time, PostgreSQL’s with it`,
      measured: `${perCore(byOne)}; ${perCore(byTwo)} a second; ${perProcessor(byOne)}; ${perProcessor(byTwo)} messages`,
      target: '',
    },
  ];
};

async function measure(folder: string, parts: readonly string[]): Promise<Run> {
  return withPostgres('importers', async (_url, settings) => {
    const env = bareEnvironment({ ...settings, DATA_DIR: join(workFolder, 'importers-data') });
    // Migrated before the clock runs; that is done once, however many import.
    await run(['scripts/import.ts', emptyFolder], env);
    const before = processorSeconds(process.pid); // PostgreSQL is a child of ours, too
    const started = performance.now();
    const counts = await Promise.all(
      parts.map((part) =>
        run(['scripts/import.ts', folder, '--part', part, '--threads', threadsOf(parts), '--json'], env),
      ),
    );
    const seconds = (performance.now() - started) / 1000;
    const accounted = counts
      .map((printed) => JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Record<string, number>)
      .reduce(
        (sum, { imported = 0, duplicates = 0, rejected = 0 }) => sum + imported + duplicates + rejected,
        0,
      );
    if (accounted !== messages) throw new Error(`Of ${messages} messages ${accounted} were accounted for.`);
    return { seconds, processorSeconds: processorSeconds(process.pid) - before };
  });
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...args], { env });
  return stdout;
}

const cores = availableParallelism();
const threadsOf = (parts: readonly string[]) => String(Math.max(1, Math.floor(cores / parts.length)));
const eachOf = (runs: readonly Run[], figure: (run: Run) => number) =>
  runs.map((one) => count(figure(one))).join(', ');
const rates = (runs: readonly Run[]) => eachOf(runs, ({ seconds }) => messages / seconds);
const perCore = (runs: readonly Run[]) => eachOf(runs, ({ seconds }) => messages / seconds / cores);
const perProcessor = (runs: readonly Run[]) => eachOf(runs, ({ processorSeconds: used }) => messages / used);
