import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { KnownRoute } from '#server/http/routes-known.ts';
import { errorReply } from '#shared/contract/common.ts';
import { errorStatuses } from '#shared/vocabulary/error-codes.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { ofThisDatabase } from '#tests/support/both-databases.ts';
import {
  createBrand,
  createCategory,
  createEmail,
  createRejectedEmail,
  createUser,
} from '#tests/support/factories.ts';
import { oddAddressParts, oddJson } from '#tests/support/odd-values.ts';
import { offerOf } from '#tests/support/offer.ts';
import { type Persona, personaOfUser } from '#tests/support/sign-in.ts';

/** A call that works: odd values take the place of one of its parts at a time. */
interface Example {
  params?: Record<string, string | number>;
  body?: Record<string, unknown>;
  /** What stands beside an odd field of the query. */
  query?: Record<string, string>;
}

const ids = { mailbox: 0, brand: 0, email: 0, list: 0, category: 0, rejected: 0, signUp: 0, user: '' };

const mailbox = {
  host: '127.0.0.1',
  port: 9,
  security: 'tls',
  username: 'a',
  password: 'b',
  mailbox: 'INBOX',
};

const settings = { imap: mailbox, autoFetch: false, autoCategorize: true, saveImages: false };

const added = {
  name: 'Odd',
  imap: { ...mailbox, mailbox: 'Added' },
  schedule: 'off',
  everyMinutes: null,
  newBrands: null,
  authservId: null,
};

const brand = () => ({ id: ids.brand });
const email = () => ({ id: ids.email });
const list = () => ({ id: ids.list });
const rejected = () => ({ id: ids.rejected });
const user = () => ({ userId: ids.user });

const { confidence: _confidence, ...offerWithoutConfidence } = offerOf({
  kind: 'percent',
  percent: 20,
  code: 'ODD20',
  evidence: '20% off with ODD20',
});

/** For every call with something in its path or its body. */
const examples = (): Record<string, Example> => ({
  'GET /api/categories/:slug': { params: { slug: 'other' } },
  'GET /api/categories/:slug/brands': { params: { slug: 'other' } },
  'POST /api/categories': {
    body: { name: 'Odd', slug: 'odd', icon: 'tent', description: null, position: 1 },
  },
  'DELETE /api/categories/:id': { params: { id: ids.category } },
  'GET /api/brands/:slug': { params: { slug: 'odd' } },
  'GET /api/brands/:slug/emails': { params: { slug: 'odd' } },
  'GET /api/insights/compare': { query: { brand: 'odd', category: 'other' } },
  'GET /api/insights/compare.csv': { query: { brand: 'odd' } },
  'GET /api/insights/platforms': { query: { category: 'other', platform: 'Klaviyo' } },
  'GET /api/insights/platforms.csv': { query: { category: 'other', platform: 'Klaviyo' } },
  'GET /api/insights/subjects': { query: { q: 'sale', brand: 'odd', shape: 'emoji', length: 'short' } },
  'GET /api/insights/subjects.csv': { query: { q: 'sale', category: 'other', offer: '10' } },
  'GET /api/insights/subjects/habits': { query: { brand: 'odd', season: 'easter', language: 'en' } },
  'GET /api/insights/seasons/:season': {
    params: { season: 'easter' },
    query: { year: '2025', brand: 'odd' },
  },
  'GET /api/brands/:slug/insights': { params: { slug: 'odd' } },
  'GET /api/brands/:slug/insights.csv': { params: { slug: 'odd' } },
  'POST /api/brands/:id/favorite': { params: brand(), body: { isFavorite: true } },
  'PATCH /api/brands/:id': {
    params: brand(),
    body: { name: 'Odd', slug: 'odd', domain: 'odd.example', categoryId: 1 },
  },
  'DELETE /api/brands/:id': { params: brand() },
  'PATCH /api/brands/:id/premium': { params: brand(), body: { isPremiumOnly: false } },
  'POST /api/admin/brands/:id/merge': { params: brand(), body: { intoBrandId: ids.brand } },
  'GET /api/brands/:id/categories': { params: brand() },
  'POST /api/brands/:id/categories/:categoryId': { params: { ...brand(), categoryId: 2 } },
  'DELETE /api/brands/:id/categories/:categoryId': { params: { ...brand(), categoryId: 2 } },
  'POST /api/admin/brands/:id/domains': { params: brand(), body: { domain: 'odd-too.example' } },
  'DELETE /api/admin/brands/:id/domains/:domain': { params: { ...brand(), domain: 'odd-too.example' } },
  'POST /api/admin/brands/:id/logo/retry': { params: brand() },
  'POST /api/admin/jobs/:name/retry': { params: { name: 'odd' } },
  'GET /api/emails/:id': { params: email() },
  'DELETE /api/emails/:id': { params: email() },
  'GET /api/admin/emails/:id/evidence': { params: email() },
  'GET /api/admin/emails/:id/source': { params: email() },
  'PUT /api/admin/emails/:id/offers': {
    params: email(),
    body: { offers: [offerWithoutConfidence] },
  },
  'PATCH /api/admin/emails/:id/classification': {
    params: email(),
    body: { campaignType: 'promotion', season: 'winter' },
  },
  'POST /api/admin/emails/state': { body: { ids: [ids.email], state: 'published', isWaiting: false } },
  'POST /api/admin/emails/brand': { body: { ids: [ids.email], brandId: ids.brand } },
  'PUT /api/admin/gate-rules': {
    body: { rules: [{ rule: 'account', sourceKind: 'api', isOn: false }] },
  },
  'PUT /api/admin/gate-verdicts': { body: { subject: 'sender', key: 'odd.example', verdict: 'hide' } },
  'DELETE /api/admin/gate-verdicts/:subject/:key': { params: { subject: 'sender', key: 'odd.example' } },
  'POST /api/emails/:id/report': { params: email(), body: { reason: 'It is odd.' } },
  'POST /api/admin/brand-changes/spreadsheet': {
    body: { rows: [{ row: 2, page: 'odd', name: 'Odd' }], do: { step: 'look' } },
  },
  'POST /api/admin/brand-changes/set': {
    body: { brands: { ids: [ids.brand] }, set: { isPremiumOnly: false }, do: { step: 'look' } },
  },
  'POST /api/admin/brand-changes/categories': {
    body: { categories: [{ brandId: ids.brand, categoryId: 1 }], do: { step: 'look' } },
  },
  'GET /api/admin/brand-changes/category-guesses': {},
  'POST /api/admin/brand-changes/:id/undo': { params: { id: 1 } },
  'GET /api/admin/emails/waiting/groups': { query: { by: 'brand', key: '1', q: 'odd' } },
  'POST /api/admin/brand-merges/:id/step': { params: { id: 3 } },
  'POST /api/admin/brand-merges/:id/stop': { params: { id: 3 } },
  'POST /api/admin/brand-merges/:id/undo': { params: { id: 3 } },
  'POST /api/admin/sign-ups/rows': {
    body: { rows: [{ row: 1, domain: 'odd.example', notes: 'Odd' }], do: { step: 'look' } },
  },
  // A spreadsheet would take a thread of its own for each of them; the example itself asks for one.
  'GET /api/admin/sign-ups/download': { query: { format: 'csv' } },
  'POST /api/admin/sign-ups/follow': { body: { brandIds: [ids.brand] } },
  'POST /api/admin/sign-ups/set': { body: { signUps: { ids: [ids.signUp] }, to: 'confirmed' } },
  'PATCH /api/admin/sign-ups/:id': {
    params: { id: ids.signUp },
    body: { address: '', signedUpOn: '', confirmedOn: '', endedOn: '', rhythmDays: '', notes: 'Odd' },
  },
  'POST /api/admin/saved-views': { body: { place: 'emails', name: 'Odd view', search: 'type=other' } },
  'PATCH /api/admin/saved-views/:id': { params: { id: 1 }, body: { name: 'Odder' } },
  'DELETE /api/admin/saved-views/:id': { params: { id: 1 } },
  'POST /api/admin/email-changes': {
    body: { emails: { ids: [ids.email] }, set: { season: 'winter' }, do: { step: 'look' } },
  },
  'POST /api/admin/email-changes/:id/step': { params: { id: 2 } },
  'POST /api/admin/email-changes/:id/stop': { params: { id: 2 } },
  'POST /api/admin/email-changes/:id/undo': { params: { id: 2 } },
  'POST /api/admin/rejected-emails/retry': { body: { reasonCode: 'no_sender', afterId: 1_000_000 } },
  'POST /api/admin/rejected-emails/discard': { body: { reasonCode: 'nothing', upToId: 1 } },
  'POST /api/admin/rejected-emails/:id/retry': { params: rejected() },
  'GET /api/admin/rejected-emails/:id/source': { params: rejected() },
  'POST /api/saved-lists': { body: { name: 'Odd', description: '' } },
  'GET /api/saved-lists/:id': { params: list() },
  'GET /api/saved-lists/:id/export.csv': { params: list() },
  'PATCH /api/saved-lists/:id': { params: list(), body: { name: 'Odd', description: null } },
  'DELETE /api/saved-lists/:id': { params: list() },
  'POST /api/saved-lists/:id/emails': { params: list(), body: { emailId: ids.email, notes: null } },
  'DELETE /api/saved-lists/:id/emails/:emailId': { params: { ...list(), emailId: ids.email } },
  'POST /api/saved-searches': { body: { name: 'Odd search', search: 'q=odd' } },
  'PATCH /api/saved-searches/:id': { params: { id: 1 }, body: { name: 'Odder', search: 'q=odd' } },
  'DELETE /api/saved-searches/:id': { params: { id: 1 } },
  'POST /api/saved-searches/:id/feed': { params: { id: 1 } },
  'DELETE /api/saved-searches/:id/feed': { params: { id: 1 } },
  'PATCH /api/admin/users/:userId/subscription': { params: user(), body: { subscriptionTier: 'free' } },
  'POST /api/admin/users/:userId/make-admin': { params: user() },
  'POST /api/admin/users/:userId/remove-admin': { params: user() },
  'PUT /api/admin/settings': { body: settings },
  'PATCH /api/admin/setup': {
    body: { productName: 'Odd vault', isBillingOff: false, openVault: 'readers' },
  },
  'PUT /api/admin/setup/steps/:step': { params: { step: 'name' }, body: { state: 'skipped' } },
  'POST /api/admin/settings/test-connection': { body: { imap: mailbox } },
  'GET /api/admin/fetch-runs': {},
  'POST /api/admin/mailboxes': { body: { ...added, imap: { ...mailbox, mailbox: 'Odd' } } },
  'PUT /api/admin/mailboxes/first': { body: { name: 'Odd', newBrands: null, authservId: null } },
  'PUT /api/admin/mailboxes/:id': { params: { id: ids.mailbox }, body: added },
  'PUT /api/admin/mailboxes/:id/pause': { params: { id: ids.mailbox }, body: { isPaused: true } },
  'DELETE /api/admin/mailboxes/:id': { params: { id: ids.mailbox } },
  'POST /api/admin/mailboxes/:id/fetch': { params: { id: ids.mailbox } },
  'POST /api/admin/mailboxes/:id/test': { params: { id: ids.mailbox } },
  'POST /api/admin/mailboxes/test-connection': { body: { id: null, imap: mailbox } },
  'POST /api/admin/invitations': { body: { email: 'odd@reader.example' } },
  'DELETE /api/admin/invitations/:id': { params: { id: 1 } },
});

/** They end a session or begin one, or take a body that Stripe has signed: none has fields of ours. */
const left = /^(GET|POST) \/api\/(logout|logout-everywhere|login|callback|\*|webhooks\/stripe)$/;

const apps: TestApp[] = [];

/** An application with one of everything, and somebody who may do everything: an administrator with premium. */
async function openVault(environment: Record<string, string> = {}): Promise<[TestApp, Persona]> {
  const test = await testApp({ environment: { CHROMIUM_PATH: 'off', ...environment } }); // looked for by the checks
  apps.push(test);
  test.app.background.jobs = { names: () => ['odd'], trigger: async () => {} };
  const { pool } = test.database;
  ids.brand = (await createBrand(pool, { slug: 'odd', domain: 'odd.example' })).id;
  ids.email = (await createEmail(pool, { brandId: ids.brand })).id;
  await pool.query(
    "insert into email_sources (email_id, raw, raw_codec, label) values ($1, 'Subject: Odd', 0, 'odd.eml')",
    [ids.email],
  );
  await pool.query("insert into bulk_changes (made_at, summary, changes) values ($1, 'Odd', '[]')", [
    test.deps.now(),
  ]);
  await pool.query("insert into sign_ups (domain) values ('sign-up.example')");
  ids.signUp = 1;
  await pool.query(
    `insert into bulk_changes (made_at, summary, changes, kind)
     values ($1, 'Odd', '{"set":{"season":"winter"},"brandName":null}', 'emails')`,
    [test.deps.now()],
  );
  await pool.query(
    "insert into bulk_changes (made_at, summary, changes, kind) values ($1, 'Odd', $2, 'merge')",
    [
      test.deps.now(),
      { fromId: ids.brand, intoId: ids.brand, brandName: 'Odd', intoName: 'Odd', gone: null, back: null },
    ],
  );
  ids.category = await createCategory(pool);
  ids.rejected = (await createRejectedEmail(pool)).id;
  ids.user = (await createUser(pool)).id;
  const { id } = await createUser(pool, { isAdmin: true, subscriptionTier: 'premium' });
  const person = await personaOfUser(test, id);
  await person.ask('POST', '/api/admin/saved-views', { place: 'emails', name: 'Odd', search: '' });
  await person.ask('POST', '/api/saved-searches', { name: 'Odd', search: '' });
  ids.list = (await person.ask('POST', '/api/saved-lists', { name: 'Odd' })).json().id;
  await person.ask('PUT', '/api/admin/settings', settings);
  ids.mailbox = (await person.ask('POST', '/api/admin/mailboxes', added)).json().id;
  return [test, person];
}

afterAll(async () => {
  for (const { app } of apps) await app.close();
});

const nameOf = ({ method, url }: KnownRoute) => `${method} ${url}`;

const callsOf = ({ app }: TestApp) =>
  app.knownRoutes.filter((route) => route.url.startsWith('/api/') && !left.test(nameOf(route)));

/** The ways to the fields of a schema, those of objects in it too. */
function fieldsOf(schema: unknown): string[][] {
  if (!(schema instanceof z.ZodType)) return [];
  return pathsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

interface JsonSchema {
  properties?: Record<string, unknown>;
  anyOf?: unknown[];
}

function pathsIn(schema: unknown): string[][] {
  const { properties = {}, anyOf = [] } = schema as JsonSchema;
  return [
    ...anyOf.flatMap(pathsIn),
    ...Object.entries(properties).flatMap(([name, inner]) => [
      [name],
      ...pathsIn(inner).map((path) => [name, ...path]),
    ]),
  ];
}

/** JSON of a body with one of its fields replaced by JSON that is put in as it is. */
function withField(body: Record<string, unknown>, path: readonly string[], json: string): string {
  const [name = '', ...rest] = path;
  const inner = rest.length === 0 ? json : withField((body[name] ?? {}) as typeof body, rest, json);
  const others = Object.entries(body).filter(([other]) => other !== name);
  return `{${[...others.map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)}`), `${JSON.stringify(name)}:${inner}`].join(',')}}`;
}

function pathOf({ url }: KnownRoute, params: Example['params'] = {}): string {
  return url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

interface Call {
  method: string;
  url: string;
  body?: string;
}

/**
 * The calls of a route in which one thing is odd. What its schema refuses never reaches the route and is answered in
 * one place for all of them: of that, one for each field. What the schema lets through is sent, all of it.
 */
function oddCalls(route: KnownRoute): Call[] {
  const { method, schema = {} } = route;
  const { params = {}, body = {}, query = {} } = examples()[nameOf(route)] ?? {};
  const base = pathOf(route, params);
  const hasBody = Object.keys(body).length > 0;
  const sent = hasBody ? JSON.stringify(body) : undefined;
  const call = (url: string, json = sent): Call => ({
    method,
    url,
    ...(json !== undefined && { body: json }),
  });
  const inPath = Object.keys(params).map((name) =>
    oddAddressParts.map((part) => ({
      call: call(pathOf({ ...route, url: route.url.replace(`:${name}`, part) }, params)),
      isRefused: refuses(schema.params, () => ({ ...params, [name]: decodeURIComponent(part) })),
    })),
  );
  const inQuery = fieldsOf(schema.querystring).map(([name = '']) => {
    const { [name]: _replaced, ...beside } = query;
    const rest = Object.entries(beside).map((pair) => `&${pair.join('=')}`);
    const odd = (text: string) => call(`${base}?${text}${rest.join('')}`);
    return [
      ...[`${name}=1&${name}=2`, `${name}[]=1`, `${name}`].map((text) => ({
        call: odd(text),
        isRefused: false,
      })),
      ...oddAddressParts.map((part) => ({
        call: odd(`${name}=${part}`),
        isRefused: refuses(schema.querystring, () => ({ ...beside, [name]: decodeURIComponent(part) })),
      })),
    ];
  });
  const inBody = fieldsOf(schema.body)
    .map((path) => oddJson.map((json) => withField(body, path, json)))
    .concat(schema.body !== undefined && method !== 'DELETE' ? [[...oddJson, '{"__proto__":1}', '{']] : [])
    .map((bodies) =>
      bodies.map((json) => ({
        call: call(base, json),
        isRefused: refuses(schema.body, () => JSON.parse(json)),
      })),
    );
  return [...inPath, ...inQuery, ...inBody].flatMap((calls) => {
    const firstRefused = calls.find(({ isRefused }) => isRefused);
    const telling = calls.filter((each) => !each.isRefused || each === firstRefused);
    return someOf(nameOf(route), telling).map((each) => each.call);
  });
}

/** A spreadsheet takes a thread of its own each time; what it lists is asked for by `GET /api/admin/brands` too. */
function someOf<Each>(name: string, calls: readonly Each[]): readonly Each[] {
  return name === 'GET /api/brands/download' ? calls.filter((_, index) => index % 10 === 0) : calls;
}

/** Whether a schema refuses something; false where it cannot even be read, so that it is sent. */
function refuses(schema: unknown, read: () => unknown): boolean {
  try {
    return schema instanceof z.ZodType && !schema.safeParse(read()).success;
  } catch {
    return false;
  }
}

/** What is wrong with an answer; undefined where nothing is. */
function faultOf(statusCode: number, text: string): string | undefined {
  if (statusCode < 400) return undefined;
  const parsed = errorReply.safeParse(JSON.parse(text === '' ? 'null' : text));
  if (!parsed.success) return 'not the shape of an error';
  if (statusCode >= 500) return 'a fault of ours';
  return errorStatuses[parsed.data.code] === statusCode ? undefined : 'another status than its code';
}

async function findFaults(test: TestApp, person: Persona, calls: readonly Call[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { method, url, body } of calls) {
    const { statusCode, body: text } = await test.app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...person.cookie,
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: body }),
    });
    const fault = faultOf(statusCode, text);
    if (fault !== undefined)
      faults.push(`${method} ${url} ${body ?? ''}: ${statusCode} ${fault} ${text}`.slice(0, 400));
  }
  return faults;
}

/** What keeps the examples of these calls from being tried: without one, nothing odd would come as far as the route. */
async function findUseless(person: Persona, routes: readonly KnownRoute[]): Promise<string[]> {
  const useless: string[] = [];
  for (const route of routes) {
    const example = examples()[nameOf(route)];
    const isNeeded = route.url.includes('/:') || fieldsOf(route.schema?.body).length > 0;
    if (example === undefined) {
      if (isNeeded) useless.push(`${nameOf(route)} has no example`);
      continue;
    }
    if (route.method === 'DELETE') continue; // it would take away what the others are asked about
    const url = pathOf(route, example.params);
    const { statusCode } = await person.ask(route.method as 'GET', url, example.body);
    // 409: it makes sense and cannot be done here, as reaching a mailbox that is not there.
    if (statusCode >= 400 && statusCode !== 409) useless.push(`${nameOf(route)}: ${statusCode}`);
  }
  return useless;
}

describe('odd values in every field of every call', () => {
  let test: TestApp;
  let person: Persona;

  beforeAll(async () => {
    [test, person] = await openVault();
  });

  it('begin from calls that work', async () => {
    expect(await findUseless(person, callsOf(test))).toEqual([]);
  });

  it('are never a fault of ours, and answered like every mistake', async () => {
    const calls = callsOf(test).flatMap(oddCalls);
    expect(calls.length).toBeGreaterThan(2_000);
    expect(await findFaults(test, person, ofThisDatabase(calls))).toEqual([]);
  });

  it('are none either where people come by invitation', async () => {
    const settings = { HOST: '0.0.0.0', BASE_URL: 'http://192.168.1.20:4303', SIGN_IN: 'invite' };
    const [house, host] = await openVault({ ...settings, BILLING: 'off' });
    const known = new Set(callsOf(test).map(nameOf));
    const own = callsOf(house).filter((route) => !known.has(nameOf(route)));
    expect(own.map(nameOf)).toContain('POST /api/admin/invitations');
    expect(await findUseless(host, own)).toEqual([]);
    expect(await findFaults(house, host, own.flatMap(oddCalls))).toEqual([]);
  });
});
