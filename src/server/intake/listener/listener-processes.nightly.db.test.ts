import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openEmbeddedDatabase } from '#server/platform/db/client.ts';
import { databaseAsItIs, emptyDatabase, testDatabaseUrl } from '#tests/support/database/database.ts';
import { copyTemplateVault } from '#tests/support/database/template.ts';
import type { ListenerTask } from '#tests/support/mail/listener-child.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { sendMail } from '#tests/support/mail/smtp-client.ts';

const serverUrl = testDatabaseUrl();
const isEmbedded = serverUrl === undefined;
const domain = 'in.vault.example';

let dataDir: string;
let environment: Record<string, string>;
let children: ChildProcess[];

beforeEach(async () => {
  const database = await emptyDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'mailvault-listener-'));
  children = [];
  environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    INTAKE_DOMAIN: domain,
    INTAKE_PORT: '0',
    INTAKE_CATCH_ALL: 'on',
  };
  if (serverUrl === undefined) return copyTemplateVault(dataDir);
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(serverUrl);
  url.pathname = `/${rows[0]?.name}`;
  environment = { ...environment, DATABASE_URL: url.href, SESSION_SECRET: 'x'.repeat(40), DEMO: 'off' };
  environment.PRIMARY_ADMIN_EMAIL = 'ada@vault.example';
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(
  killsItself?: ListenerTask['killsItself'],
): Promise<{ child: ChildProcess; port: number }> {
  const task: ListenerTask = { environment, ...(killsItself && { killsItself }) };
  const child = spawn(process.execPath, ['tests/support/mail/listener-child.ts', JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  if (child.stdout === null) throw new Error('The child has no output.');
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, port: Number(line) };
}

/** Ends a server in order. */
async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** The database of the child processes: in embedded mode only one process may open it. */
async function withTheirDatabase<Result>(look: (database: Database) => Promise<Result>): Promise<Result> {
  if (!isEmbedded) return look(await databaseAsItIs());
  const database = await openEmbeddedDatabase({ dataDir });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

const storedSubjects = () =>
  withTheirDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ subject: string }>('select subject from emails order by subject');
    return rows.map(({ subject }) => subject);
  });

const numbered = (number: number) =>
  buildMail({
    messageId: `<${number}@shop.example>`,
    subject: `Offer ${String(number).padStart(2, '0')}`,
    to: `reader@${domain}`,
    body: `<p>Offer ${number} of the shop.</p>`,
  });

const send = (port: number, number: number) =>
  sendMail(port, { to: `reader@${domain}`, message: numbered(number) });

describe('A server that is killed', () => {
  test.each<[when: NonNullable<ListenerTask['killsItself']>, stored: string[]]>([
    ['before commit', []],
    ['before answer', ['Offer 01']],
  ])(
    '%s loses nothing: its sender hears no 250, sends again, and one email is stored',
    async (when, stored) => {
      const killed = await start(when);
      const exited = once(killed.child, 'exit');
      expect(await send(killed.port, 1)).toEqual([]);
      expect((await exited)[1]).toBe('SIGKILL');
      expect(await storedSubjects()).toEqual(stored);
      const next = await start();
      expect(await send(next.port, 1)).toEqual(['250 2.6.0 Stored']);
      expect(await send(next.port, 2)).toEqual(['250 2.6.0 Stored']);
      await stop(next.child);
      expect(await storedSubjects()).toEqual(['Offer 01', 'Offer 02']);
    },
  );
});

test.skipIf(isEmbedded)(
  'Two servers that receive the same mail at the same time store it once.',
  async () => {
    const servers = await Promise.all([start(), start()]);
    const numbers = Array.from({ length: 24 }, (_, at) => at + 1);
    const answers = await Promise.all(
      servers.flatMap(({ port }, server) =>
        // Four connections each, in opposite orders.
        [0, 1, 2, 3].map(async (lane) => {
          const own = numbers.filter((number) => number % 4 === lane);
          const heard: string[] = [];
          for (const number of server === 0 ? own : own.toReversed())
            heard.push(...(await send(port, number)));
          return heard;
        }),
      ),
    );
    expect(answers.flat()).toEqual(Array.from({ length: 48 }, () => '250 2.6.0 Stored'));
    await Promise.all(servers.map(({ child }) => stop(child)));
    expect(await storedSubjects()).toHaveLength(24);
  },
);
