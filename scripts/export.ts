import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVisitor } from '#server/accounts/auth/viewer.ts';
import { readEnvironment } from '#server/app/environment.ts';
import { openForArchive } from '#server/app/open-for-archive.ts';
import { programVersion } from '#server/app/program-version.ts';
import { runProgram } from '#server/app/run-program.ts';
import type { Manifest } from '#server/intake/exported-vaults/export-folder.ts';
import { writeExport } from '#server/operations/vault-export/write-export.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { endStopped, secondsSince } from './archive-messages.ts';
import { openProgressBar } from './progress-bar.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const help = `Usage: npm run export -- --public|--private [--brand SLUG] [--since DAY] [--url ADDRESS] [--json] DIR

Writes published emails into a new folder: messages as .eml files; labels, corrections and lists as JSON lines; images, a
manifest and SHA256SUMS. npm run import -- DIR imports it again, with corrections and lists.

  --public   emails that visitors may read now, as they see them: sanitized copies without the subscriber, no lists
  --private  every published email unsanitized, with the lists of all users; confidential
  --brand    only this brand: the last part of the address of its page
  --since    only emails received on that day (UTC) or later, such as 2026-11-01
  --url      address of the server that has the embedded database open (default: PORT); it makes the copy
  --json     print the content of manifest.json as the last line
  --help     print this text

An export does not contain hidden mail or mail that waits for review; npm run backup does. Until it is complete the folder is
named DIR.part. The command uses the vault of npm start (DATA_DIR or DATABASE_URL).`;

await runProgram(main);

async function main(): Promise<void> {
  const args = readArguments();
  if (args === 'help') {
    console.log(help);
    return;
  }
  const { dir, kind, brand, since, url, asJson } = args;
  const path = resolve(dir);
  const signal = stopOnSignal();
  const config = readConfig(readEnvironment());
  const vault = await openForArchive(config, `Exporting (${kind})`, {
    say: (sentence) => console.log(`${sentence}, to ${path}`),
    now: () => new Date(),
    address: url,
    besideServer: true,
  });
  const bar = openProgressBar();
  const started = performance.now();
  try {
    const manifest = await writeExport(path, vault, {
      program: programVersion(),
      now: vault.asOf,
      kind,
      brand,
      since,
      visitor: createVisitor(config),
      signal,
      onProgress: ({ done, total }) =>
        bar.show(done / total, `${formatCount(done)} of ${formatCount(total)} emails`),
    });
    bar.end();
    console.log(`Wrote ${path}: ${describe(manifest)} in ${secondsSince(started)} s`);
    if (asJson) console.log(JSON.stringify(manifest));
  } catch (error) {
    endStopped(error, signal, bar, 'No folder was written.');
  } finally {
    bar.end();
    await vault.close();
  }
}

function describe({ emails, corrections, lists, pictures }: Manifest): string {
  return [
    countOf(emails, 'email', 'emails'),
    `${formatCount(corrections)} corrected`,
    countOf(lists, 'list', 'lists'),
    countOf(pictures, 'picture', 'pictures'),
  ].join(', ');
}

interface Arguments {
  dir: string;
  kind: Manifest['kind'];
  brand: string | null;
  since: string | null;
  url: string | undefined;
  asJson: boolean;
}

function readArguments(): Arguments | 'help' {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        public: { type: 'boolean' },
        private: { type: 'boolean' },
        brand: { type: 'string' },
        since: { type: 'string' },
        url: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help === true) return 'help';
    const [dir, ...rest] = positionals;
    if (dir === undefined || rest.length > 0) throw new Error('Name one folder.');
    if ((values.public ?? false) === (values.private ?? false))
      throw new Error('Give either --public or --private.');
    const { since = null, brand = null, url } = values;
    if (since !== null && !isDay(since)) throw new Error(`"${since}" is not a day such as 2026-11-01.`);
    if (url !== undefined && !URL.canParse(url))
      throw new Error(`"${url}" is not an address such as http://localhost:3000.`);
    const kind = values.public === true ? 'public' : 'private';
    return { dir, kind, brand, since, url, asJson: values.json ?? false };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
