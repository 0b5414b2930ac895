import { beforeEach, describe, expect, test } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import type { GateRules, ReviewedEmail } from '#shared/contract/curation/reviews.ts';
import type { GateRule, SourceKind } from '#shared/vocabulary/hold-rules.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { setRule } from '#tests/support/gate-rule.ts';
import { bytesOf, heldMails, shownMails } from '#tests/support/mail/held-mails.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let vault: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  vault = await openSharedTestApp();
  people = await createPersonas(vault);
});

const takeIn = (mails: ReadonlyArray<{ title: string; lines: readonly string[] }>, kind: SourceKind) =>
  ingest(
    mails.map((mail) => ({ raw: bytesOf(mail), label: mail.title })),
    vault.deps,
    { arrival: { kind, run: 'One' } },
  );

const waiting = async () =>
  (await people.admin.ask('GET', '/api/admin/emails?waiting=true&limit=100')).json<ReviewedEmail[]>();

describe.each<SourceKind>(['mailbox', 'import', 'api'])('From %s', (kind) => {
  test('bounces, replies, list administration, orders and what nobody can read wait with their reasons', async () => {
    expect(await takeIn(heldMails, kind)).toMatchObject({
      imported: heldMails.length,
      held: heldMails.length,
    });
    const held = await waiting();
    for (const { lines, rule } of heldMails) {
      const [id] = lines.flatMap((line) => /^Subject: ([ -~]+)$/.exec(line)?.[1] ?? []);
      const email = held.find(({ subject }) => subject === id);
      if (email !== undefined) expect(email.heldFor.map((reason) => reason.rule)).toContain(rule);
    }
    const counts = (rule: GateRule) =>
      held.filter(({ heldFor }) => heldFor.some((reason) => reason.rule === rule)).length;
    for (const rule of ['automatic', 'list_admin', 'account', 'nothing_shown'] as const)
      expect(counts(rule)).toBeGreaterThanOrEqual(heldMails.filter((mail) => mail.rule === rule).length);
  });

  test('newsletters that resemble them are published', async () => {
    expect(await takeIn(shownMails, kind)).toMatchObject({ imported: shownMails.length, held: 0 });
  });
});

test('The demo shows all of it', async () => {
  expect(await takeIn(heldMails, 'demo')).toMatchObject({ imported: heldMails.length, held: 0 });
});

describe('An existing vault', () => {
  const receipts = heldMails.filter(({ rule }) => rule === 'account');

  test('keeps the choice of its administrator', async () => {
    await setRule(vault.database.pool, 'account', false);
    expect(await takeIn(receipts, 'import')).toMatchObject({ held: 0 });
    await reprocess(vault.deps, { all: true });
    expect(await waiting()).toEqual([]);
  });

  test('holds what it published when it is reprocessed, but not what an administrator published', async () => {
    await setRule(vault.database.pool, 'account', false);
    await takeIn(receipts, 'import');
    await vault.database.pool.query('delete from gate_settings');
    await reprocess(vault.deps, { all: true });
    const held = await waiting();
    expect(held.map(({ heldFor }) => heldFor.map(({ rule }) => rule))).toEqual([['account']]);
    const ids = held.map(({ id }) => id);
    await people.admin.ask('POST', '/api/admin/emails/state', { ids, state: 'published' });
    await reprocess(vault.deps, { all: true });
    expect(await waiting()).toEqual([]);
  });

  test('holds orders of a trusted brand, too: trust says nothing about a subscriber’s orders', async () => {
    await takeIn(receipts, 'import');
    const [email] = await waiting();
    const trust = { subject: 'brand', key: String(email?.brandId), verdict: 'publish' };
    await people.admin.ask('PUT', '/api/admin/gate-verdicts', trust);
    expect(await waiting()).toHaveLength(1);
  });
});

describe('The rules', () => {
  const heldBy = async (rule: GateRule, kind: SourceKind) =>
    (await people.admin.ask('GET', '/api/admin/gate-rules'))
      .json<GateRules>()
      .find((line) => line.rule === rule && line.sourceKind === kind)?.held;

  test('say what they held in thirty days, and what became of it', async () => {
    const bounces = heldMails.filter(({ rule }) => rule === 'automatic');
    await takeIn(bounces, 'mailbox');
    await takeIn(heldMails.filter(({ rule }) => rule === 'list_admin').slice(0, 1), 'import');
    const none = { published: 0, hidden: 0, waiting: 0 };
    expect(await heldBy('automatic', 'mailbox')).toEqual({ ...none, waiting: bounces.length });
    expect(await heldBy('list_admin', 'import')).toEqual({ ...none, waiting: 1 });
    expect(await heldBy('automatic', 'import')).toEqual(none);
    const [first, second, third, fourth, fifth] = (await waiting()).filter(({ heldFor }) =>
      heldFor.some(({ rule }) => rule === 'automatic'),
    );
    const decide = (ids: Array<number | undefined>, state: string) =>
      people.admin.ask('POST', '/api/admin/emails/state', { ids, state });
    await decide([first?.id], 'published');
    await decide([second?.id, third?.id], 'hidden');
    await vault.database.pool.query('update brands set is_hidden = true where id = $1', [fourth?.brandId]);
    await vault.database.pool.query(
      "update email_reviews set asked_at = asked_at - interval '31 days' where email_id = $1",
      [fifth?.id],
    );
    expect(await heldBy('automatic', 'mailbox')).toEqual({
      published: 1,
      hidden: 3,
      waiting: bounces.length - 5,
    });
    await decide([first?.id], 'held');
    expect(await heldBy('automatic', 'mailbox')).toMatchObject({ published: 0, waiting: bounces.length - 4 });
    const queued = (await waiting()).filter(({ heldFor }) =>
      heldFor.some(({ rule }) => rule === 'automatic'),
    );
    expect(queued.filter(({ id }) => id !== fifth?.id)).toHaveLength(bounces.length - 4);
  });
});
