import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { API, type Project } from 'typescript/unstable/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJobs } from '#server/platform/jobs/job-runner.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { RowTypes } from '#tests/support/statements/compare-row.ts';
import { describeStatement } from '#tests/support/statements/describe-statement.ts';
import { readStatements } from '#tests/support/statements/read-statements.ts';
import { sendWrongStatements } from '#tests/support/statements/wrong-statements.ts';

const api = new API({ cwd: process.cwd() });
let project: Project;

beforeAll(async () => {
  await makeJobTables();
  const [opened] = api.updateSnapshot({ openProjects: [resolve('tsconfig.json')] }).getProjects();
  project = opened as Project;
});

afterAll(() => api.close());

/** Tables that a server's first start creates and some statements read. */
async function makeJobTables(): Promise<void> {
  const jobs = await startJobs(await emptyDatabase(), [], { info() {}, error() {} });
  await jobs.stop();
}

/** Queries tables of earlier versions, which a migrated database no longer has; a separate test runs it. */
const ofEarlierVersions = 'src/server/platform/bodies/upgrade-vault.ts';

const served = globSync('src/{server,doubles}/**/*.ts').filter(
  (file) => file !== ofEarlierVersions && !/\.(?:test|spec)\.ts$|\/testing\//.test(file),
);

/** Reads the statements of these files and has the database describe each. */
async function check(
  files: readonly string[],
): Promise<{ faults: string[]; unreadable: string[]; described: number }> {
  const { statements, unreadable } = readStatements(
    project,
    files.map((file) => resolve(file)),
  );
  const client = await (await emptyDatabase()).pool.connect();
  const faults: string[] = [];
  let described = 0;
  try {
    const types = await RowTypes.read(client, project.checker);
    for (const { place, text, values, rows } of statements) {
      const found = await describeStatement(client, text).then(
        ({ columns, types: taken }) => {
          described += 1;
          return [
            ...(values === undefined || values === taken.length
              ? []
              : [`takes ${taken.length} values and is given ${values}`]),
            ...(rows.length === 0 ? [] : types.faultsOf(rows, columns, text)),
          ];
        },
        (error: Error) => [error.message],
      );
      faults.push(...found.map((fault) => `${place}: ${fault}`));
    }
  } finally {
    client.release();
  }
  return { faults, unreadable, described };
}

/** Functions without the text of their statement, with the reason why it is not described. */
const notDescribed = {
  'server/ingest/store/multi-row-insert.ts insertRows': 'has as many places as values',
  'server/operations/archive/blobs.ts bodiesAmong': 'asks a vault of any version; tests of archives run it',
  'server/operations/archive/blobs.ts referencedBlobs': 'the same',
  'server/operations/archive/table-rows.ts countRows':
    'names tables as the catalogue does; tests of archives run it',
  'server/operations/archive/table-rows.ts emptyTables': 'the same',
  'server/operations/archive/table-rows.ts filledTables': 'the same',
  'server/operations/archive/table-rows.ts insertLines': 'the same',
  'server/operations/archive/table-rows.ts readRows': 'the same',
  'server/operations/archive/table-rows.ts setTriggers': 'the same',
  'server/platform/db/embedded/analyze-grown-tables.ts analyzeGrownTables':
    'names tables as the catalogue does; its own test runs it',
  'server/platform/db/migrate.ts runMigration': 'every migration has run before any test',
  'server/platform/db/outbox.ts commitWithEvents':
    'several statements in one message, which every write sends',
  'server/platform/db/pooler.ts keepSessionSettings': 'names settings of a session; its own tests run it',
  'server/platform/jobs/job-runner.ts openQueue': 'hands on what pg-boss sends',
  'server/platform/jobs/job-runner.ts startJobs': 'hands on what pg-boss sends',
  'server/search/email-search/repository.ts countMatches':
    'has a part for each facet; tests of facets run it',
};

/** Facts that the code knows better than the database, with the reason. */
const knownBetter = {
  'server/platform/db/outbox.ts readEvents: "kind" is declared EventKind and is any text':
    'a newer process may write kinds that this one passes over',
  'server/curation/reviews/repository.ts lockEmails: "state" is declared "held" | "hidden" | "published" and is published, held, hidden, copy':
    'for a copy its card is locked',
  'server/curation/bulk-changes/emails/repository.ts lockEmails: "state" is declared "held" | "hidden" | "published" and is published, held, hidden, copy':
    'leaves copies out',
  'server/curation/admin-emails/repository.ts readEmails: "state" is declared "held" | "hidden" | "published" and is published, held, hidden, copy':
    'reads emails of lists, which have no copies',
};

describe('every statement of the server', () => {
  it('is understood by the migrated database, and answers the columns and types that the code declares', async () => {
    const { faults, unreadable, described } = await check(served);
    expect(faults).toEqual(Object.keys(knownBetter));
    expect([...new Set(unreadable)].sort()).toEqual(Object.keys(notDescribed));
    expect(described).toBeGreaterThan(200);
  });

  it('is noticed where it is wrong', async () => {
    const { faults } = await check(['tests/support/statements/wrong-statements.ts']);
    expect(faults.map((fault) => fault.split(`${sendWrongStatements.name}: `)[1])).toEqual([
      'column "nothing" does not exist',
      'missing FROM-clause entry for table "email"',
      'takes 1 values and is given 2',
      ...Array(2).fill('"subject" is answered and not declared'),
      '"id" is declared string and is int4',
      '"sender" is declared and not answered',
      '"preheader" is declared string and is nullable',
      expect.stringMatching(/^"season" is declared "abandoned_cart" .* and is spring, summer/),
      '"sender" is declared "brand" | "shop" and is any text',
      '"brand" is declared { at: Date; } and is json',
      '"ids" is declared string[] and is _int4',
    ]);
  });
});
