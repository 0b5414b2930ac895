import { afterEach, beforeEach, expect } from 'vitest';
import type { OutboxMail, OutboxMailDetail } from '#shared/contract/accounts/outbox.ts';
import type { Follow, Follows } from '#shared/contract/search/follows.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { createEmail } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

/** Opens an app for each test of a file, with personas who have addresses and a clock that tests move on. */
export function followVault() {
  let test: TestApp;
  let people: Record<Role, Persona>;
  let now: Date;
  let count = 0;
  const signal = new AbortController().signal;

  beforeEach(async () => {
    now = testNow;
    test = await openTestApp({ now: () => now });
    people = await createPersonas(test);
    await test.database.pool.query(
      "update users set email = id || '@reader.example', subscription_end_date = case when subscription_tier = 'premium' and subscription_end_date > now() then '2030-01-01'::timestamptz else subscription_end_date end",
    );
  });

  afterEach(() => test.app.close());

  const lastMail = async (who: Role): Promise<OutboxMailDetail> => {
    const [mail] = (await people[who].ask('GET', '/api/outbox')).json<OutboxMail[]>();
    return (await people[who].ask('GET', `/api/outbox/${mail?.id}`)).json<OutboxMailDetail>();
  };

  const unsubscribeLink = ({ headers }: OutboxMailDetail): string => {
    const [, address = ''] = /List-Unsubscribe: <([^>]+)>/.exec(headers.replace(/\n\s+/g, '')) ?? [];
    return new URL(address).pathname;
  };

  return {
    signal,
    lastMail,
    unsubscribeLink,
    get test() {
      return test;
    },
    get people() {
      return people;
    },
    get now() {
      return now;
    },

    pass(hours: number): void {
      now = new Date(now.getTime() + hours * 3_600_000);
    },

    /** Makes an email that has arrived live. */
    async arrive(brandId: number, given: Partial<Parameters<typeof createEmail>[1]> = {}): Promise<number> {
      count += 1;
      const made = { brandId, subject: `News ${count}`, receivedAt: now, ...given };
      const { id } = await createEmail(test.database.pool, made);
      await test.database.pool.query('insert into waiting_news values ($1, $2)', [id, now]);
      return id;
    },

    async follow(who: Role, body: object): Promise<Follow> {
      const answer = await people[who].ask('POST', '/api/follows', body);
      expect(answer.statusCode).toBe(201);
      return answer.json<Follow>();
    },

    /** @returns the id of a new saved search. */
    async saveSearch(who: Role, search: string): Promise<number> {
      count += 1;
      const answer = await people[who].ask('POST', '/api/saved-searches', {
        name: `Search ${count}`,
        search,
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ id: number }>().id;
    },

    /** Runs the jobs as the server does. */
    async work(): Promise<void> {
      await test.app.background.ringNews(signal);
      await test.app.background.writeDigests(signal);
      await test.app.background.sendMail(signal);
    },

    /** Returns the subjects of the mails to a reader, oldest first. */
    async mailsOf(who: Role): Promise<string[]> {
      const { rows } = await test.database.pool.query<{ subject: string }>(
        "select shown->>'subject' as subject from outgoing_mails where user_id = $1 and state = 'sent' order by id",
        [people[who].userId],
      );
      return rows.map(({ subject }) => subject);
    },

    /** Ends what the last mail's link names, as a program for mail does. */
    async clickUnsubscribe(who: Role): Promise<void> {
      const done = await test.app.inject({
        method: 'POST',
        url: unsubscribeLink(await lastMail(who)),
        headers: { 'content-type': 'multipart/form-data; boundary=b', origin: 'https://mail.example' },
        payload:
          '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      });
      expect(done.statusCode).toBe(200);
    },

    async followedBy(who: Role): Promise<string[]> {
      return (await people[who].ask('GET', '/api/follows')).json<Follows>().follows.map(({ key }) => key);
    },
  };
}
