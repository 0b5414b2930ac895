import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMailImports } from '#server/intake/mail-imports/imports.ts';
import { operatorImportPath, operatorImportsPath } from '#server/intake/mail-imports/operator-paths.ts';
import { operatorHeaders } from '#server/platform/http/requests/operator-proof.ts';
import { removeReleasedBlobs } from '#server/platform/jobs/remove-released-blobs.ts';
import type { MailImport } from '#shared/contract/intake/mail-imports.ts';
import { importPartBytes } from '#shared/vocabulary/limits.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { makeTar } from '#tests/support/mail/make-tar.ts';
import { makeZip } from '#tests/support/mail/make-zip.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

const base = '/api/admin/mail-imports';
const changedAt = '2026-11-20T10:00:00.000Z';

interface File {
  name: string;
  bytes: Buffer;
}

let test: TestApp;
let personas: Record<Role, Persona>;
let cookie: Record<string, string>;

async function open(environment: Record<string, string> = {}): Promise<void> {
  test = await openTestApp({ environment });
  personas = await createPersonas(test);
  cookie = personas.admin.cookie;
}

beforeEach(() => open());

afterEach(async () => {
  vi.restoreAllMocks();
  await test.app.close();
});

const letter = (number: number, more: Parameters<typeof buildMail>[0] = {}) =>
  buildMail({
    from: `Shop ${number % 5} <news@shop${number % 5}.example>`,
    messageId: `<${number}@shop.example>`,
    subject: `Offer ${number}`,
    date: 'Tue, 04 Mar 2025 10:15:00 +0000',
    ...more,
  });

const eml = (number: number): File => ({ name: `${number}.eml`, bytes: letter(number) });

const mboxOf = (numbers: readonly number[]) =>
  Buffer.concat(
    numbers.flatMap((number) => [
      Buffer.from('From news@shop.example Tue Mar  4 10:15:00 2025\n'),
      letter(number),
      Buffer.from('\n\n'),
    ]),
  );

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const begin = (files: readonly File[], who: Persona = personas.admin) =>
  who.ask('POST', base, {
    files: files.map(({ name, bytes }) => ({ name, sizeBytes: bytes.length, changedAt })),
  });

function put(id: number, at: number, bytes: Buffer, headers: Record<string, string> = {}) {
  return test.app.inject({
    method: 'PUT',
    url: `${base}/${id}/parts/${at}`,
    headers: { ...cookie, 'content-type': 'application/octet-stream', ...headers },
    payload: bytes,
  });
}

/** Uploads files as the dashboard does, in parts of `partBytes`. */
async function upload(files: readonly File[], partBytes = 1_000): Promise<MailImport> {
  const begun = (await begin(files)).json<MailImport>();
  return sendFrom(begun, files, partBytes);
}

async function sendFrom(begun: MailImport, files: readonly File[], partBytes = 1_000): Promise<MailImport> {
  const all = Buffer.concat(files.map(({ bytes }) => bytes));
  let current = begun;
  while (current.state === 'receiving') {
    const { id, receivedBytes: at } = current;
    const answer = await put(id, at, all.subarray(at, at + partBytes));
    expect(answer.statusCode).toBe(200);
    current = answer.json<MailImport>();
  }
  return current;
}

const list = async () => (await personas.admin.ask('GET', base)).json<MailImport[]>();

const find = async (id: number) => {
  const found = (await list()).find((each) => each.id === id);
  if (found === undefined) throw new Error('There is no such import.');
  return found;
};

const readUploads = () => test.app.background.mailImports.readUploads();

async function importFiles(files: readonly File[], partBytes?: number): Promise<MailImport> {
  const { id } = await upload(files, partBytes);
  await readUploads();
  return find(id);
}

async function countEmails(): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: number }>('select count(*)::int from emails');
  return rows[0]?.count ?? 0;
}

describe('an upload', () => {
  it('is taken in whatever its files are, and says what became of each message', async () => {
    const done = await importFiles([
      eml(1),
      { name: 'box.mbox', bytes: mboxOf([2, 3]) },
      { name: 'some.zip', bytes: makeZip([{ name: 'in/4.eml', bytes: letter(4) }]) },
      { name: 'again.eml', bytes: letter(1) },
      { name: 'empty.eml', bytes: Buffer.alloc(0) },
      { name: 'invoice.eml', bytes: Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj\n<< >>\nendobj\n') },
      { name: 'broken.zip', bytes: Buffer.from('PK\x03\x04 and no more') },
      { name: 'old.tgz', bytes: gzipSync(makeTar([{ name: 'in/5.eml', bytes: letter(5) }])) },
    ]);
    expect(done).toMatchObject({
      kind: 'upload',
      label: '1.eml and 7 other files',
      state: 'done',
      imported: 5,
      duplicates: 1,
      rejected: 2,
      notices: [{ label: 'broken.zip', reason: expect.stringMatching(/^This zip is damaged/) }],
      noticeCount: 1,
      message: null,
      receivedBytes: done.totalBytes,
      readBytes: done.totalBytes,
    });
    expect(Object.values(done.refusals).reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await countEmails()).toBe(5);
    const { rows } = await test.database.pool.query('select label from rejected_emails order by label');
    expect(rows).toEqual([{ label: 'empty.eml' }, { label: 'invoice.eml' }]);
  });

  it('leaves no byte of itself behind', async () => {
    await importFiles([eml(1), { name: 'box.mbox', bytes: mboxOf([2, 3]) }]);
    const { rows } = await test.database.pool.query<{ blob: string }>('select blob from released_blobs');
    expect(rows).not.toEqual([]);
    for (const { blob } of rows) expect(await test.deps.blobs.get(blob)).toBeUndefined();
    expect((await test.database.pool.query('select from mail_import_parts')).rowCount).toBe(0);
  });

  it('is told of in the queue of held mail and in the audit log', async () => {
    const { id, held, run } = await importFiles([
      { name: 'code.eml', bytes: letter(1, { subject: 'Your verification code is 123456' }) },
    ]);
    expect(held).toBe(1);
    expect(run).toBe(`Import ${id}, code.eml`);
    const groups = await personas.admin.ask('GET', '/api/admin/emails/waiting/groups?by=run');
    expect(groups.json()).toEqual([expect.objectContaining({ key: run, count: 1 })]);
    const { rows } = await test.database.pool.query('select action, subject, summary from audit_log');
    expect(rows).toEqual([
      {
        action: 'emails.imported',
        subject: `Import ${id}`,
        summary: expect.stringMatching(/^code\.eml, \d+ bytes\.$/),
      },
    ]);
  });

  it('goes on where it broke off, when the same files are dropped again', async () => {
    const files = [eml(1), eml(2)];
    const all = Buffer.concat(files.map(({ bytes }) => bytes));
    const { id } = (await begin(files)).json<MailImport>();
    await put(id, 0, all.subarray(0, 300));
    const again = (await begin(files)).json<MailImport>();
    expect(again).toMatchObject({ id, receivedBytes: 300, state: 'receiving' });
    await sendFrom(again, files);
    await readUploads();
    expect(await find(id)).toMatchObject({ state: 'done', imported: 2 });
  });

  it('stores a part once, however often and from how many windows it is sent', async () => {
    const file = { name: 'box.mbox', bytes: mboxOf(numbersTo(4)) };
    const { id } = (await begin([file])).json<MailImport>();
    const half = Math.floor(file.bytes.length / 2);
    const first = () => put(id, 0, file.bytes.subarray(0, half));
    const answers = await Promise.all([first(), first(), first()]);
    expect(answers.map((answer) => answer.json<MailImport>().receivedBytes)).toContain(half);
    expect((await first()).json()).toMatchObject({ receivedBytes: half });
    // Too far ahead: the part before it was lost.
    expect((await put(id, half + 1, file.bytes.subarray(half + 1))).json()).toMatchObject({
      receivedBytes: half,
    });
    await put(id, half, file.bytes.subarray(half));
    await readUploads();
    expect(await find(id)).toMatchObject({ state: 'done', imported: 4, duplicates: 0, rejected: 0 });
  });

  it('takes no more bytes than were announced, and none once it has ended', async () => {
    const { id } = (await begin([eml(1)])).json<MailImport>();
    const more = await put(id, 0, Buffer.alloc(5_000));
    expect([more.statusCode, more.json().error]).toEqual([
      400,
      'These files are larger than they were announced to be.',
    ]);
    await personas.admin.ask('POST', `${base}/${id}/stop`);
    const late = await put(id, 0, letter(1));
    expect([late.statusCode, late.json().error]).toEqual([409, 'This import no longer accepts files.']);
    expect((await put(4_711, 0, letter(1))).statusCode).toBe(404);
  });

  it('has bytes in a part, as many as a part may have, and no other kind of body', async () => {
    const { id } = (
      await begin([{ name: 'a.eml', bytes: Buffer.alloc(importPartBytes + 10) }])
    ).json<MailImport>();
    expect((await put(id, 0, Buffer.alloc(importPartBytes + 1))).statusCode).toBe(413);
    expect((await put(id, 0, Buffer.alloc(0))).statusCode).toBe(400);
    expect((await put(id, 0, Buffer.from('{}'), { 'content-type': 'application/json' })).statusCode).toBe(
      400,
    );
    expect((await put(id, 0, letter(1), { 'content-type': 'text/plain' })).statusCode).toBe(400);
    expect((await put(id, 0, Buffer.alloc(importPartBytes))).statusCode).toBe(200);
  });

  it('is for administrators, from our pages', async () => {
    const { id } = (await begin([eml(1)])).json<MailImport>();
    for (const role of ['visitor', 'free', 'premium', 'expired', 'other'] as const) {
      const status = role === 'visitor' ? 401 : 403;
      cookie = personas[role].cookie;
      expect((await begin([eml(2)], personas[role])).statusCode).toBe(status);
      expect((await put(id, 0, letter(1))).statusCode).toBe(status);
      expect((await personas[role].ask('POST', `${base}/${id}/stop`)).statusCode).toBe(status);
      expect((await personas[role].ask('GET', base)).statusCode).toBe(status);
    }
    cookie = personas.admin.cookie;
    expect((await put(id, 0, letter(1), { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
    expect(await find(id)).toMatchObject({ receivedBytes: 0 });
  });

  it('of files without a byte is read at once', async () => {
    const { id, state } = (await begin([{ name: 'a.eml', bytes: Buffer.alloc(0) }])).json<MailImport>();
    expect(state).toBe('waiting');
    await readUploads();
    expect(await find(id)).toMatchObject({ state: 'done', rejected: 1, refusals: { empty: 1 } });
  });

  it('reads an mbox that begins without its line, one that is cut off, and names that are no paths', async () => {
    const done = await importFiles([
      { name: '../../etc/headless.mbox', bytes: letter(1) },
      { name: 'cut.mbox', bytes: mboxOf([2, 3]).subarray(0, -40) },
      { name: '\u001b[31mred\u0000.eml', bytes: letter(4) },
    ]);
    expect(done).toMatchObject({ state: 'done', imported: 4, label: 'headless.mbox and 2 other files' });
  });

  it('is refused where it is too large, with the limit in the sentence', async () => {
    await test.app.close();
    await open({ IMPORT_LIMIT_MB: '1' });
    const answer = await personas.admin.ask('POST', base, {
      files: [{ name: 'huge.mbox', sizeBytes: 3_000_000, changedAt }],
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().error).toBe(
      'These files are 3 MB. This server takes 1 MB in one import (IMPORT_LIMIT_MB). Choose fewer files, or run npm run import on the server.',
    );
  });

  it('ends with a sentence where the disk is full, and goes on once there is room', async () => {
    const files = [eml(1)];
    const { id } = (await begin(files)).json<MailImport>();
    const full = vi
      .spyOn(test.deps.blobs, 'put')
      .mockRejectedValue(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    const answer = await put(id, 0, letter(1));
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'The server’s disk is too full for these files. Free some space, then import them again.',
    ]);
    full.mockRestore();
    await sendFrom(await find(id), files);
    await readUploads();
    expect(await find(id)).toMatchObject({ state: 'done', imported: 1 });
  });

  it('that nobody goes on with is ended after a day, and its bytes go', async () => {
    const { id } = (await begin([eml(1)])).json<MailImport>();
    await put(id, 0, letter(1).subarray(0, 100));
    const later = (days: number) => new Date(testNow.getTime() + days * 86_400_000);
    await openMailImports({ ...test.deps, now: () => later(0.9) }).readUploads();
    expect(await find(id)).toMatchObject({ state: 'receiving' });
    await removeReleasedBlobs({ ...test.deps, now: () => later(4) });
    expect(test.deps.blobs.names()).toHaveLength(1);
    await openMailImports({ ...test.deps, now: () => later(1.1) }).readUploads();
    expect(await find(id)).toMatchObject({
      state: 'failed',
      message: 'The upload was interrupted and not continued, so nothing was imported.',
    });
    expect(test.deps.blobs.names()).toEqual([]);
  });
});

async function firstBatchOf(id: number): Promise<void> {
  while ((await find(id)).imported === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('reading', () => {
  it('goes on behind what was stored when its process is gone, and counts nothing twice', async () => {
    const { id } = await upload([{ name: 'box.mbox', bytes: mboxOf(numbersTo(300)) }], 100_000);
    const stopping = new AbortController();
    const reading = openMailImports(test.deps).readUploads(stopping.signal);
    await firstBatchOf(id);
    stopping.abort();
    await reading;
    const halfway = await find(id);
    expect(halfway).toMatchObject({ state: 'running', finishedAt: null });
    expect(halfway.imported).toBeLessThan(300);
    await readUploads();
    expect(await find(id)).toMatchObject({ state: 'done', imported: 300, duplicates: 0, rejected: 0 });
    expect(await countEmails()).toBe(300);
  });

  it('goes on inside a tar that lies in a zip', async () => {
    const parts = numbersTo(200).map((number) => ({ name: `mail/${number}.eml`, bytes: letter(number) }));
    const tgz = gzipSync(makeTar(parts));
    const { id } = await upload([{ name: 'mail.zip', bytes: makeZip([{ name: 'mail.tgz', bytes: tgz }]) }]);
    const stopping = new AbortController();
    const reading = openMailImports(test.deps).readUploads(stopping.signal);
    await firstBatchOf(id);
    stopping.abort();
    await reading;
    expect((await find(id)).imported).toBeLessThan(200);
    await readUploads();
    expect(await find(id)).toMatchObject({ state: 'done', imported: 200, duplicates: 0, rejected: 0 });
  });

  it('gives up on files that have ended the server time and again', async () => {
    const { id } = await upload([eml(1)]);
    await test.database.pool.query(
      "update mail_imports set state = 'running', held_by = 'gone', attempts = 3 where id = $1",
      [id],
    );
    await readUploads();
    expect(await find(id)).toMatchObject({
      state: 'failed',
      message: 'The server ended 3 times while reading these files. Everything imported before that is kept.',
    });
  });

  it('stops after the batch at hand, and keeps what it has', async () => {
    const { id } = await upload([{ name: 'box.mbox', bytes: mboxOf(numbersTo(300)) }], 100_000);
    const reading = readUploads();
    await firstBatchOf(id);
    const stopped = await personas.admin.ask('POST', `${base}/${id}/stop`);
    expect(stopped.json()).toMatchObject({ state: 'running', isStopping: true });
    await reading;
    const ended = await find(id);
    expect(ended).toMatchObject({ state: 'stopped', isStopping: false, message: null });
    expect(ended.imported).toBeGreaterThan(0);
    expect(ended.imported).toBeLessThan(300);
    expect(await countEmails()).toBe(ended.imported);
    expect((await personas.admin.ask('POST', `${base}/${id}/stop`)).json()).toMatchObject({
      state: 'stopped',
    });
  });

  it('ends at once what is not read yet', async () => {
    const { id } = await upload([eml(1)]);
    expect((await personas.admin.ask('POST', `${base}/${id}/stop`)).json()).toMatchObject({
      state: 'stopped',
    });
    await readUploads();
    expect(await countEmails()).toBe(0);
    expect(test.deps.blobs.names()).toEqual([]);
  });

  it('stores once what two imports bring, and what two servers read', async () => {
    const files = [{ name: 'box.mbox', bytes: mboxOf(numbersTo(60)) }];
    await upload(files, 10_000);
    await upload(files, 10_000);
    const other = openMailImports(test.deps);
    await Promise.all([readUploads(), other.readUploads()]);
    await readUploads();
    const both = await list();
    expect(both.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(both.reduce((sum, { imported }) => sum + imported, 0)).toBe(60);
    expect(both.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(60);
    expect(await countEmails()).toBe(60);
  });

  it('says what went wrong where there is no room left for the mail', async () => {
    const { id } = await upload([eml(1)]);
    const full = { ...test.database, assertRoom: () => Promise.reject(noRoom()) };
    const noRoom = () => Object.assign(new Error('3 MB left'), { code: 'ENOSPC' });
    const imports = openMailImports({ ...test.deps, database: full });
    await expect(imports.readUploads()).rejects.toThrow('3 MB left');
    expect(await find(id)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^There is no room left on a disk \(3 MB left\)\./),
    });
    expect(test.deps.blobs.names()).toEqual([]);
  });
});

describe('files that a command hands over', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mailvault-handed-'));
    writeFileSync(join(folder, 'box.mbox'), mboxOf(numbersTo(3)));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (url: string, body?: object) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: operatorHeaders(test.deps.secret, url, testNow),
      ...(body && { payload: body }),
    });

  it('are taken in by the server, which tells how far it is', async () => {
    const begun = await ask(operatorImportsPath, { paths: [folder], takesDeleted: false });
    expect(begun.statusCode).toBe(200);
    const { id } = begun.json<MailImport>();
    let current = begun.json<MailImport>();
    while (current.finishedAt === null) current = (await ask(operatorImportPath(id))).json<MailImport>();
    expect(current).toMatchObject({ kind: 'command', state: 'done', imported: 3, startedBy: null });
    expect((await list())[0]).toMatchObject({ id, kind: 'command' });
  });

  it('are taken from nobody else, and by their whole paths only', async () => {
    const foreign = await test.app.inject({
      method: 'POST',
      url: operatorImportsPath,
      payload: { paths: [folder], takesDeleted: false },
    });
    expect(foreign.statusCode).toBe(403);
    const admin = await personas.admin.ask('POST', operatorImportsPath, {
      paths: [folder],
      takesDeleted: false,
    });
    expect(admin.statusCode).toBe(403);
    const relative = await ask(operatorImportsPath, { paths: ['mail'], takesDeleted: false });
    expect(relative.statusCode).toBe(400);
    expect(await list()).toEqual([]);
  });
});
