import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createUser } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let personas: Record<Role, Persona>;
let port: number;
const log: string[] = [];

beforeAll(async () => {
  test = await openTestApp({
    environment: { LOG_LEVEL: 'info' },
    logStream: { write: (line) => log.push(line) },
  });
  personas = await createPersonas(test);
  await createBrand(test.database.pool, { slug: 'why', name: 'Why? Because', description: 'why? because' });
  await createBrand(test.database.pool, { slug: 'why-not', name: 'Why? Not', description: 'why? because' });
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

afterAll(() => test.app.close());

/** Sends bytes that no well-behaved client would, and returns the answer's status and body. */
function raw(text: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ', 2)[1]), body });
    });
  });
}

const ask = (target: string, { method = 'GET', headers = '' } = {}) =>
  raw(`${method} ${target} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n${headers}\r\n`);

const errorLines = () => log.filter((line) => JSON.parse(line).level >= 50);

describe('the target of a request', () => {
  it('may be a whole address (RFC 9112, section 3.2.2)', async () => {
    const plain = await ask('/api/stats');
    for (const target of [
      `http://localhost:${port}/api/stats`,
      'HTTP://elsewhere.example/api/stats',
      'https://elsewhere.example:8443/api/stats',
    ]) {
      expect(await ask(target), target).toEqual(plain);
    }
    for (const target of ['http://elsewhere.example', 'http://elsewhere.example?x=1']) {
      expect((await ask(target)).status, target).toBe((await ask('/')).status);
    }
  });

  it.each(['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'])(
    'that is an asterisk is a 400 for %s',
    async (method) => {
      const { status } = await ask('*', { method });
      expect(status).toBe(400);
      expect(errorLines()).toEqual([]);
    },
  );

  it.each(['nowhere', '?q=1', '/ü', 'ftp://elsewhere.example/'])(
    'that is none is a 400 with our sentence: %s',
    async (target) => {
      const { status, body } = await ask(target);
      expect(status).toBe(400);
      expect(JSON.parse(body)).toMatchObject({
        code: 'invalid_request',
        error: expect.stringMatching(/\.$/),
      });
      expect(errorLines()).toEqual([]);
    },
  );

  it('of the API may end in a slash', async () => {
    const plain = await test.app.inject('/api/categories?limit=2');
    const answer = await test.app.inject('/api/categories/?limit=2');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(plain.body);
    const created = await personas.premium.ask('POST', '/api/saved-lists/', { name: 'With a slash' });
    expect(created.statusCode).toBe(201);
    expect((await personas.premium.ask('DELETE', `/api/saved-lists/${created.json().id}//`)).statusCode).toBe(
      204,
    );
    expect((await test.app.inject('/api/nothing/')).statusCode).toBe(404);
  });
});

describe('a hostile signature of a payment event', () => {
  it.each(['t=__proto__', '__proto__', 't=__proto__,v1=__proto__', 'constructor=1', '=', ''])(
    'is a 400 and no stack in the log: %j',
    async (signature) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: '{}',
      });
      expect(answer.statusCode).toBe(400);
      expect(errorLines()).toEqual([]);
      expect(log.join('')).not.toContain('"stack"');
    },
  );
});

describe('a write of a plain HTTP client, which sends neither Origin nor Sec-Fetch-Site', () => {
  it('is taken for what it is, by its session alone', async () => {
    const client = (headers: Record<string, string>) =>
      test.app.inject({ method: 'POST', url: '/api/saved-lists', headers, payload: { name: 'By a script' } });
    const { cookie } = personas.premium;
    expect((await client(cookie)).statusCode).toBe(201);
    expect((await client({})).statusCode).toBe(401);
    expect((await client({ ...cookie, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await client({ ...cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });
});

describe('the next page', () => {
  it('keeps everything of the address, question marks too', async () => {
    const first = await test.app.inject('/api/brands?q=why? because&limit=1'.replaceAll(' ', '%20'));
    expect(first.json()).toHaveLength(1);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect(new URL(next, 'http://vault.example').searchParams.get('q')).toBe('why? because');
    const second = await test.app.inject(next);
    expect(second.statusCode).toBe(200);
    expect(second.json()).toHaveLength(1);
    expect(second.json()[0].id).not.toBe(first.json()[0].id);
  });
});

describe('a body', () => {
  const send = (role: Role, method: 'POST' | 'DELETE', url: string, payload?: string) =>
    test.app.inject({
      method,
      url,
      headers: { ...personas[role].cookie, 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload }),
    });

  it('that says nothing is none: the favourite turns over', async () => {
    const { id } = await createBrand(test.database.pool, {});
    for (const [payload, isFavorite] of [
      ['{}', true],
      [undefined, false],
      ['', true],
      ['null', false],
    ] as const) {
      const answer = await send('premium', 'POST', `/api/brands/${id}/favorite`, payload);
      expect(answer.json(), String(payload)).toEqual({ isFavorite });
    }
  });

  it('need not come with a JSON content type, whatever the method', async () => {
    const list = await personas.premium.ask('POST', '/api/saved-lists', { name: 'Short-lived' });
    expect((await send('premium', 'DELETE', `/api/saved-lists/${list.json().id}`)).statusCode).toBe(204);
    const { id } = await createUser(test.database.pool);
    expect((await send('admin', 'POST', `/api/admin/users/${id}/make-admin`)).statusCode).toBe(200);
  });

  it('that is missing where one is needed is a 400 that says so', async () => {
    const answer = await send('premium', 'POST', '/api/saved-lists');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request' });
  });

  it('with a field nobody reads is refused by every call that takes none', async () => {
    const { id } = await createUser(test.database.pool);
    const { id: brandId } = await createBrand(test.database.pool, {});
    for (const [method, url] of [
      ['POST', `/api/admin/users/${id}/make-admin`],
      ['POST', `/api/admin/users/${id}/remove-admin`],
      ['POST', '/api/emails/fetch'],
      ['POST', '/api/admin/rejected-emails/1/retry'],
      ['POST', `/api/brands/${brandId}/categories/2`],
      ['DELETE', `/api/brands/${brandId}/categories/2`],
      ['DELETE', `/api/brands/${brandId}`],
      ['DELETE', '/api/categories/15'],
      ['DELETE', '/api/emails/1'],
    ] as const) {
      const answer = await send('admin', method, url, '{"isAdmin":true}');
      expect({ url, status: answer.statusCode }).toEqual({ url, status: 400 });
    }
  });
});

describe('the tier of a user whose premium has ended', () => {
  it('is free wherever it is said', async () => {
    const { expired, admin } = personas;
    expect((await expired.ask('GET', '/api/auth/user')).json()).toMatchObject({ subscriptionTier: 'free' });
    const listed = async (tier: string) =>
      (await admin.ask('GET', `/api/admin/users?tier=${tier}&limit=200`))
        .json()
        .map(({ id }: { id: string }) => id);
    expect(await listed('free')).toContain(expired.userId);
    expect(await listed('premium')).not.toContain(expired.userId);
    expect(await listed('premium')).toContain(personas.premium.userId);
    const user = (await admin.ask('GET', '/api/admin/users?tier=free&limit=200'))
      .json()
      .find(({ id }: { id: string }) => id === expired.userId);
    expect(user).toMatchObject({ subscriptionTier: 'free', hasPremium: false });
  });
});

describe('the lists that are short', () => {
  it.each([
    ['/api/categories', 'visitor'],
    ['/api/saved-lists', 'other'],
    ['/api/brands/favorites', 'other'],
  ] as const)('come whole, or page by page like every other list: %s', async (path, role) => {
    const { pool } = test.database;
    const { ask } = personas[role];
    for (let count = 0; role === 'other' && count < 5; count += 1) {
      await ask('POST', '/api/saved-lists', { name: `List ${count}` });
      const { id } = await createBrand(pool, {});
      await ask('POST', `/api/brands/${id}/favorite`);
    }
    const whole = (await ask('GET', path)).json();
    expect(whole.length).toBeGreaterThanOrEqual(5);
    const collected = [];
    let next: string | undefined = `${path}?limit=2`;
    while (next !== undefined) {
      const answer = await ask('GET', next);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['x-total-count']).toBe(String(whole.length));
      expect(answer.json().length).toBeLessThanOrEqual(2);
      collected.push(...answer.json());
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
    }
    expect(collected).toEqual(whole);
    for (const bad of ['limit=0', 'cursor=made-up', 'offset=1']) {
      expect((await ask('GET', `${path}?${bad}`)).statusCode, bad).toBe(400);
    }
  });
});
