import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import type { EmailEvidence } from '#shared/contract/curation/admin-emails.ts';
import type { EmailChange, EmailChangeBody } from '#shared/contract/curation/email-changes.ts';
import type {
  RecognitionRule,
  RecognitionRuleBody,
  RecognitionRules,
} from '#shared/contract/curation/recognition-rules.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
/** Emails get their ids in the order of their Message-IDs. */
let mailCount = 1_000;

beforeEach(async () => {
  test = await openTestApp();
  people = await createPersonas(test);
});

afterEach(() => test.app.close());

const base = '/api/admin/recognition-rules';
const subjects = ['Élan weekly: nine pies', 'ÉLAN WEEKLY: ten pies', 'Élan weekly: eleven pies', 'A note'];

/** Imports emails of one brand. @returns the ids of the emails, in their order. */
async function takeIn(mails = subjects, options: Parameters<typeof ingest>[2] = {}): Promise<number[]> {
  const raw = mails.map((subject, index) => ({
    raw: buildMail({
      subject: `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
      messageId: `<${mailCount + index}@shop.example>`,
      body: `<p>Words number ${index}.</p>`,
    }),
    label: 'test',
  }));
  mailCount += mails.length;
  expect(await ingest(raw, test.deps, options)).toMatchObject({ imported: mails.length });
  const { rows } = await test.database.pool.query<{ id: number }>(
    'select id from emails order by id desc limit $1',
    [mails.length],
  );
  return rows.map(({ id }) => id).reverse();
}

const brandId = async () =>
  (await test.database.pool.query<{ id: number }>("select id from brands where domain = 'shop.example'"))
    .rows[0]?.id ?? 0;

async function add(body: Omit<RecognitionRuleBody, 'brandId'>): Promise<RecognitionRule> {
  const answer = await people.admin.ask('POST', base, { brandId: await brandId(), ...body });
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return answer.json();
}

const listed = async () => (await people.admin.ask('GET', base)).json<RecognitionRules>();

async function correct(ids: readonly number[], body: object): Promise<void> {
  for (const id of ids)
    expect((await people.admin.ask('PATCH', `/api/admin/emails/${id}/classification`, body)).statusCode).toBe(
      200,
    );
}

const evidenceOf = async (id = 0) =>
  (await people.admin.ask('GET', `/api/admin/emails/${id}/evidence`)).json<EmailEvidence>();

const typesOf = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await evidenceOf(id)).campaignType));

describe('a recognition rule', () => {
  it('decides mail that comes in, in any case of its letters, and says that it did', async () => {
    await takeIn(['A note of before']);
    await add({ subjectContains: 'élan Weekly', set: { campaignType: 'abandoned_cart' } });
    await add({ subjectContains: '', set: { season: 'halloween' } });
    const ids = await takeIn();
    expect(await typesOf(ids.slice(0, 3))).toEqual(Array(3).fill('abandoned_cart'));
    const [first, , , other] = await Promise.all(ids.map(evidenceOf));
    expect(first).toMatchObject({
      season: 'halloween',
      campaignTypeLocked: false,
      recognized: { campaignType: 'abandoned_cart', campaignTypeConfidence: 1, seasonConfidence: 1 },
    });
    expect(first?.evidence.filter(({ where }) => where === 'rule').map(({ what }) => what)).toEqual([
      'Every email of the brand',
      'Subject contains “élan Weekly”',
    ]);
    expect(other).toMatchObject({ season: 'halloween' });
    expect(other?.campaignType).not.toBe('abandoned_cart');
  });

  it('gives way to one that asks for more of the subject, and to what is set by hand', async () => {
    const [old = 0] = await takeIn(['Élan weekly: by hand']);
    await correct([old], { campaignType: 'other' });
    await add({ subjectContains: 'weekly: ten', set: { campaignType: 'seasonal' } });
    await add({ subjectContains: 'weekly', set: { campaignType: 'newsletter' } });
    const ids = await takeIn();
    await reprocess(test.deps, { all: true });
    expect(await typesOf([old, ...ids.slice(0, 3)])).toEqual([
      'other',
      'newsletter',
      'seasonal',
      'newsletter',
    ]);
  });

  it('leaves mail alone that is stored without categories', async () => {
    await takeIn(['A note of before']);
    await add({ subjectContains: '', set: { campaignType: 'newsletter' } });
    const [id] = await takeIn(['Élan weekly'], { categorize: false });
    expect(await evidenceOf(id)).toMatchObject({
      campaignType: 'other',
      recognized: { campaignTypeConfidence: 0 },
    });
  });

  it('is applied to stored emails on request, which can be undone', async () => {
    const ids = await takeIn();
    const before = await typesOf(ids);
    const { subjectContains, set } = await add({
      subjectContains: 'élan w',
      set: { campaignType: 'seasonal' },
    });
    const emails: EmailChangeBody['emails'] = { brandId: await brandId(), subjectContains };
    const ask = async (step: EmailChangeBody['do']) =>
      (
        await people.admin.ask('POST', '/api/admin/bulk-changes/emails', { emails, set, do: step })
      ).json<EmailChange>();
    const { digest, changed } = await ask({ step: 'look' });
    expect(changed).toBe(3);
    const { made } = await ask({ step: 'apply', digest });
    expect(made).toMatchObject({ underWay: null, changed: 3 });
    expect(await typesOf(ids)).toEqual(['seasonal', 'seasonal', 'seasonal', before[3]]);
    const undone = await people.admin.ask('POST', `/api/admin/bulk-changes/${made?.id}/undo`, {});
    expect(undone.json()).toMatchObject({ undone: 3 });
    expect(await typesOf(ids)).toEqual(before);
  });

  it('is changed and deleted, each with its line in the log; what it decided stays', async () => {
    await takeIn(['A note of before']);
    const rule = await add({ subjectContains: 'weekly', set: { season: 'easter' } });
    const [id] = await takeIn(['Weekly pies']);
    const body = { brandId: rule.brandId, subjectContains: 'note', set: { campaignType: 'newsletter' } };
    expect((await people.admin.ask('PUT', `${base}/${rule.id}`, body)).json()).toEqual({ ...rule, ...body });
    expect((await listed()).rules).toEqual([{ ...rule, ...body }]);
    expect((await people.admin.ask('DELETE', `${base}/${rule.id}`)).statusCode).toBe(204);
    expect((await listed()).rules).toEqual([]);
    expect((await evidenceOf(id)).season).toBe('easter');
    expect((await people.admin.ask('DELETE', `${base}/${rule.id}`)).statusCode).toBe(404);
    const log = (await people.admin.ask('GET', '/api/admin/audit-log')).json<Array<Record<string, string>>>();
    expect(log.slice(0, 3).map(({ action, summary }) => [action, summary])).toEqual([
      ['recognition_rule.deleted', 'Subject contains “note”: Newsletter.'],
      [
        'recognition_rule.updated',
        'Subject contains “weekly”: Easter. Now: Subject contains “note”: Newsletter.',
      ],
      ['recognition_rule.created', 'Subject contains “weekly”: Easter.'],
    ]);
  });

  it('is refused where it is there already, and for a brand that is not there', async () => {
    await takeIn(['A note of before']);
    const rule = await add({ subjectContains: 'Weekly', set: { season: 'easter' } });
    const other = await add({ subjectContains: 'note', set: { season: 'easter' } });
    const same = { brandId: rule.brandId, subjectContains: ' wEEKLY ', set: { season: 'easter' } };
    for (const [method, path] of [
      ['POST', base],
      ['PUT', `${base}/${other.id}`],
    ] as const) {
      const answer = await people.admin.ask(method, path, same);
      expect([answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([409, 'subjectContains']);
    }
    const nowhere = await people.admin.ask('POST', base, { ...same, brandId: 2_000_000_000 });
    expect([nowhere.statusCode, nowhere.json().issues?.[0]?.path]).toEqual([404, 'brandId']);
  });
});

describe('corrections that agree', () => {
  it('propose a rule from the third on, until it is added or dismissed', async () => {
    const ids = await takeIn();
    await correct(ids.slice(0, 2), { campaignType: 'abandoned_cart' });
    expect((await listed()).proposed).toEqual([]);
    await correct(ids.slice(2, 3), { campaignType: 'abandoned_cart' });
    const [proposed] = (await listed()).proposed;
    expect(proposed).toMatchObject({
      subjectContains: 'Élan weekly',
      set: { campaignType: 'abandoned_cart' },
      corrections: 3,
      subjects: subjects.slice(0, 3).reverse(),
    });
    const body = { brandId: await brandId(), subjectContains: 'Élan weekly', set: proposed?.set };
    expect((await people.admin.ask('POST', `${base}/dismissals`, body)).statusCode).toBe(204);
    expect(await listed()).toEqual({ rules: [], proposed: [] });
    // A dismissed rule can still be added by hand.
    await add({ subjectContains: 'élan weekly', set: { campaignType: 'abandoned_cart' } });
    expect(await listed()).toMatchObject({ rules: [{ subjectContains: 'élan weekly' }], proposed: [] });
  });

  it('propose nothing where recognition said the same', async () => {
    const ids = await takeIn();
    for (const id of ids) await correct([id], { campaignType: (await evidenceOf(id)).campaignType });
    expect((await listed()).proposed).toEqual([]);
  });
});
