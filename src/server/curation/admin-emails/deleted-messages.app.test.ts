import { beforeEach, describe, expect, it } from 'vitest';
import { removeDeletedEmails } from '#server/curation/admin-emails/delete-email.ts';
import { type IngestDependencies, type IngestOptions, ingest } from '#server/ingest/pipeline.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createRejectedEmail, daysAgo } from '#tests/support/factories.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;
let admin: Persona;

beforeEach(async () => {
  test = await openSharedTestApp();
  admin = (await createPersonas(test)).admin;
});

const db = () => test.database.pool;
const query = async <Row extends object>(sql: string) => (await db().query<Row>(sql)).rows;

async function takeIn(
  mails: readonly Buffer[],
  options?: IngestOptions,
  deps: Partial<IngestDependencies> = {},
) {
  const entries = mails.map((raw, index) => ({ raw, label: `message ${index + 1}` }));
  const { imported, duplicates, rejected } = await ingest(entries, { ...test.deps, ...deps }, options);
  return [imported, duplicates, rejected];
}

async function deleteAll(where = 'true'): Promise<void> {
  for (const { id } of await query<{ id: number }>(`select id from emails where ${where} order by id`)) {
    expect((await admin.ask('DELETE', `/api/emails/${id}`)).statusCode).toBe(204);
  }
}

const listSubjects = async () =>
  (await query<{ subject: string }>('select subject from emails order by subject')).map(
    ({ subject }) => subject,
  );

/** The copy of one campaign that a named subscriber gets. */
const copyFor = (name: string) =>
  buildMail({
    to: `${name} <${name.toLowerCase()}@example.org>`,
    body: `<p>Dear ${name},</p><p>Everything is half price.</p>`,
  });

const imported = [1, 0, 0];
const known = [0, 1, 0];

describe('a deleted email', () => {
  it.each(['mailbox', 'import'] as const)('stays out when its %s is read once more', async (kind) => {
    const mails = [buildMail(), buildMail({ messageId: '<two@shop.example>', subject: 'Kept' })];
    await takeIn(mails);
    await deleteAll("subject <> 'Kept'");
    expect(await takeIn(mails, { arrival: { kind, run: 'again' } })).toEqual([0, 2, 0]);
    expect(await listSubjects()).toEqual(['Kept']);
  });

  it('stays out as the only one of its brand, and makes none', async () => {
    await takeIn([buildMail()]);
    await deleteAll();
    await admin.ask('DELETE', `/api/brands/${(await query<{ id: number }>('select id from brands'))[0]?.id}`);
    expect(await takeIn([buildMail()])).toEqual(known);
    expect(await query('select id from brands')).toEqual([]);
  });

  it.each(['database', 'storage'] as const)(
    'stays out as the copy of another reader, with its body in the %s',
    async (bodies) => {
      expect(await takeIn([copyFor('Anna'), copyFor('Bernd')], {}, { bodies })).toEqual([1, 1, 0]);
      await deleteAll();
      expect(await takeIn([copyFor('Bernd'), copyFor('Anna')], {}, { bodies })).toEqual([0, 2, 0]);
    },
  );

  it('stays out without a Message-ID, and under one that another sender had first', async () => {
    const mails = [
      buildMail({ messageId: null }),
      buildMail({ messageId: '<shared@x.example>', subject: 'Shared' }),
      buildMail({ messageId: '<shared@x.example>', from: 'Other <news@other.example>' }),
    ];
    await takeIn(mails);
    await deleteAll();
    expect(await takeIn(mails)).toEqual([0, 3, 0]);
    expect(await takeIn([...mails].reverse())).toEqual([0, 3, 0]);
  });

  it('stays out when it was deleted with many, once that cannot be undone', async () => {
    const mails = ['a', 'b', 'c'].map((name) => buildMail({ messageId: `<${name}@x>`, subject: name }));
    await takeIn(mails);
    await db().query("update emails set state = 'hidden', removed_at = $1 where subject <> 'c'", [
      daysAgo(31),
    ]);
    await removeDeletedEmails(db(), daysAgo(30));
    expect(await takeIn(mails)).toEqual([0, 3, 0]);
    expect(await listSubjects()).toEqual(['c']);
  });

  it('keeps no other mail out: neither one of its sender under its Message-ID, nor one of another sender', async () => {
    await takeIn([buildMail()]);
    const revised = buildMail({ subject: 'Spring sale, corrected' });
    const foreign = buildMail({ from: 'Other <news@other.example>', subject: 'Spring sale of others' });
    expect(await takeIn([revised])).toEqual([0, 0, 1]);
    await deleteAll();
    expect(await takeIn([buildMail(), foreign, revised, buildMail()])).toEqual([2, 2, 0]);
    expect(await listSubjects()).toEqual(['Spring sale of others', 'Spring sale, corrected']);
    expect(await query('select id from rejected_emails')).toEqual([]);
  });

  it('comes back where that is asked for, and can be deleted again', async () => {
    await takeIn([buildMail()]);
    await deleteAll();
    expect(await takeIn([buildMail(), buildMail()], { takesDeleted: true })).toEqual([1, 1, 0]);
    expect(await query('select from deleted_messages')).toEqual([]);
    expect(await takeIn([buildMail()])).toEqual(known);
    await deleteAll();
    expect(await takeIn([buildMail()])).toEqual(known);
    expect(await takeIn([copyFor('Anna')])).toEqual(imported); // a different email of a sender that reused the Message-ID
  });

  it('comes back when it is tried again from among the refused', async () => {
    await takeIn([buildMail()]);
    await deleteAll();
    const { id } = await createRejectedEmail(db(), { raw: buildMail(), reasonCode: 'unreadable' });
    const answer = await admin.ask('POST', `/api/admin/rejected-emails/${id}/retry`);
    expect(answer.json()).toMatchObject({ outcome: 'imported' });
    await deleteAll();
    await createRejectedEmail(db(), { raw: buildMail(), reasonCode: 'unreadable' });
    const many = await admin.ask('POST', '/api/admin/rejected-emails/retry', { afterId: 0 });
    expect(many.json()).toMatchObject({ imported: 1, duplicates: 0 });
  });

  it('leaves hashes behind and nothing else', async () => {
    await takeIn([buildMail()]);
    await deleteAll();
    const [row] = await query<Record<string, unknown>>('select * from deleted_messages');
    const sizes = Object.entries(row ?? {}).map(([name, value]) => [name, (value as Buffer).byteLength]);
    expect(sizes).toEqual([
      ['message_id_hash', 16],
      ['content_hash', 32],
      ['copy_hash', 32],
    ]);
  });
});
