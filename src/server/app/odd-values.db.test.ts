import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { KnownRoute } from '#server/platform/http/routes-known.ts';
import { errorReply } from '#shared/contract/common.ts';
import { errorStatuses } from '#shared/vocabulary/error-codes.ts';
import type { TestApp } from '#tests/support/app.ts';
import { createUser } from '#tests/support/factories.ts';
import { oddAddressParts, oddJson } from '#tests/support/odd-values.ts';
import { type RouteEntry, routeTable, selfHostedRouteTable } from '#tests/support/route-table.ts';
import { fillRouteVault, routeApp } from '#tests/support/route-vault.ts';
import { type Persona, personaOfUser } from '#tests/support/sign-in.ts';

/** They end or begin a session, or take a body that Stripe has signed, or bytes: none has fields of ours. */
const left =
  /^(GET|POST|PUT) \/api\/(logout|logout-everywhere|login|callback|mailbox-callback|\*|webhooks\/stripe|admin\/mail-imports\/:id\/parts\/:at)$/;

const opened: TestApp[] = [];

interface Vault {
  test: TestApp;
  /** An administrator with premium, who may do everything. */
  person: Persona;
  table: Readonly<Record<string, RouteEntry>>;
}

async function openVault(environment: Record<string, string> = {}): Promise<Vault> {
  const test = await routeApp(environment);
  opened.push(test);
  const { id } = await createUser(test.database.pool, { isAdmin: true, subscriptionTier: 'premium' });
  const person = await personaOfUser(test, id);
  const vault = await fillRouteVault(test, { owner: person, admin: person });
  return { test, person, table: { ...routeTable(vault), ...selfHostedRouteTable() } };
}

afterAll(async () => {
  for (const { app } of opened) await app.close();
});

const nameOf = ({ method, url }: KnownRoute) => `${method} ${url}`;

const callsOf = ({ app }: TestApp) =>
  app.knownRoutes.filter((route) => route.url.startsWith('/api/') && !left.test(nameOf(route)));

/** Returns the paths of all fields of a schema, nested ones included. */
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

/** Returns the body as JSON, with one field replaced by raw JSON. */
function withField(body: Record<string, unknown>, path: readonly string[], json: string): string {
  const [name = '', ...rest] = path;
  const inner = rest.length === 0 ? json : withField((body[name] ?? {}) as typeof body, rest, json);
  const others = Object.entries(body).filter(([other]) => other !== name);
  return `{${[...others.map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)}`), `${JSON.stringify(name)}:${inner}`].join(',')}}`;
}

/** Returns the path parameters and the query of an example's address. */
function readExample(
  { url }: KnownRoute,
  ask = url,
): { params: Record<string, string>; query: [string, string][] } {
  const { pathname, searchParams } = new URL(ask, 'http://vault.example');
  const given = pathname.split('/');
  const named = url
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), given[at]]] : []));
  return {
    params: Object.fromEntries(named.map(([name, value]) => [name, decodeURIComponent(value ?? '')])),
    query: [...searchParams],
  };
}

function pathOf({ url }: Pick<KnownRoute, 'url'>, params: Readonly<Record<string, string>>): string {
  return url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

interface Call {
  method: string;
  url: string;
  body?: string;
}

/**
 * Returns the calls of a route with one odd value each. Values the schema refuses never reach the route and
 * are all answered in one place, so one call for each field is enough. Values the schema accepts are all
 * sent.
 */
function oddCalls(route: KnownRoute, { ask, body = {} }: Partial<RouteEntry> = {}): Call[] {
  const { method, schema = {} } = route;
  const { params, query } = readExample(route, ask);
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
    const beside = query.filter(([other]) => other !== name);
    const rest = beside.map((pair) => `&${pair.join('=')}`);
    const odd = (text: string) => call(`${base}?${text}${rest.join('')}`);
    return [
      ...[`${name}=1&${name}=2`, `${name}[]=1`, `${name}`].map((text) => ({
        call: odd(text),
        isRefused: false,
      })),
      ...oddAddressParts.map((part) => ({
        call: odd(`${name}=${part}`),
        isRefused: refuses(schema.querystring, () => ({
          ...Object.fromEntries(beside),
          [name]: decodeURIComponent(part),
        })),
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

/** Each spreadsheet starts a thread; `GET /api/admin/brands` covers the same parameters. */
function someOf<Each>(name: string, calls: readonly Each[]): readonly Each[] {
  return name === 'GET /api/brands/download' ? calls.filter((_, index) => index % 10 === 0) : calls;
}

/** Whether a schema refuses a value; false if the value cannot be decoded, so that it is sent. */
function refuses(schema: unknown, read: () => unknown): boolean {
  try {
    return schema instanceof z.ZodType && !schema.safeParse(read()).success;
  } catch {
    return false;
  }
}

/** Returns the fault of an answer; undefined if it has none. */
function faultOf(statusCode: number, text: string): string | undefined {
  if (statusCode < 400) return undefined;
  const parsed = errorReply.safeParse(JSON.parse(text === '' ? 'null' : text));
  if (!parsed.success) return 'not the shape of an error';
  if (statusCode >= 500) return 'a fault of ours';
  return errorStatuses[parsed.data.code] === statusCode ? undefined : 'another status than its code';
}

async function findFaults({ test, person }: Vault, calls: readonly Call[]): Promise<string[]> {
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

/** Returns the calls of the table that do not work: an odd value in them would not reach the route. */
async function findUseless({ person, table }: Vault, routes: readonly KnownRoute[]): Promise<string[]> {
  const useless: string[] = [];
  for (const route of routes) {
    const entry = table[nameOf(route)];
    if (entry === undefined) continue; // `access-matrix.db.test.ts` reports the missing line
    const { ask, body } = entry;
    if (route.method === 'DELETE') continue; // it would remove rows that other calls need
    if (entry.answers.admin === 401) continue; // a route for programs with a token takes no session
    if (fieldsOf(route.schema?.querystring).length > 0 && ask === undefined) continue;
    const { statusCode } = await person.ask(route.method as 'GET', ask ?? route.url, body);
    // 409: a valid call that is impossible here, such as reprocessing a mail that is not whole.
    if (statusCode >= 400 && statusCode !== 409) useless.push(`${nameOf(route)}: ${statusCode}`);
  }
  return useless;
}

const oddCallsOf = ({ table }: Vault, routes: readonly KnownRoute[]) =>
  routes.flatMap((route) => oddCalls(route, table[nameOf(route)]));

describe('odd values in every field of every call', () => {
  let vault: Vault;

  beforeAll(async () => {
    vault = await openVault();
  });

  it('begin from calls that work', async () => {
    expect(await findUseless(vault, callsOf(vault.test))).toEqual([]);
  });

  // Thousands of requests: a busy machine needs more than the usual minute.
  it('are never a fault of ours, and answered like every mistake', { timeout: 240_000 }, async () => {
    const calls = oddCallsOf(vault, callsOf(vault.test));
    expect(calls.length).toBeGreaterThan(2_000);
    expect(await findFaults(vault, calls)).toEqual([]);
  });

  it('are none either where people come by invitation', async () => {
    const settings = { HOST: '0.0.0.0', BASE_URL: 'http://192.168.1.20:4303', SIGN_IN: 'invite' };
    const selfHosted = await openVault({ ...settings, BILLING: 'off' });
    const known = new Set(callsOf(vault.test).map(nameOf));
    const own = callsOf(selfHosted.test).filter((route) => !known.has(nameOf(route)));
    expect(own.map(nameOf)).toContain('POST /api/admin/invitations');
    expect(await findUseless(selfHosted, own)).toEqual([]);
    expect(await findFaults(selfHosted, oddCallsOf(selfHosted, own))).toEqual([]);
  });
});
