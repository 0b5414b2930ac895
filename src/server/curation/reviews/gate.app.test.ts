import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import type { BlockedHosts } from '#server/ingest/gate/blocked-hosts.ts';
import { type IngestOptions, ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import type { EmailStateChange, ReviewedEmail } from '#shared/contract/curation/reviews.ts';
import type { Brand } from '#shared/contract/library/brands.ts';
import type { EmailSummary } from '#shared/contract/library/emails.ts';
import type { EmailState } from '#shared/vocabulary/email-states.ts';
import { linesOfAppearance } from '#shared/vocabulary/hold-rules.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { setRule } from '#tests/support/gate-rule.ts';
import { buildMail, type MailParts } from '#tests/support/mail/mail.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  test = await openTestApp({ answerLifeMs: 15_000 });
  people = await createPersonas(test);
  await setRule(test.database.pool, 'account', false);
});

afterEach(() => test.app.close());

const date = 'Sat, 21 Nov 2026 09:00:00 +0000';

const newsletter = (shop: string): MailParts => ({
  from: `${shop} <news@${shop.toLowerCase()}.example>`,
  headers: [`List-Unsubscribe: <https://${shop.toLowerCase()}.example/leave>`],
  body: `<p>Everything for winter is here, and half price until Sunday.</p><a href="https://${shop.toLowerCase()}.example/winter">Shop now</a>`,
});

const signInCode: MailParts = {
  subject: 'Your sign-in code',
  body: '<p>Your verification code is <b>482913</b>. It is valid for ten minutes. Never share it with anybody.</p>',
};

const person: MailParts = {
  from: 'Anna Berger <anna.berger77@gmail.com>',
  subject: 'Lunch on Friday?',
  body: '<p>Shall we meet at one? I will bring the photos.</p>',
};

let serial = 0;
function nextNumber(): number {
  serial += 1;
  return serial;
}
const numbered = (parts: MailParts): MailParts => ({
  date,
  messageId: `<m${nextNumber()}@test.example>`,
  ...parts,
});

async function takeIn(mails: readonly MailParts[], options: IngestOptions = {}, blockedHosts?: BlockedHosts) {
  return ingest(
    mails.map((parts, index) => ({ raw: buildMail(numbered(parts)), label: `message ${index + 1}` })),
    { ...test.deps, blockedHosts },
    options,
  );
}

const waiting = async () =>
  (await people.admin.ask('GET', '/api/admin/emails?waiting=true')).json<ReviewedEmail[]>();

describe('mail that comes in', () => {
  it('is published, or waits with its reason; an import says how many wait', async () => {
    const report = await takeIn([
      newsletter('Northwind'),
      { ...newsletter('Contoso'), ...signInCode },
      person,
    ]);
    expect(report).toMatchObject({ imported: 3, held: 2 });
    const held = await waiting();
    expect(held.flatMap(({ heldFor }) => heldFor.map(({ rule }) => rule)).sort()).toEqual([
      'person',
      'secrets',
    ]);
    const brands = (await people.visitor.ask('GET', '/api/brands')).json<Brand[]>();
    expect(brands.map(({ name, emailCount }) => [name, emailCount])).toEqual([['Northwind', 1]]);
  });

  it('waits when nothing of it can be shown, and says why', async () => {
    const empty = { ...newsletter('Northwind'), body: '<p>&nbsp;</p>' };
    const encrypted = {
      ...newsletter('Contoso'),
      contentType: 'multipart/encrypted; boundary=b',
      body: '--b--',
    };
    expect(await takeIn([empty, encrypted, newsletter('Fabrikam')])).toMatchObject({ imported: 3, held: 2 });
    expect((await waiting()).flatMap(({ heldFor }) => heldFor)).toEqual(
      expect.arrayContaining([
        { rule: 'nothing_shown', what: 'Its HTML shows no words or pictures.' },
        { rule: 'nothing_shown', what: 'It is encrypted, so that only its recipient can read it.' },
      ]),
    );
  });

  it('of the demo hides nothing, and of a mailbox only what its rules say', async () => {
    expect(
      await takeIn([{ ...newsletter('Demo'), ...signInCode }], { arrival: { kind: 'demo', run: 'Demo' } }),
    ).toMatchObject({ held: 0 });
    const rules = [{ rule: 'secrets', sourceKind: 'mailbox', isOn: false }];
    await people.admin.ask('PUT', '/api/admin/gate-rules', { rules });
    const code = { ...newsletter('Fabrikam'), ...signInCode };
    expect(await takeIn([code], { arrival: { kind: 'mailbox', run: 'Fetch 1' } })).toMatchObject({ held: 0 });
    expect(await takeIn([code], { arrival: { kind: 'import', run: 'Import' } })).toMatchObject({ held: 1 });
  });

  it('under the name of a brand that readers see waits when it comes from elsewhere, unless that brand is trusted', async () => {
    await takeIn([newsletter('Northwind')]);
    const forged = { ...newsletter('Northwind'), from: 'Northwind Support <win@prizes-4u.example>' };
    expect(await takeIn([forged])).toMatchObject({ held: 1 });
    const [email] = await waiting();
    expect(email?.heldFor).toEqual([
      {
        rule: 'forged',
        what: 'Claims to be Northwind (northwind.example) but was sent from prizes-4u.example.',
      },
    ]);
    const trust = { subject: 'brand', key: String(email?.brandId), verdict: 'publish' };
    await people.admin.ask('PUT', '/api/admin/gate-verdicts', trust);
    expect(await takeIn([{ ...forged, subject: 'The second one' }])).toMatchObject({ held: 0 });
  });

  it('that its own receiving server calls forged waits, whatever the message says of itself', async () => {
    const received =
      'Received: from a.example (a.example [192.0.2.1]) by mx.mailbox.example; Sat, 21 Nov 2026 09:00:01 +0000';
    const says = (result: string) =>
      `Authentication-Results: mx.mailbox.example; dmarc=${result} header.from=northwind.example`;
    const headers = (result: string) => [
      says(result),
      received,
      says('pass'),
      ...(newsletter('Northwind').headers ?? []),
    ];
    expect(await takeIn([{ ...newsletter('Northwind'), headers: headers('fail') }])).toMatchObject({
      held: 1,
    });
    expect(await takeIn([{ ...newsletter('Northwind'), headers: headers('pass') }])).toMatchObject({
      held: 0,
    });
  });

  it('for which its own receiving server found nobody who vouches waits, whoever trusts its brand', async () => {
    const received =
      'Received: from a.example (a.example [192.0.2.1]) by mx.mailbox.example; Sat, 21 Nov 2026 09:00:01 +0000';
    const says = (result: string): MailParts => ({
      ...newsletter('Northwind'),
      headers: [received, `Authentication-Results: mx.mailbox.example; ${result}`],
    });
    expect(await takeIn([says('spf=pass; dkim=none'), newsletter('Contoso')])).toMatchObject({ held: 0 });
    expect(await takeIn([says('spf=none; dkim=none; dmarc=none')])).toMatchObject({ held: 1 });
    const [email] = await waiting();
    expect(email?.heldFor.map(({ rule }) => rule)).toEqual(['unvouched']);
    const trust = { subject: 'brand', key: String(email?.brandId), verdict: 'publish' };
    await people.admin.ask('PUT', '/api/admin/gate-verdicts', trust);
    expect(await waiting()).toHaveLength(1);
    const demo: IngestOptions = { arrival: { kind: 'demo', run: 'Demo' } };
    expect(await takeIn([says('spf=fail')], demo)).toMatchObject({ held: 0 });
  });

  it('of a domain that cannot exist waits', async () => {
    const from = 'Northwind <root@northwind.localdomain>';
    expect(await takeIn([{ ...newsletter('Northwind'), from }])).toMatchObject({ held: 1 });
    expect((await waiting())[0]?.heldFor).toEqual([
      { rule: 'no_domain', what: expect.stringContaining('northwind.localdomain') },
    ]);
  });

  it('that leads to a bad host waits', async () => {
    const list: BlockedHosts = {
      find: async (hosts) => hosts.find((host) => host === 'contoso.example') ?? null,
    };
    expect(await takeIn([newsletter('Northwind'), newsletter('Contoso')], {}, list)).toMatchObject({
      held: 1,
    });
    expect((await waiting())[0]?.heldFor[0]?.what).toContain('contoso.example, which is on the list');
  });

  it('of a brand that nobody has approved waits where that rule is on, whether or not readers see the brand', async () => {
    await takeIn([newsletter('Northwind'), newsletter('Contoso')]);
    await people.admin.ask('PUT', '/api/admin/gate-rules', { rules: linesOfAppearance('approved') });
    await test.database.pool.query("insert into sign_ups (domain) values ('contoso.example')");
    const again = (shop: string) => ({ ...newsletter(shop), subject: 'Again' });
    expect(await takeIn([again('Northwind'), again('Contoso')])).toMatchObject({ imported: 2, held: 1 });
    expect((await waiting()).map(({ brand, heldFor }) => [brand.name, heldFor])).toEqual([
      [
        'Northwind',
        [
          {
            rule: 'unknown_brand',
            what: 'No administrator has approved this brand, and it is not among your sign-ups.',
          },
        ],
      ],
    ]);
    await reprocess(test.deps, { all: true });
    expect(await waiting()).toHaveLength(2);
    await people.admin.ask('PUT', '/api/admin/gate-rules', { rules: linesOfAppearance('everybody') });
    await reprocess(test.deps, { all: true });
    expect(await waiting()).toEqual([]);
  });

  it('of brands that are approved in one press is published, but for what waits for more', async () => {
    await people.admin.ask('PUT', '/api/admin/gate-rules', { rules: linesOfAppearance('approved') });
    await takeIn([
      newsletter('Northwind'),
      newsletter('Contoso'),
      { ...newsletter('Contoso'), ...signInCode },
      newsletter('Fabrikam'),
    ]);
    const held = await waiting();
    const ids = [
      ...new Set(held.filter(({ brand }) => brand.name !== 'Fabrikam').map(({ brandId }) => brandId)),
    ];
    expect(ids).toHaveLength(2);
    const approve = (step: object) =>
      people.admin.ask('POST', '/api/admin/bulk-changes/brands/set', {
        brands: { ids },
        set: { isApproved: true },
        do: step,
      });
    const { digest, changed } = (await approve({ step: 'look' })).json<{ digest: string; changed: number }>();
    expect(changed).toBe(2);
    const { made } = (await approve({ step: 'apply', digest })).json<{ made: { id: number } }>();
    expect(
      (await waiting()).map(({ brand, heldFor }) => [brand.name, heldFor.map(({ rule }) => rule)]),
    ).toEqual(
      expect.arrayContaining([
        ['Contoso', ['secrets']],
        ['Fabrikam', ['unknown_brand']],
      ]),
    );
    const brands = (await people.visitor.ask('GET', '/api/brands')).json<Brand[]>();
    expect(brands.map(({ name, emailCount }) => [name, emailCount]).sort()).toEqual([
      ['Contoso', 1],
      ['Northwind', 1],
    ]);
    expect(await takeIn([{ ...newsletter('Northwind'), subject: 'Second' }])).toMatchObject({ held: 0 });
    expect((await people.admin.ask('GET', '/api/admin/gate-verdicts')).json()).toEqual([]);
    await people.admin.ask('POST', `/api/admin/bulk-changes/${made.id}/undo`);
    expect(await takeIn([{ ...newsletter('Northwind'), subject: 'Third' }])).toMatchObject({ held: 1 });
  });

  it('of a brand that publishing one of its emails approves is published too, until that is taken back', async () => {
    await people.admin.ask('PUT', '/api/admin/gate-rules', { rules: linesOfAppearance('approved') });
    const second = { ...newsletter('Northwind'), subject: 'Second' };
    await takeIn([
      newsletter('Northwind'),
      second,
      { ...newsletter('Northwind'), ...signInCode },
      newsletter('Contoso'),
    ]);
    const reasons = async () =>
      (await waiting()).map(({ brand, subject, heldFor }) =>
        [brand.name, subject, ...heldFor.map(({ rule }) => rule)].join(' '),
      );
    const before = await waiting();
    const one = before.find(({ subject }) => subject === 'Second');
    const reply = await people.admin.ask('POST', '/api/admin/emails/state', {
      ids: [one?.id],
      state: 'published',
    });
    const change = reply.json<EmailStateChange>();
    expect(change).toMatchObject({ decided: 2, remaining: 0 });
    expect(await reasons()).toHaveLength(2);
    expect(await reasons()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Northwind .* secrets$/),
        expect.stringMatching(/^Contoso .* unknown_brand$/),
      ]),
    );
    const brands = (await people.visitor.ask('GET', '/api/brands')).json<Brand[]>();
    expect(brands.map(({ name, emailCount }) => [name, emailCount])).toEqual([['Northwind', 2]]);
    for (const body of change.before) await people.admin.ask('POST', '/api/admin/emails/state', body);
    expect((await reasons()).filter((line) => /^Northwind .* unknown_brand$/.test(line))).toHaveLength(2);
    expect((await people.visitor.ask('GET', '/api/brands')).json()).toEqual([]);
    expect(await takeIn([{ ...newsletter('Northwind'), subject: 'Third' }])).toMatchObject({ held: 1 });
  });

  it('of a brand is no longer approved once the publishing that approved it was taken back', async () => {
    await people.admin.ask('PUT', '/api/admin/gate-rules', { rules: linesOfAppearance('approved') });
    await takeIn([newsletter('Northwind')]);
    const ids = (await waiting()).map(({ id }) => id);
    await people.admin.ask('POST', '/api/admin/emails/state', { ids, state: 'published' });
    await people.admin.ask('POST', '/api/admin/emails/state', { ids, state: 'held' });
    expect(await takeIn([{ ...newsletter('Northwind'), subject: 'Again' }])).toMatchObject({ held: 1 });
  });

  it('of a new brand waits where that rule is on, and no more once an administrator has published some of it', async () => {
    const rules = [{ rule: 'unknown_brand', sourceKind: 'import', isOn: true }];
    await people.admin.ask('PUT', '/api/admin/gate-rules', { rules });
    expect(await takeIn([newsletter('Northwind')])).toMatchObject({ imported: 1, held: 1 });
    const [email] = await waiting();
    await people.admin.ask('POST', '/api/admin/emails/state', { ids: [email?.id], state: 'published' });
    expect(await takeIn([{ ...newsletter('Northwind'), subject: 'Again' }])).toMatchObject({
      imported: 1,
      held: 0,
    });
  });
});

describe('whatever happens in whatever order', () => {
  const shops = ['Northwind', 'Contoso', 'Fabrikam'] as const;
  type Kind = 'plain' | 'secrets' | 'person';
  interface Known {
    subject: string;
    brand: string;
    kind: Kind;
    state: EmailState;
    rules: string[];
    isWaiting: boolean;
    isDecided: boolean;
  }

  /** The emails that should be visible, computed without a database. */
  class Model {
    readonly emails: Known[] = [];
    readonly off = new Set<string>();
    readonly trusted = new Set<string>();
    readonly blocked = new Set<string>();

    judge(email: Known): void {
      const { kind, brand } = email;
      const isHeld =
        kind !== 'plain' && !this.off.has(kind) && (kind === 'secrets' || !this.trusted.has(brand));
      email.state = this.blocked.has(brand) ? 'hidden' : isHeld ? 'held' : 'published';
      email.rules = email.state === 'held' ? [kind] : email.state === 'hidden' ? ['blocked'] : [];
      email.isWaiting = email.state === 'held';
    }

    decide(emails: readonly Known[], state: EmailState): void {
      for (const email of emails) {
        Object.assign(email, { state, isWaiting: state === 'held', isDecided: state !== 'held' });
      }
    }

    readable(): string[] {
      return this.emails
        .filter(({ state }) => state === 'published')
        .map(({ subject }) => subject)
        .sort();
    }
  }

  const brandOf = (shop: number, kind: Kind) => (kind === 'person' ? 'person' : (shops[shop] ?? ''));
  const step = fc.oneof(
    fc.record({
      do: fc.constant('ingest' as const),
      mails: fc.array(
        fc.record({ shop: fc.nat(2), kind: fc.constantFrom<Kind>('plain', 'secrets', 'person') }),
        { minLength: 1, maxLength: 3 },
      ),
      isKilled: fc.boolean(),
    }),
    fc.record({
      do: fc.constant('decide' as const),
      pick: fc.nat(),
      state: fc.constantFrom<EmailState>('published', 'held', 'hidden'),
    }),
    fc.record({
      do: fc.constant('group' as const),
      rule: fc.constantFrom('secrets', 'person'),
      state: fc.constantFrom<EmailState>('published', 'hidden'),
    }),
    fc.record({
      do: fc.constant('rule' as const),
      rule: fc.constantFrom('secrets', 'person'),
      isOn: fc.boolean(),
    }),
    fc.record({ do: fc.constant('trust' as const), pick: fc.nat() }),
    fc.record({ do: fc.constant('block' as const), pick: fc.nat() }),
    fc.record({ do: fc.constant('reprocess' as const) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

  it('every door of both servers opens what a plain model says, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        await test.app.close();
        test = await openTestApp({ answerLifeMs: 15_000 });
        people = await createPersonas(test);
        const second = await buildApp(test.deps, { pages: false, rateLimits: false, answerLifeMs: 15_000 });
        const model = new Model();
        try {
          for (const one of steps) {
            await run(model, one);
            await compare(model, [test.app, second]);
          }
        } finally {
          await second.close();
        }
      }),
      { numRuns: 12 },
    );
  });

  const admin = async (method: 'POST' | 'PUT', url: string, body: object) =>
    expect((await people.admin.ask(method, url, body)).statusCode).toBe(200);

  const idOf = async ({ subject }: Known) =>
    (
      await test.database.pool.query<{ id: number; brandId: number }>(
        'select id, brand_id as "brandId" from emails where subject = $1',
        [subject],
      )
    ).rows[0];

  async function run(model: Model, one: Step): Promise<void> {
    const picked = 'pick' in one ? model.emails[one.pick % Math.max(1, model.emails.length)] : undefined;
    switch (one.do) {
      case 'ingest':
        return ingestSome(model, one);
      case 'decide':
        if (picked === undefined) return;
        await admin('POST', '/api/admin/emails/state', { ids: [(await idOf(picked))?.id], state: one.state });
        return model.decide([picked], one.state);
      case 'group':
        await admin('POST', '/api/admin/emails/state', {
          group: { by: 'rule', key: one.rule },
          state: one.state,
        });
        return model.decide(
          model.emails.filter(({ isWaiting, rules }) => isWaiting && rules.includes(one.rule)),
          one.state,
        );
      case 'rule':
        await admin('PUT', '/api/admin/gate-rules', {
          rules: [{ rule: one.rule, sourceKind: 'import', isOn: one.isOn }],
        });
        model.off[one.isOn ? 'delete' : 'add'](one.rule);
        return;
      case 'trust':
        if (picked === undefined) return;
        await admin('PUT', '/api/admin/gate-verdicts', {
          subject: 'brand',
          key: String((await idOf(picked))?.brandId),
          verdict: 'publish',
        });
        model.trusted.add(picked.brand);
        return model.decide(
          model.emails.filter(
            ({ isWaiting, brand, rules }) =>
              isWaiting && brand === picked.brand && !rules.includes('secrets'),
          ),
          'published',
        );
      case 'block':
        if (picked === undefined) return;
        await admin('PUT', '/api/admin/gate-verdicts', {
          subject: 'sender',
          key:
            picked.brand === 'person' ? 'anna.berger77@gmail.com' : `${picked.brand.toLowerCase()}.example`,
          verdict: 'hide',
        });
        model.blocked.add(picked.brand);
        return model.decide(
          model.emails.filter(({ isWaiting, brand }) => isWaiting && brand === picked.brand),
          'hidden',
        );
      default:
        await reprocess(test.deps, { all: true });
        for (const email of model.emails.filter(({ isDecided }) => !isDecided)) model.judge(email);
    }
  }

  async function ingestSome(
    model: Model,
    { mails, isKilled }: Extract<Step, { do: 'ingest' }>,
  ): Promise<void> {
    const made = mails.map(({ shop, kind }) => {
      // In letters: a copy of account mail shows no number.
      const subject = `Winter mail ${String.fromCharCode(...[...String(nextNumber())].map((digit) => 97 + Number(digit)))}`;
      const parts =
        kind === 'person'
          ? person
          : kind === 'secrets'
            ? { ...newsletter(shops[shop] ?? ''), ...signInCode }
            : newsletter(shops[shop] ?? '');
      const email: Known = {
        subject,
        brand: brandOf(shop, kind),
        kind,
        state: 'published',
        rules: [],
        isWaiting: false,
        isDecided: false,
      };
      return {
        parts: { ...parts, subject: kind === 'secrets' ? `Your sign-in code ${subject}` : subject },
        email,
      };
    });
    for (const { parts, email } of made) email.subject = parts.subject;
    const options: IngestOptions = isKilled
      ? { onCommit: () => Promise.reject(new Error('killed before the commit')) }
      : {};
    const taken = takeIn(
      made.map(({ parts }) => parts),
      options,
    );
    if (isKilled) return void (await expect(taken).rejects.toThrow('killed'));
    await taken;
    for (const { email } of made) {
      model.judge(email);
      model.emails.push(email);
    }
  }

  async function compare(model: Model, servers: ReadonlyArray<TestApp['app']>): Promise<void> {
    const expected = model.readable();
    for (const app of servers) {
      const get = async <Body>(url: string): Promise<Body> =>
        (await app.inject({ method: 'GET', url })).json();
      const brands = await get<Brand[]>('/api/brands');
      const listed: string[] = [];
      for (const { slug } of brands) {
        listed.push(
          ...(await get<EmailSummary[]>(`/api/brands/${slug}/emails?limit=200`)).map(
            ({ subject }) => subject,
          ),
        );
      }
      const found = (await get<EmailSummary[]>('/api/emails/search?q=winter&limit=200')).map(
        ({ subject }) => subject,
      );
      const readable = new Set(
        model.emails.filter(({ state }) => state === 'published').map(({ brand }) => brand),
      );
      expect({
        listed: listed.sort(),
        found: found.sort(),
        brands: brands.length,
        ...(await get<object>('/api/stats')),
      }).toEqual({
        listed: expected,
        found: expected,
        brands: readable.size,
        totalEmails: expected.length,
        totalBrands: readable.size,
      });
      expect(brands.reduce((sum, { emailCount }) => sum + emailCount, 0)).toBe(expected.length);
    }
    const queue = await waiting();
    expect(queue.map(({ subject }) => subject).sort()).toEqual(
      model.emails
        .filter(({ isWaiting }) => isWaiting)
        .map(({ subject }) => subject)
        .sort(),
    );
  }
});
