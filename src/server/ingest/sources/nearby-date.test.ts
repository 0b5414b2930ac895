import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { isNotice } from '#server/ingest/sources/source-entry.ts';

const now = new Date('2026-03-01T12:00:00Z');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearby-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const mail = (fields: string[], subject = 'x') =>
  [...fields, 'From: Brand <news@brand.com>', `Subject: ${subject}`, '', 'x', ''].join('\n');

async function datesOf(name: string, content: string, changedAt = '2021-05-05T00:00:00Z'): Promise<string[]> {
  const path = join(folder, name);
  await writeFile(path, content);
  await utimes(path, new Date(changedAt), new Date(changedAt));
  return readAll(path);
}

async function readAll(path: string): Promise<string[]> {
  const dates: string[] = [];
  for await (const entry of readMailPaths([path], now)) {
    if (isNotice(entry)) throw new Error(entry.notice.reason);
    dates.push((await parseMail(entry, now)).receivedAt.toISOString().slice(0, 10));
  }
  return dates;
}

const dated = 'Date: Mon, 10 Jun 2024 08:00:00 +0000';

describe('A mail without a date has the nearest instant there is', () => {
  test.each([
    [
      'a relay further down',
      [`Received: from a by b; nonsense`, 'Received: from c by a; Sun, 9 Jun 2024 08:00:00 +0000'],
      '2024-06-09',
    ],
    ['when it was sent once more', ['Resent-Date: Tue, 11 Jun 2024 08:00:00 +0000'], '2024-06-11'],
    ['its file', [], '2021-05-05'],
    ['its file, where its own clock was never set', ['Date: Thu, 1 Jan 1970 00:00:00 +0000'], '2021-05-05'],
    ['its file, where its own clock is years ahead', ['Date: Fri, 1 Jan 2038 00:00:00 +0000'], '2021-05-05'],
    ['its file, where its date is none', ['Date: today'], '2021-05-05'],
  ])('%s', async (_name, fields, date) => {
    expect(await datesOf('one.eml', mail(fields))).toEqual([date]);
  });

  test('its separator in an mbox', async () => {
    const box = `From a@b.c Tue Mar  4 10:15:00 2025\n${mail([])}\nFrom a@b.c Wed Mar  5 10:15:00 2025\n${mail([])}`;
    expect(await datesOf('box.mbox', box)).toEqual(['2025-03-04', '2025-03-05']);
  });

  test('the mail before it in an mbox', async () => {
    const box = `From -\n${mail([dated])}\nFrom -\n${mail([])}`;
    expect(await datesOf('box.mbox', box)).toEqual(['2024-06-10', '2024-06-10']);
  });

  test('the mail before it in a folder', async () => {
    await datesOf('a.eml', mail([dated]));
    await datesOf('b.eml', mail([]));
    expect(await readAll(folder)).toEqual(['2024-06-10', '2024-06-10']);
  });
});

test('A date a little ahead is that of a clock that is, and counts as now.', async () => {
  expect(await datesOf('one.eml', mail(['Date: Sun, 1 Mar 2026 20:00:00 +0000']))).toEqual(['2026-03-01']);
});
