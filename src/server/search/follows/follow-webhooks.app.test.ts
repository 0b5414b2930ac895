import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxMail } from '#shared/contract/accounts/outbox.ts';
import type { Delivery, Webhook } from '#shared/contract/accounts/webhooks.ts';
import type { Follow } from '#shared/contract/search/follows.ts';
import { maxFollowMailsADay } from '#shared/vocabulary/follows.ts';
import { maxWebhooks, type WebhookFormat } from '#shared/vocabulary/webhooks.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import {
  isSigned,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/support/servers/webhook-receiver.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let receiver: WebhookReceiver;
let now: Date;
let rye: number;

beforeEach(async () => {
  now = testNow;
  receiver = await startWebhookReceiver();
  test = await openTestApp({ now: () => now, environment: { WEBHOOK_HOSTS: receiver.host } });
  people = await createPersonas(test);
  await test.database.pool.query("update users set email = id || '@reader.example'");
  rye = (await createBrand(test.database.pool, { slug: 'rye', name: 'Rye' })).id;
});

afterEach(async () => {
  await test.app.close();
  await receiver.close();
});

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const signal = new AbortController().signal;

/** Runs the jobs as the server does. */
async function work(): Promise<void> {
  await test.app.background.ringNews(signal);
  await test.app.background.writeDigests(signal);
  await test.app.background.sendWebhooks(signal);
  await test.app.background.sendMail(signal);
}

let count = 0;

/** Makes an email that has arrived live. */
async function arrive(
  given: Partial<Parameters<typeof createEmail>[1]> = {},
  facts: { platform?: string; offerPercent?: number } = {},
): Promise<number> {
  count += 1;
  const made = { brandId: rye, subject: `News ${count}`, receivedAt: now, ...given };
  const { pool } = test.database;
  const { id } = await createEmail(pool, made);
  await pool.query(
    'update email_facts set platform = $2, offer_percent = $3, season = (select season from emails where id = $1) where email_id = $1',
    [id, facts.platform ?? null, facts.offerPercent ?? null],
  );
  await pool.query('insert into waiting_news values ($1, $2)', [id, now]);
  return id;
}

async function addWebhook(
  who: Role = 'free',
  { format = 'json' as WebhookFormat, address = receiver.address } = {},
): Promise<Webhook & { secret: string }> {
  const answer = await people[who].ask('POST', '/api/webhooks', { name: 'Robot', address, format });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const follow = async (who: Role, body: object): Promise<Follow> => {
  const answer = await people[who].ask('POST', '/api/follows', {
    subject: { kind: 'brand', slug: 'rye' },
    cadence: 'none',
    ...body,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Follow>();
};

const deliveriesOf = async (id: number, who: Role = 'free'): Promise<Delivery[]> =>
  (await people[who].ask('GET', `/api/webhooks/${id}/deliveries`)).json();

const webhookOf = async (id: number, who: Role = 'free'): Promise<Webhook | undefined> =>
  (await people[who].ask('GET', '/api/webhooks')).json<Webhook[]>().find((each) => each.id === id);

const bodyOf = (index: number) => JSON.parse(receiver.received[index]?.body ?? 'null');

const subjectsOf = async (who: Role): Promise<string[]> =>
  (await people[who].ask('GET', '/api/outbox')).json<OutboxMail[]>().map(({ subject }) => subject);

describe('a webhook of a follow', () => {
  it('gets each live email once, signed, without mail', async () => {
    const { id: webhookId, secret } = await addWebhook();
    await follow('free', { webhookId });
    const id = await arrive({ subject: 'Fresh bread' });
    await work();
    await work();
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received;
    expect(message !== undefined && isSigned(message, secret)).toBe(true);
    expect(bodyOf(0)).toMatchObject({
      id: message?.id,
      type: 'emails.new',
      timestamp: now.toISOString(),
      title: 'New email from Rye',
      data: {
        emails: [
          {
            id,
            subject: 'Fresh bread',
            brand: { slug: 'rye' },
            url: expect.stringMatching(new RegExp(`/email/${id}$`)),
            changes: [{ event: 'every', about: { kind: 'brand', key: 'rye', name: 'Rye' } }],
          },
        ],
      },
    });
    expect(await subjectsOf('free')).toEqual([]);
    expect(await deliveriesOf(webhookId)).toMatchObject([{ state: 'sent', attempts: 1, failure: null }]);
    expect(await webhookOf(webhookId)).toMatchObject({
      waiting: 0,
      failed: 0,
      lastTakenAt: now.toISOString(),
    });
  });

  it('gets it as well as the mail, beyond the limit of mails a day, and not from an archive', async () => {
    const { id: webhookId } = await addWebhook();
    await follow('free', { webhookId, cadence: 'each' });
    for (let each = 0; each <= maxFollowMailsADay; each += 1) {
      await arrive();
      await work();
    }
    await createEmail(test.database.pool, { brandId: rye, subject: 'Imported', receivedAt: now });
    await work();
    expect(receiver.received).toHaveLength(maxFollowMailsADay + 1);
    expect(await subjectsOf('free')).toHaveLength(maxFollowMailsADay);
  });

  it('says what changed: a deep offer, a season, the platform', async () => {
    const { id: webhookId } = await addWebhook('premium');
    for (const event of [{ event: 'offer', threshold: 30 }, { event: 'platform' }, { event: 'season_start' }])
      await follow('premium', { ...event, webhookId });
    for (let day = 4; day > 1; day -= 1) {
      const receivedAt = new Date(now.getTime() - day * 86_400_000);
      const old = await createEmail(test.database.pool, { brandId: rye, subject: 'Old', receivedAt });
      await test.database.pool.query("update email_facts set platform = 'Klaviyo' where email_id = $1", [
        old.id,
      ]);
    }
    await arrive({ season: 'easter' }, { platform: 'Mailchimp', offerPercent: 40 });
    await work();
    expect(bodyOf(0).data.emails[0].changes).toEqual([
      expect.objectContaining({ event: 'offer', what: '40% off', to: 40 }),
      expect.objectContaining({ event: 'platform', from: 'Klaviyo', to: 'Mailchimp' }),
      expect.objectContaining({ event: 'season_start', to: 'Easter' }),
    ]);
  });

  it('says that a brand has fallen silent', async () => {
    const { id: webhookId } = await addWebhook();
    await follow('free', { webhookId, event: 'silence', threshold: 2 });
    await createEmail(test.database.pool, { brandId: rye, subject: 'Last', receivedAt: now });
    pass(4 * 24 * 60);
    await work();
    expect(bodyOf(0)).toMatchObject({ type: 'brand.silent', title: 'No email from Rye for 2 days' });
    expect(await subjectsOf('free')).toEqual([]);
  });

  it('shows nothing that its owner may not read when it is sent', async () => {
    const { id: webhookId } = await addWebhook('premium');
    await follow('premium', { webhookId });
    await arrive();
    await test.app.background.ringNews(signal);
    await test.database.pool.query('update brands set is_premium_only = true where id = $1', [rye]);
    await test.database.pool.query("update users set subscription_tier = 'free' where id = $1", [
      people.premium.userId,
    ]);
    await work();
    expect(receiver.received).toEqual([]);
    expect(await deliveriesOf(webhookId, 'premium')).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('gets nothing while everything is paused, and nothing of another reader', async () => {
    const { id: webhookId } = await addWebhook();
    await follow('free', { webhookId });
    const stolen = await people.premium.ask('POST', '/api/follows', {
      subject: { kind: 'brand', slug: 'rye' },
      webhookId,
    });
    expect(stolen.statusCode).toBe(404);
    await people.free.ask('PATCH', '/api/follow-settings', { isPaused: true });
    await arrive();
    await work();
    expect(receiver.received).toEqual([]);
  });

  it('goes on when a mail of the follow is unsubscribed', async () => {
    const { id: webhookId } = await addWebhook();
    const { id } = await follow('free', { webhookId, cadence: 'each' });
    await arrive();
    await work();
    const [mail] = (await people.free.ask('GET', '/api/outbox')).json<OutboxMail[]>();
    const { headers } = (await people.free.ask('GET', `/api/outbox/${mail?.id}`)).json<{ headers: string }>();
    const [, address = ''] = /List-Unsubscribe: <([^>]+)>/.exec(headers.replace(/\n\s+/g, '')) ?? [];
    expect((await test.app.inject({ method: 'POST', url: new URL(address).pathname })).statusCode).toBe(200);
    await arrive();
    await work();
    expect(await subjectsOf('free')).toHaveLength(1);
    expect(receiver.received).toHaveLength(2);
    const follows = (await people.free.ask('GET', '/api/follows')).json<{ follows: Follow[] }>().follows;
    expect(follows).toMatchObject([{ id, cadence: 'none', webhookId }]);
  });

  it('leaves its follows when it is deleted', async () => {
    const { id: webhookId } = await addWebhook();
    await follow('free', { webhookId });
    expect((await people.free.ask('DELETE', `/api/webhooks/${webhookId}`)).statusCode).toBe(204);
    const { follows } = (await people.free.ask('GET', '/api/follows')).json<{ follows: Follow[] }>();
    expect(follows).toMatchObject([{ webhookId: null, cadence: 'none' }]);
  });
});

describe('a follow that exists', () => {
  it('keeps its webhook and its cadence if another threshold or nothing is asked for', async () => {
    const { id: webhookId } = await addWebhook();
    const offer = { event: 'offer', threshold: 20, webhookId };
    await follow('free', offer);
    const again = { subject: { kind: 'brand', slug: 'rye' }, event: 'offer', threshold: 30 };
    const answer = await people.free.ask('POST', '/api/follows', again);
    expect(answer.json()).toMatchObject({ threshold: 30, webhookId, cadence: 'none' });
  });

  it('brings no more mail once “No email” is chosen, neither of today nor what was held back', async () => {
    const { id } = await follow('free', { cadence: 'each' });
    for (let each = 0; each <= maxFollowMailsADay; each += 1) {
      await arrive();
      await test.app.background.ringNews(signal);
    }
    await people.free.ask('PATCH', `/api/follows/${id}`, { cadence: 'none' });
    pass(26 * 60);
    await work();
    expect(await subjectsOf('free')).toEqual([]);
  });

  it('cannot have mail without an address, and is followed without', async () => {
    await test.database.pool.query('update users set email = null where id = $1', [people.free.userId]);
    const subject = { kind: 'brand', slug: 'rye' };
    const made = await people.free.ask('POST', '/api/follows', { subject });
    expect(made.json()).toMatchObject({ cadence: 'none' });
    const daily = await people.free.ask('PATCH', `/api/follows/${made.json().id}`, { cadence: 'daily' });
    expect(daily.statusCode).toBe(409);
  });

  it('of a search waits for its event', async () => {
    const { id: webhookId } = await addWebhook('premium');
    const search = { name: 'Bread', search: 'q=bread' };
    const { id } = (await people.premium.ask('POST', '/api/saved-searches', search)).json<{ id: number }>();
    const subject = { kind: 'search', id };
    await follow('premium', { subject, event: 'offer', threshold: 50, webhookId });
    await arrive({ subject: 'Bread' }, { offerPercent: 20 });
    await work();
    expect(receiver.received).toEqual([]);
    await arrive({ subject: 'Bread again' }, { offerPercent: 60 });
    await work();
    expect(receiver.received).toHaveLength(1);
    expect(bodyOf(0).data.emails[0]).toMatchObject({ subject: 'Bread again' });
  });
});

describe('a receiver on a bad day', () => {
  it('is retried with back-off under one id, and the vault switches a dead one off', async () => {
    receiver.answer = (_message, response) => response.writeHead(503).end();
    const { id: webhookId } = await addWebhook();
    await follow('free', { webhookId });
    await arrive();
    await work();
    expect(await deliveriesOf(webhookId)).toMatchObject([
      { state: 'waiting', attempts: 1, failure: 'It answered 503.' },
    ]);
    await work();
    expect(receiver.received).toHaveLength(1);
    for (let hour = 0; hour < 48; hour += 1) {
      pass(60);
      await work();
    }
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(receiver.received.length).toBeGreaterThan(5);
    expect(await deliveriesOf(webhookId)).toMatchObject([{ state: 'failed' }]);
    expect(await webhookOf(webhookId)).toMatchObject({
      isOn: false,
      failed: 1,
      offReason: 'It answered 503.',
    });
    expect(await subjectsOf('free')).toEqual(['Your webhook “Robot” is off']);
    await arrive();
    await work();
    expect(await deliveriesOf(webhookId)).toHaveLength(1);
  });

  it('gets what failed by a replay, with the same id and a new signature', async () => {
    receiver.answer = (_message, response) => response.writeHead(410).end();
    const { id: webhookId, secret } = await addWebhook();
    await follow('free', { webhookId });
    await arrive({ subject: 'Missed' });
    await work();
    expect(await webhookOf(webhookId)).toMatchObject({ isOn: false });
    const [missed] = await deliveriesOf(webhookId);
    const replay = () =>
      people.free.ask('POST', `/api/webhooks/${webhookId}/deliveries/${missed?.id}/replay`);
    expect((await replay()).statusCode).toBe(409);
    pass(10 * 24 * 60);
    receiver.answer = (_message, response) => response.writeHead(200).end('ok');
    expect((await people.free.ask('PATCH', `/api/webhooks/${webhookId}`, { isOn: true })).statusCode).toBe(
      200,
    );
    expect((await replay()).statusCode).toBe(204);
    expect((await replay()).statusCode).toBe(404);
    await work();
    const [first, second] = receiver.received;
    expect(second?.id).toBe(first?.id);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(second !== undefined && isSigned(second, secret)).toBe(true);
    expect(bodyOf(1)).toMatchObject({ data: { emails: [{ subject: 'Missed' }] } });
    expect(await deliveriesOf(webhookId)).toMatchObject([{ state: 'sent' }]);
    const all = await people.free.ask('POST', `/api/webhooks/${webhookId}/replay`);
    expect(all.json()).toEqual({ deliveries: 0 });
  });

  it('gets a replay at once, while others of its messages were sent a moment ago', async () => {
    const { id: webhookId } = await addWebhook();
    await follow('free', { webhookId });
    await arrive();
    await work();
    receiver.answer = (_message, response) => response.writeHead(410).end();
    await arrive();
    await work();
    receiver.answer = (_message, response) => response.writeHead(200).end();
    await people.free.ask('PATCH', `/api/webhooks/${webhookId}`, { isOn: true });
    const [missed] = await deliveriesOf(webhookId);
    await people.free.ask('POST', `/api/webhooks/${webhookId}/deliveries/${missed?.id}/replay`);
    await work();
    expect((await deliveriesOf(webhookId)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('stays on if it takes other messages', async () => {
    const { id: webhookId } = await addWebhook();
    await follow('free', { webhookId });
    receiver.answer = ({ body }, response) => response.writeHead(body.includes('Poison') ? 400 : 204).end();
    await arrive({ subject: 'Poison' });
    await work();
    for (let hour = 0; hour < 48; hour += 1) {
      pass(60);
      if (hour === 20) await arrive({ subject: 'Good' });
      await work();
    }
    expect(await webhookOf(webhookId)).toMatchObject({ isOn: true, failed: 1 });
  });

  it('is not followed to where it redirects, and gets at once what waits when its address is corrected', async () => {
    const { id: webhookId } = await addWebhook();
    await follow('free', { webhookId });
    receiver.answer = (_message, response) =>
      response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end();
    await arrive();
    await work();
    expect(await deliveriesOf(webhookId)).toMatchObject([
      { failure: 'It answered 307, a redirect. Enter the address that it leads to.' },
    ]);
    expect(receiver.received).toHaveLength(1);

    receiver.answer = (_message, response) => response.writeHead(204).end();
    await people.free.ask('PATCH', `/api/webhooks/${webhookId}`, {
      address: `${receiver.address}/corrected`,
    });
    await work();
    expect(await deliveriesOf(webhookId)).toMatchObject([{ state: 'sent' }]);
    expect(receiver.received.map(({ url }) => url)).toEqual(['/hook', '/hook/corrected']);
  });
});

describe('the JSON of a chat', () => {
  const hostile = '<!channel> @everyone [x](javascript:1) *bold* <b>&';

  it.each(['slack', 'teams', 'discord'] as const)(
    'of %s mentions nobody and makes no link',
    async (format) => {
      const { id: webhookId } = await addWebhook('free', { format });
      await follow('free', { webhookId });
      await arrive({ subject: hostile });
      await work();
      const body = bodyOf(0);
      if (format === 'slack') {
        expect(body.text).toBe('New email from Rye');
        const [, list] = body.blocks[0].elements;
        expect(list.elements[0].elements[0]).toEqual({
          type: 'link',
          url: expect.stringMatching(/^http:\/\/localhost:3000\/email\/\d+$/),
          text: hostile,
        });
      }
      if (format === 'teams') {
        const [, item] = body.attachments[0].content.body;
        expect(item.text).toContain('\\[x\\]\\(javascript:1\\)');
      }
      if (format === 'discord') {
        expect(body.allowed_mentions).toEqual({ parse: [] });
        expect(body.embeds[0].title).toContain('\\@everyone \\[x\\]');
      }
    },
  );
});

describe('adding a webhook', () => {
  it.each([
    'http://hooks.example.com/a',
    'https://127.0.0.1/a',
    'https://10.0.0.8/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a',
    'https://printer.local/a',
    'https://user:password@hooks.example.com/a',
    'https://hooks.example.com:8443/a',
    'ftp://hooks.example.com/a',
    'javascript:alert(1)',
    '',
  ])('refuses %s', async (address) => {
    const answer = await people.free.ask('POST', '/api/webhooks', { name: 'Robot', address, format: 'json' });
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      'Enter an https:// address on the public internet.',
    ]);
  });

  it('stores neither address nor secret in the clear, and shows the secret once', async () => {
    const { id, secret } = await addWebhook();
    expect(secret).toMatch(/^whsec_/);
    const { rows } = await test.database.pool.query('select * from webhooks');
    expect(JSON.stringify(rows)).not.toContain(receiver.host);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await people.free.ask('GET', '/api/webhooks')).body).not.toContain('whsec_');
    const renewed = (await people.free.ask('POST', `/api/webhooks/${id}/secret`)).json<{ secret: string }>();
    await people.free.ask('POST', `/api/webhooks/${id}/test`);
    await work();
    const [message] = receiver.received;
    expect(message !== undefined && isSigned(message, renewed.secret)).toBe(true);
    expect(message !== undefined && isSigned(message, secret)).toBe(false);
    expect(bodyOf(0)).toMatchObject({ type: 'test' });
  });

  it('has a limit, and is each reader’s own', async () => {
    const { id } = await addWebhook();
    for (let each = 1; each < maxWebhooks; each += 1) await addWebhook();
    const beyond = { name: 'Robot', address: receiver.address, format: 'json' };
    expect((await people.free.ask('POST', '/api/webhooks', beyond)).statusCode).toBe(409);
    for (const [method, path, body] of [
      ['PATCH', `/api/webhooks/${id}`, { isOn: false }],
      ['DELETE', `/api/webhooks/${id}`, undefined],
      ['POST', `/api/webhooks/${id}/secret`, undefined],
      ['POST', `/api/webhooks/${id}/test`, undefined],
      ['GET', `/api/webhooks/${id}/deliveries`, undefined],
      ['POST', `/api/webhooks/${id}/replay`, undefined],
    ] as const)
      expect((await people.admin.ask(method, path, body)).statusCode).toBe(404);
    expect(await webhookOf(id)).toMatchObject({ isOn: true });
  });
});
