import { describe, expect, test } from 'vitest';
import { fetchRunsKey } from '#client/admin/fetching/api.ts';
import { FetchButton } from '#client/admin/fetching/components/fetch-button.tsx';
import { FetchRunList } from '#client/admin/fetching/components/fetch-run-list.tsx';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { fetchRun, mailImport } from '#client/testing/admin.ts';
import { renderComponent } from '#client/testing/rendered-component.tsx';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';
import type { MailImport } from '#shared/contract/intake/mail-imports.ts';

const button = (runs?: FetchRun[], imports: MailImport[] = []) => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(keys.mailImports, imports);
  if (runs !== undefined) queryClient.setQueryData(fetchRunsKey, runs);
  return renderComponent(<FetchButton />, { queryClient });
};

const spoken = (body: string) => /role="status"[^>]*>([^<]*)</.exec(body)?.[1];

const ended = fetchRun({
  state: 'done',
  finishedAt: '2026-11-21T11:55:00.000Z',
  found: 16,
  imported: 12,
  duplicates: 3,
  rejected: 1,
});

describe('Fetch New Emails', () => {
  test('says how the last fetch went, and speaks of it to nobody who only came in', () => {
    const { text, body } = button([ended]);
    expect(text).toMatch(
      /Fetched\s*5 minutes ago\s*Recent fetches\s*12 imported · 3 duplicates · 1 rejected/,
    );
    expect(text).toContain('Fetch New Emails');
    expect(body).not.toContain('role="progressbar"');
    expect(spoken(body)).toBe('');
  });

  test('shows found, imported, duplicates, rejected and the rate of a run under way', () => {
    const run = fetchRun({ found: 500, imported: 120, duplicates: 3, rejected: 2, perSecond: 38.2 });
    const { text, body } = button([run, ended]);
    expect(text).toContain('125 of 500 found');
    expect(text).toMatch(/120 imported · 3 duplicates · 2 rejected\s*38\/s/);
    expect(body).toMatch(/role="progressbar"[^>]*aria-valuemax="500"[^>]*aria-valuenow="125"/);
    expect(spoken(body)).toBe('Fetching new emails, 25 percent done.');
  });

  test.each([
    [[fetchRun()], 'Looking for new emails'],
    [[fetchRun({ state: 'waiting', message: 'The mailbox hung up.' })], 'The mailbox hung up.'],
    [[{ ...ended, state: 'failed', message: 'The password was refused.' }], 'The password was refused.'],
    [[], 'Nothing fetched or imported yet.'],
  ] satisfies [FetchRun[], string][])('says what is the matter', (runs, words) => {
    expect(button(runs).text).toContain(words);
  });

  test('speaks of the newest run, though an older one still waits for settings that were changed', () => {
    const { text, body } = button([{ ...ended, id: 9 }, fetchRun({ id: 8, state: 'waiting' })]);
    expect(text).toContain('12 imported · 3 duplicates · 1 rejected');
    expect(body).not.toContain('role="progressbar"');
  });

  test('names the mailbox where it has a name', () => {
    const failed = { ...ended, state: 'failed', message: 'The password was refused.' } as const;
    for (const run of [ended, failed])
      expect(button([{ ...run, mailboxName: 'Fashion' }]).text).toMatch(
        /Fashion\s*: (12 imported|The password)/,
      );
  });

  test.each<[string, FetchRun[], MailImport[], RegExp]>([
    [
      'an import where nothing was fetched',
      [],
      [mailImport()],
      /Imported\s*5 minutes ago\s*209 imported · 14 held · 10 duplicates · 4 rejected/,
    ],
    [
      'the later of both',
      [ended],
      [mailImport({ startedAt: '2026-11-20T10:00:00.000Z', finishedAt: '2026-11-20T10:01:00.000Z' })],
      /Fetched\s*5 minutes ago/,
    ],
    [
      'an import under way',
      [ended],
      [mailImport({ state: 'running', finishedAt: null })],
      /Importing emails/,
    ],
    [
      'an import that failed',
      [],
      [mailImport({ state: 'failed', message: 'The disk is full.' })],
      /Import failed\s*5 minutes ago/,
    ],
  ])('tells of %s', (_what, runs, imports, words) => {
    expect(button(runs, imports).text).toMatch(words);
  });

  test('keeps silent while nothing is known', () => {
    expect(button().text).toBe('Fetch New Emails');
  });
});

test('The last runs of several mailboxes tell which is whose', () => {
  const of = (mailbox: string, mailboxName: string | null) => ({ ...ended, mailbox, mailboxName });
  const textOf = (...runs: FetchRun[]) => renderComponent(<FetchRunList runs={runs} />).text;
  expect(textOf(of('a', 'Fashion'), { ...of('b', null), id: 6 })).toMatch(/Fashion[\s\S]*First mailbox/);
  expect(textOf(of('a', 'Fashion'), { ...of('a', 'Fashion'), id: 6 })).not.toContain('Fashion');
});

test('The last runs tell when, why and what came of them', () => {
  const { text } = renderComponent(
    <FetchRunList
      runs={[{ ...ended, trigger: 'schedule' }, fetchRun({ state: 'failed', message: 'No.' })]}
    />,
  );
  expect(text).toMatch(/By schedule\s*Done\s*16 found · 12 imported · 3 duplicates · 1 rejected/);
  expect(text).toMatch(
    /By an administrator\s*Failed\s*0 found · 0 imported · 0 duplicates · 0 rejected\s*No\./,
  );
});
