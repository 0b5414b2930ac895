import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteRefusedEvent } from '#server/accounts/billing/stripe-events.ts';
import { sealTokens } from '#server/intake/mailbox-grants/sealed-tokens.ts';
import { mailboxName } from '#server/intake/settings/mailbox-name.ts';
import { judgeAlerts } from '#server/operations/alerts/judge-alerts.ts';
import { startJobs } from '#server/platform/jobs/job-runner.ts';
import type { OutboxMail, OutboxMailDetail } from '#shared/contract/accounts/outbox.ts';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';
import type { Alerts } from '#shared/contract/operations/alerts.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { addedMailbox } from '#tests/support/route-vault.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/servers/webhook-receiver.ts';
import { createPersonas, type Persona, personaOfUser, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let now: Date;
let room: { freeBytes: number; totalBytes: number };
let mailbox: { id: number; place: string };

const roomy = { freeBytes: 50e9, totalBytes: 100e9 };
const signal = new AbortController().signal;

beforeEach(async () => {
  now = testNow;
  room = roomy;
  test = await openTestApp({ now: () => now });
  people = await createPersonas(test);
  const body = { ...addedMailbox, name: 'News', schedule: 'push' };
  const { id } = (await people.admin.ask('POST', '/api/admin/mailboxes', body)).json<{ id: number }>();
  const { rows } = await query<{ place: string }>('select place from mailbox_accounts');
  mailbox = { id, place: rows[0]?.place ?? '' };
});

afterEach(async () => {
  await query('drop schema if exists jobs cascade');
  await test.app.close();
});

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  test.database.pool.query<Row>(text, values);

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const pass = (hours: number) => {
  now = hoursAgo(-hours);
};

/** Judges as a server does. */
const judge = ({ host = 'one', database = test.database } = {}) =>
  judgeAlerts({ ...test.deps, database, host, measureDisk: async () => room });

/** Sends the written mails, and returns the subjects of the alerts since the last call, oldest first. */
let sent = 0;
async function newMails(who: Persona = people.admin): Promise<string[]> {
  await test.app.background.sendMail(signal);
  const { rows } = await query<{ id: number; subject: string }>(
    "select id, shown->>'subject' as subject from outgoing_mails where user_id = $1 and kind = 'alert' and state = 'sent' and id > $2 order by id",
    [who.userId, sent],
  );
  sent = rows.at(-1)?.id ?? sent;
  return rows.map(({ subject }) => subject);
}

beforeEach(() => {
  sent = 0;
});

async function judged(hoursLater = 0): Promise<string[]> {
  pass(hoursLater);
  await judge();
  return newMails();
}

const lastMail = async (who: Persona = people.admin): Promise<OutboxMailDetail> => {
  const [mail] = (await who.ask('GET', '/api/outbox')).json<OutboxMail[]>();
  return (await who.ask('GET', `/api/outbox/${mail?.id}`)).json<OutboxMailDetail>();
};

const current = async (): Promise<Alerts['current']> =>
  (await people.admin.ask('GET', '/api/admin/alerts'))
    .json<Alerts>()
    .current.filter(({ kind }) => kind !== 'disk');

const endRun = (state: 'failed' | 'done', endedAt: Date, message: string | null = null) =>
  query(
    `insert into fetch_runs (mailbox, trigger, state, started_at, finished_at, message)
     values ($1, 'schedule', $2, $3, $3, $4)`,
    [mailbox.place, state, endedAt, message],
  );

/** Connects the mailbox by a permission instead of its password. */
async function giveGrant(): Promise<void> {
  await query(
    "insert into mailbox_grants (provider, username, tokens_sealed) values ('google', 'a', $1) on conflict do nothing",
    [sealTokens({ access: 'a', refresh: 'b' }, test.deps.secret)],
  );
  await query(
    'update mailbox_accounts set password_sealed = null, grant_id = (select id from mailbox_grants)',
  );
}

/** Makes pg-boss's tables with one queue, without running anything. */
async function makeQueue(): Promise<void> {
  const { rows } = await query<{ isMade: boolean }>(`select to_regclass('jobs.job') is not null as "isMade"`);
  if (rows[0]?.isMade === true) return;
  const jobs = await startJobs(
    test.database,
    [{ name: 'logos', run: async () => undefined, timeLimitSeconds: 60 }],
    { info() {}, error() {} },
  );
  await jobs.stop();
}

const endJob = (state: 'failed' | 'completed') =>
  query(
    `insert into jobs.job (name, state, completed_on, output) values ('logos', $1, $2, '{"message": "No network."}')`,
    [state, now],
  );

interface Case {
  title: string;
  text: string;
  /** Makes or renews the problem, as it would be at this time. */
  make: () => Promise<unknown>;
  end: () => Promise<unknown>;
}

const cases: Record<string, Case> = {
  'a mailbox whose fetching fails': {
    title: 'Mailbox “News” cannot be fetched',
    text: 'Connection refused.',
    make: () => endRun('failed', hoursAgo(6), 'Connection refused.'),
    end: () => endRun('done', now),
  },
  'a permission that has ended': {
    title: 'The permission for mailbox “News” has ended',
    text: 'Connect again',
    make: async () => {
      await giveGrant();
      await query("update mailbox_grants set problem = 'withdrawn', problem_at = $1", [now]);
    },
    end: () => query('update mailbox_grants set problem = null, problem_at = null'),
  },
  'a permission that ends soon': {
    title: 'The permission for mailbox “News” ends soon',
    text: 'It ends on 24 November 2026.',
    make: async () => {
      await giveGrant();
      await query("update mailbox_grants set consent_ends_at = '2026-11-24T11:00:00Z'");
    },
    end: () => query("update mailbox_grants set consent_ends_at = '2026-12-30'"),
  },
  silence: {
    title: 'No new email arrives',
    text: 'Nothing has come',
    make: () => query('update mailboxes set last_mail_at = $1', [hoursAgo(48)]),
    end: () => query('update mailboxes set last_mail_at = $1', [now]),
  },
  'a job that gave up': {
    title: 'The job “Fetch logos” failed',
    text: 'No network.',
    make: async () => {
      await makeQueue();
      await endJob('failed');
    },
    end: () => endJob('completed'),
  },
  'a disk without room': {
    title: 'The disk of one is nearly full',
    text: '1 GB of 100 GB are free',
    make: async () => {
      room = { freeBytes: 1e9, totalBytes: 100e9 };
    },
    end: async () => {
      room = roomy;
    },
  },
  'payment events that fail': {
    title: 'Payment events cannot be handled',
    text: '1 event of Stripe failed',
    make: () =>
      query(
        "insert into stripe_events values ('evt_1', 'invoice.paid', $1) on conflict (event_id) do update set handled_at = null",
        [hoursAgo(2)],
      ),
    end: () => query('update stripe_events set handled_at = $1', [now]),
  },
  'payment events that are refused': {
    title: 'Payment events are refused',
    text: 'STRIPE_WEBHOOK_SECRET',
    make: () => noteRefusedEvent(test.database.pool, now),
    end: () => query('delete from refused_events'),
  },
  'mail that was given up': {
    title: 'Emails to readers could not be sent',
    text: '1 email within a day. Last reason: No such user',
    make: async () => {
      await query("delete from outgoing_mails where kind = 'follow'");
      await query(
        `insert into outgoing_mails (message_id, kind, address, data, written_at, due_at, state, settled_at, failure)
         values ('<a@b>', 'follow', 'gone@reader.example', '{}', $1, $1, 'failed', $1, 'No such user')`,
        [now],
      );
    },
    end: () => query("delete from outgoing_mails where kind = 'follow'"),
  },
};

describe.each(Object.entries(cases))('%s', (_name, { title, text, make, end }) => {
  it('is mailed when it begins, once a day while it lasts, and when it is over', async () => {
    expect(await judged()).toEqual([]);
    await make();
    const began = now;
    expect(await judged()).toEqual([title]);
    expect((await lastMail()).text).toContain(text);
    expect(await judged()).toEqual([]);
    for (let hours = 0; hours < 23; hours += 1) {
      await make();
      expect(await judged(1)).toEqual([]);
    }
    await make();
    expect(await judged(1)).toEqual([`Still: ${title}`]);
    expect(await judged()).toEqual([]);
    await end();
    expect(await judged()).toEqual([]);
    expect(await judged(1)).toEqual([`Over: ${title}`]);
    expect((await lastMail()).text).toContain(
      `Since ${began.getUTCDate() - (title.includes('arrives') ? 2 : 0)} November`,
    );
    expect(await judged(24)).toEqual([]);
  });

  it('that comes and goes within an hour is one problem', async () => {
    await make();
    expect(await judged()).toEqual([title]);
    for (let times = 0; times < 10; times += 1) {
      await end();
      expect(await judged(0.4)).toEqual([]);
      await make();
      expect(await judged(0.4)).toEqual([]);
    }
  });
});

/** A database whose process is killed after a number of statements: it has no further effect. */
function killedAfter(statements: number): TestApp['database'] {
  let left = statements;
  const dying = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(of, key) {
        const value: unknown = Reflect.get(of, key);
        if (key === 'connect') return async () => dying(await test.database.pool.connect());
        if (key === 'query')
          return async (...given: unknown[]) => {
            left -= 1;
            if (left < 0) throw new Error('This process was killed.');
            return Reflect.apply(value as () => unknown, of, given);
          };
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
  return { ...test.database, pool: dying(test.database.pool) };
}

describe('alerts', () => {
  const fail = (hours = 6) => endRun('failed', hoursAgo(hours), 'Connection refused.');

  it('are written once by several servers that judge at once', async () => {
    await fail();
    await Promise.all([1, 2, 3].map(() => judge()));
    expect(await newMails()).toHaveLength(1);
    pass(24);
    await Promise.all([1, 2, 3].map(() => judge()));
    expect(await newMails()).toHaveLength(1);
    await endRun('done', now);
    pass(1);
    await Promise.all([1, 2, 3].map(() => judge()));
    expect(await newMails()).toEqual(['Over: Mailbox “News” cannot be fetched']);
  });

  it('are neither lost nor repeated, at whichever statement a server is killed', async () => {
    await fail();
    let kills = 0;
    for (;;) {
      const end = await judge({ database: killedAfter(kills) }).catch(() => undefined);
      if (end !== undefined) break;
      kills += 1;
      expect(await newMails()).toEqual([]);
      expect((await query('select from alerts')).rows).toEqual([]);
    }
    expect(kills).toBeGreaterThan(12);
    expect(await judged()).toEqual(['Mailbox “News” cannot be fetched']);
    expect(await judged()).toEqual([]);
  });

  it('of a time begin after the hours of each administrator, and end without a mail if these are raised', async () => {
    await query('update users set is_admin = true where id = $1', [people.other.userId]);
    const other = await personaOfUser(test, people.other.userId ?? '');
    expect((await other.ask('PATCH', '/api/admin/alert-settings', { fetchHours: 12 })).json()).toEqual({
      isOn: true,
      fetchHours: 12,
      silenceHours: 48,
      webhookId: null,
    });
    await fail();
    await judge();
    expect(await newMails()).toHaveLength(1);
    expect(await newMails(other)).toEqual([]);
    pass(6);
    await judge();
    expect(await newMails(other)).toHaveLength(1);
    await people.admin.ask('PATCH', '/api/admin/alert-settings', { fetchHours: 72 });
    expect(await judged(1)).toEqual([]);
    expect(await judged(1)).toEqual([]);
    await endRun('done', now);
    expect(await judged(2)).toEqual([]);
  });

  it('that begin together are one mail, with what still goes on', async () => {
    await fail();
    expect(await judged()).toHaveLength(1);
    room = { freeBytes: 1e9, totalBytes: 100e9 };
    await cases['payment events that are refused']?.make();
    expect(await judged()).toEqual(['2 new problems']);
    const { text, html } = await lastMail();
    expect(text).toMatch(/== New ==[\s\S]*nearly full[\s\S]*== Still going on ==[\s\S]*“News”/);
    expect(html).toContain('/admin?tab=settings#mailboxes');
    expect(text).toContain('/admin?tab=health');
  });

  it('are for those who are administrators when they are sent', async () => {
    await fail();
    await judge();
    await query('update users set is_admin = false where id = $1', [people.admin.userId]);
    expect(await newMails()).toEqual([]);
    expect((await query('select state from outgoing_mails')).rows).toEqual([{ state: 'withdrawn' }]);
    expect(await judged(30)).toEqual([]);
    expect((await query('select from alerts')).rows).toEqual([]);
  });

  it('are not written to an account without an address, to one that leaves, and during a pause', async () => {
    await fail();
    await query('update users set email = null');
    expect(await judged()).toEqual([]);
    await query("update users set email = id || '@reader.example', deletion_due_at = $1", [now]);
    expect(await judged()).toEqual([]);
    expect((await people.admin.ask('GET', '/api/admin/alerts')).statusCode).toBe(200);
    expect((await people.admin.ask('POST', '/api/admin/alerts/test')).statusCode).toBe(409);
    await query('update users set deletion_due_at = null');
    await people.admin.ask('PATCH', '/api/follow-settings', { isPaused: true });
    expect(await judged()).toEqual([]);
    await people.admin.ask('PATCH', '/api/follow-settings', { isPaused: false });
    expect(await judged()).toHaveLength(1);
  });

  it('of the first mailbox go on while another mailbox’s permission ends soon', async () => {
    await test.app.close();
    test = await openTestApp({
      environment: { IMAP_URL: 'imaps://first:secret@imap.example' },
      now: () => now,
    });
    people = await createPersonas(test);
    await people.admin.ask('POST', '/api/admin/mailboxes', {
      ...addedMailbox,
      name: 'News',
      schedule: 'push',
    });
    const [first] = (await people.admin.ask('GET', '/api/admin/mailboxes')).json<Mailbox[]>();
    if (first === undefined) throw new Error('There is no first mailbox.');
    mailbox = { id: 0, place: mailboxName(first.imap) };
    await query('insert into mailboxes (key) values ($1) on conflict do nothing', [mailbox.place]);
    await fail();
    expect(await judged()).toEqual([`Mailbox “${first.name}” cannot be fetched`]);
    await cases['a permission that ends soon']?.make();
    expect(await judged()).toEqual(['The permission for mailbox “News” ends soon']);
    expect((await current()).map(({ kind }) => kind).toSorted()).toEqual(['consent', 'fetching']);
    expect(await judged(2)).toEqual([]);
  });

  const ended = 'The permission for mailbox “News” has ended';

  it('of a permission that ends soon are not called over once it has ended', async () => {
    await cases['a permission that ends soon']?.make();
    expect(await judged()).toEqual(['The permission for mailbox “News” ends soon']);
    await cases['a permission that has ended']?.make();
    expect(await judged(0.1)).toEqual([ended]);
    expect((await query('select subject from alerts')).rows).toEqual([{ subject: `${mailbox.id} ended` }]);
    expect(await judged(2)).toEqual([]);
    await query('update mailbox_grants set problem = null, problem_at = null, consent_ends_at = null');
    expect(await judged(1)).toEqual([`Over: ${ended}`]);
  });

  it('of fetching that fails are not called over once the permission has ended', async () => {
    await giveGrant();
    await fail();
    expect(await judged()).toEqual(['Mailbox “News” cannot be fetched']);
    await cases['a permission that has ended']?.make();
    expect(await judged(3)).toEqual([ended]);
    expect((await lastMail()).text).not.toContain('cannot be fetched');
    expect(await judged(2)).toEqual([]);
  });

  it('of a permission whose end has passed say that it has ended', async () => {
    await cases['a permission that ends soon']?.make();
    await query('update mailbox_grants set consent_ends_at = $1', [hoursAgo(1)]);
    expect(await judged()).toEqual([ended]);
    expect((await lastMail()).text).toMatch(/Connect again[\s\S]*Since 21 November at 11:00 UTC/);
  });

  it('name the year of a beginning that was in another', async () => {
    await fail(24 * 365);
    expect(await judged()).toHaveLength(1);
    expect((await lastMail()).text).toContain('Since 21 November 2025 at 12:00 UTC');
  });

  it('of a mailbox that was never fetched wait for the hours since it was first found', async () => {
    await query("update mailbox_accounts set password_sealed = 'unreadable'");
    expect(await judged()).toEqual([]);
    expect((await current()).map(({ kind }) => kind)).toEqual(['fetching']);
    expect(await judged(5)).toEqual([]);
    expect(await judged(1)).toEqual(['Mailbox “News” cannot be fetched']);
    expect((await lastMail()).text).toContain('Since 21 November at 12:00');
    expect(await judged(1)).toEqual([]);
    await people.admin.ask('PATCH', '/api/admin/alert-settings', { fetchHours: 12 });
    expect(await judged(2)).toEqual([]);
    expect(await judged(3)).toEqual(['Mailbox “News” cannot be fetched']);
  });

  it('of a mailbox that is mended within the hours are not written', async () => {
    await query("update mailbox_accounts set password_sealed = 'unreadable'");
    expect(await judged()).toEqual([]);
    await query('update mailbox_accounts set is_paused = true');
    expect(await judged(2)).toEqual([]);
    expect((await query('select from alerts')).rows).toEqual([]);
  });

  it('end with one click of anybody who has the link, and begin again when they are turned on', async () => {
    await fail();
    await judged();
    const { headers } = await lastMail();
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [, address = ''] = /List-Unsubscribe: <([^>]+)>/.exec(headers.replace(/\n\s+/g, '')) ?? [];
    const { pathname } = new URL(address);
    expect((await test.app.inject(pathname)).body).toContain('no more email about problems of this vault');
    expect((await people.admin.ask('GET', '/api/admin/alerts')).json<Alerts>().settings.isOn).toBe(true);
    const done = await test.app.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('Unsubscribed')]);
    expect((await people.admin.ask('GET', '/api/admin/alerts')).json<Alerts>().settings).toEqual({
      isOn: false,
      fetchHours: 6,
      silenceHours: 48,
      webhookId: null,
    });
    expect(await judged(24)).toEqual([]);
    expect((await test.app.inject({ method: 'POST', url: `${pathname}x` })).statusCode).toBe(404);
    await people.admin.ask('PATCH', '/api/admin/alert-settings', { isOn: true });
    expect(await judged()).toEqual(['Mailbox “News” cannot be fetched']);
  });

  it('that wait to be sent are withdrawn once their reader has ended them', async () => {
    await fail();
    await judge();
    await people.admin.ask('PATCH', '/api/admin/alert-settings', { isOn: false });
    expect(await newMails()).toEqual([]);
  });

  it('are sent for a test with what goes on now, also while they are off', async () => {
    await people.admin.ask('PATCH', '/api/admin/alert-settings', { isOn: false });
    await fail();
    expect((await people.admin.ask('POST', '/api/admin/alerts/test')).statusCode).toBe(204);
    expect(await newMails()).toEqual(['Test of vault alerts']);
    expect((await lastMail()).text).toMatch(/== Now ==[\s\S]*Mailbox “News”/);
    await query('update users set email = null where id = $1', [people.admin.userId]);
    expect((await people.admin.ask('POST', '/api/admin/alerts/test')).statusCode).toBe(409);
  });

  it('are shown as they are now, with the beginning that mails name', async () => {
    await query('update mailboxes set last_mail_at = $1', [hoursAgo(50)]);
    await makeQueue();
    await endJob('failed');
    const began = now.toISOString();
    await judged();
    pass(1);
    await endJob('failed');
    await fail(7);
    expect(await current()).toMatchObject([
      { kind: 'silence', since: hoursAgo(51).toISOString(), path: '/admin?tab=health' },
      { kind: 'fetching', since: hoursAgo(7).toISOString(), text: 'Connection refused.' },
      { kind: 'job', since: began, title: 'The job “Fetch logos” failed' },
    ]);
    await people.admin.ask('PATCH', '/api/admin/alert-settings', { fetchHours: 12, silenceHours: 72 });
    expect((await current()).map(({ kind }) => kind)).toEqual(['job']);
  });

  it('are not of mailboxes that are paused or fetched by hand, nor of an import', async () => {
    await fail(100);
    await query('update mailboxes set last_mail_at = $1', [hoursAgo(100)]);
    await query('update mailbox_accounts set is_paused = true');
    expect(await judged()).toEqual([]);
    await query("update mailbox_accounts set is_paused = false, schedule = 'off'");
    expect(await judged()).toEqual([]);
    expect(await current()).toEqual([]);
  });

  it('of another server’s disk end once it was not found for a day', async () => {
    room = { freeBytes: 1e9, totalBytes: 100e9 };
    await judge({ host: 'two' });
    expect(await newMails()).toEqual(['The disk of two is nearly full']);
    const shown = async () =>
      (await people.admin.ask('GET', '/api/admin/alerts'))
        .json<Alerts>()
        .current.filter(({ subject }) => subject === 'two');
    room = roomy;
    expect(await judged(2)).toEqual([]);
    expect(await shown()).toMatchObject([{ text: 'Another server of this vault found it.' }]);
    await judge({ host: 'two' });
    expect(await newMails()).toEqual(['Over: The disk of two is nearly full']);
    expect(await shown()).toEqual([]);
  });
});

describe('alerts to a webhook', () => {
  let receiver: WebhookReceiver;

  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    await test.app.close();
    test = await openTestApp({ environment: { WEBHOOK_HOSTS: receiver.host }, now: () => now });
    people = await createPersonas(test);
    await noteRefusedEvent(test.database.pool, now);
  });

  afterEach(() => receiver.close());

  async function chooseWebhook(format = 'json'): Promise<number> {
    const body = { name: 'Pager', address: receiver.address, format };
    const { id } = (await people.admin.ask('POST', '/api/webhooks', body)).json<{ id: number }>();
    const answer = await people.admin.ask('PATCH', '/api/admin/alert-settings', { webhookId: id });
    expect(answer.json()).toMatchObject({ webhookId: id });
    return id;
  }

  const received = async () => {
    await test.app.background.sendWebhooks(signal);
    return receiver.received.splice(0).map(({ body }) => JSON.parse(body));
  };

  it('come as mails do, also while those are off', async () => {
    await chooseWebhook();
    await people.admin.ask('PATCH', '/api/admin/alert-settings', { isOn: false });
    await judge();
    await judge();
    expect(await newMails()).toEqual([]);
    const title = 'Payment events are refused';
    const problem = { kind: 'payments', title, since: now.toISOString() };
    expect(await received()).toMatchObject([
      { type: 'alerts', title, data: { began: [problem], lasting: [], over: [] } },
    ]);
    pass(24);
    await judge();
    expect(await received()).toMatchObject([{ title: `Still: ${title}` }]);
    await query('delete from refused_events');
    pass(1);
    await judge();
    expect(await received()).toMatchObject([{ title: `Over: ${title}`, data: { over: [problem] } }]);
  });

  it('take the form of a chat, and a test', async () => {
    await chooseWebhook('slack');
    await people.admin.ask('POST', '/api/admin/alerts/test');
    const [message] = await received();
    expect(message.text).toBe('Test of vault alerts');
    expect(JSON.stringify(message.blocks)).toContain('Payment events are refused');
    expect(await newMails()).toEqual(['Test of vault alerts']);
  });

  it('are for administrators, not during a pause, and begin again with a webhook that was off', async () => {
    const id = await chooseWebhook();
    await people.admin.ask('PATCH', `/api/webhooks/${id}`, { isOn: false });
    await people.admin.ask('PATCH', '/api/admin/alert-settings', { isOn: false });
    await judge();
    expect((await query('select from alerts')).rows).toEqual([]);
    await people.admin.ask('PATCH', `/api/webhooks/${id}`, { isOn: true });
    await judge();
    await people.admin.ask('PATCH', '/api/follow-settings', { isPaused: true });
    expect(await received()).toEqual([]);
    await judge();
    await people.admin.ask('PATCH', '/api/follow-settings', { isPaused: false });
    await judge();
    await query('update users set is_admin = false');
    expect(await received()).toEqual([]);
  });

  it('go to a webhook of one’s own alone, and no longer to one that is removed', async () => {
    const id = await chooseWebhook();
    await query('update users set is_admin = true where id = $1', [people.other.userId]);
    const other = await personaOfUser(test, people.other.userId ?? '');
    for (const webhookId of [id, 2_000_000_000])
      expect((await other.ask('PATCH', '/api/admin/alert-settings', { webhookId })).statusCode).toBe(404);
    await people.admin.ask('DELETE', `/api/webhooks/${id}`);
    const { settings } = (await people.admin.ask('GET', '/api/admin/alerts')).json<Alerts>();
    expect(settings.webhookId).toBeNull();
  });

  it('reach an administrator of a vault that sends no mail', async () => {
    await chooseWebhook();
    const deps = { ...test.deps, config: { ...test.deps.config, mail: null }, measureDisk: async () => room };
    expect(await judgeAlerts(deps)).toEqual({ alerts: 1 });
    expect(await received()).toHaveLength(1);
    expect((await query('select from outgoing_mails')).rows).toEqual([]);
  });
});

describe('a vault that sends no mail', () => {
  it('writes nothing, shows what goes on, and begins once mail is set up', async () => {
    const { config } = test.deps;
    await endRun('failed', hoursAgo(6), 'Connection refused.');
    const silent = { ...test.deps, config: { ...config, mail: null }, measureDisk: async () => room };
    expect(await judgeAlerts(silent)).toEqual({ alerts: 0 });
    expect((await query('select from alerts')).rows).toEqual([]);
    expect((await query('select from outgoing_mails')).rows).toEqual([]);
    expect(await current()).toHaveLength(1);
    expect(await judged(3)).toHaveLength(1);
  });

  it('says so where a test is asked for, and in Health', async () => {
    await test.app.close();
    test = await openTestApp({ environment: { BASE_URL: 'https://vault.example' }, now: () => now });
    people = await createPersonas(test);
    const answer = await people.admin.ask('POST', '/api/admin/alerts/test');
    expect([answer.statusCode, answer.json().error]).toEqual([409, expect.stringContaining('SMTP_URL')]);
    expect((await people.admin.ask('GET', '/api/admin/health')).json().mail.way).toBe('off');
  });
});
