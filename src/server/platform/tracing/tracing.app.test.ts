import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { openTracing, type TracingOptions } from '#server/platform/tracing/open-tracing.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createCategory } from '#tests/support/factories.ts';

/** A span as OTLP writes it in JSON. */
interface ToldSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status?: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[];
}

interface ToldTraces {
  resourceSpans: {
    resource: { attributes: ToldSpan['attributes'] };
    scopeSpans: { spans: ToldSpan[] }[];
  }[];
}

/** A collector of OpenTelemetry on this machine: the spans it received, and its answers. */
interface Collector {
  status: number;
  came: { path: string; headers: IncomingHttpHeaders; body: Buffer }[];
  origin: string;
  close(): Promise<void>;
}

async function startCollector(): Promise<Collector> {
  const collector: Pick<Collector, 'status' | 'came'> = { status: 200, came: [] };
  const server = createServer(async (request, reply) => {
    const body = await buffer(request);
    collector.came.push({ path: request.url ?? '', headers: request.headers, body });
    reply.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(collector, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  });
}

const slugs = Array.from({ length: 20 }, (_, index) => `brand-${index}`);

let collector: Collector;
let tracing: Tracing | undefined;
let test: TestApp | undefined;
const warned: unknown[] = [];

beforeEach(async () => {
  collector = await startCollector();
  warned.length = 0;
});

afterEach(async () => {
  await tracing?.close();
  await test?.app.close();
  await collector.close();
  for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
  [tracing, test] = [undefined, undefined];
});

async function start(variables: Record<string, string> = {}, options: Partial<TracingOptions> = {}) {
  Object.assign(process.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    ...variables,
  });
  const { tracing: choice } = readConfig(
    Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('OTEL_'))),
  );
  if (choice === null) throw new Error('Nothing would be traced');
  tracing = await openTracing({
    choice,
    version: '1.2.3',
    believesCallers: false,
    warn: (error) => warned.push(error),
    ...options,
  });
  test = await openTestApp({ tracing });
  const categoryId = await createCategory(test.database.pool, { name: 'Fashion' });
  for (const slug of slugs) await createBrand(test.database.pool, { slug, categoryId });
  tracing.followStatements(test.database.pool);
  return { app: test.app, tracing };
}

/** Ends the tracing, so that everything is sent. */
async function told(): Promise<ToldSpan[]> {
  await tracing?.close();
  return collector.came.flatMap(({ body }) =>
    (JSON.parse(body.toString()) as ToldTraces).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
}

const attribute = (span: ToldSpan | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? Number(value?.intValue);
};
const isStatement = (span: ToldSpan) => attribute(span, 'db.system.name') === 'postgresql';

describe('traces', () => {
  it('are a span for a request and one for each of its statements, however many are answered at once', async () => {
    const { app } = await start();
    await Promise.all(slugs.map((slug) => app.inject(`/api/brands/${slug}`)));
    const spans = await told();
    const requests = spans.filter(({ name }) => name === 'GET /api/brands/:slug');
    expect(requests).toHaveLength(slugs.length);
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(slugs.length);
    const statements = requests.map(({ spanId, traceId }) =>
      spans.filter((span) => span.parentSpanId === spanId && span.traceId === traceId && isStatement(span)),
    );
    const counts = statements.map(({ length }) => length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    // Each belongs to one of them, even if it waited for another's connection.
    expect(spans).toHaveLength(slugs.length + counts.reduce((sum, count) => sum + count, 0));
    expect(attribute(requests[0], 'http.response.status_code')).toBe(200);
    expect(attribute(statements[0]?.[0], 'db.query.text')).toMatch(/^select/i);
    expect([requests[0]?.kind, statements[0]?.[0]?.kind]).toEqual([2, 3]);
  });

  it('say nothing of who asked, what was asked for or what was sent', async () => {
    const { app } = await start();
    await app.inject({
      url: '/api/emails/search?q=hush-hush',
      headers: { cookie: 'session=hush-hush', 'user-agent': 'hush-hush', 'x-forwarded-for': '203.0.113.9' },
    });
    await app.inject('/api/brands/hush-hush');
    await app.inject('/no/such/hush-hush');
    await app.inject({ method: 'POST', url: '/api/reports/hush-hush', payload: { reason: 'hush-hush' } });
    const spans = await told();
    expect(spans.filter((span) => !isStatement(span)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GET /api/brands/:slug', 'GET /api/emails/search']),
    );
    const sent = Buffer.concat(collector.came.map(({ body }) => body)).toString();
    expect(sent).not.toContain('hush-hush');
    expect(sent).not.toContain('203.0.113.9');
  });

  it('begin at the caller only where a proxy is named', async () => {
    const parent = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    const { app } = await start();
    await app.inject({ url: '/healthz', headers: parent });
    expect((await told()).find(({ name }) => name === 'GET /healthz')?.parentSpanId ?? '').toBe('');
    await test?.app.close();
    collector.came.length = 0;
    const behind = await start({}, { believesCallers: true });
    await behind.app.inject({ url: '/healthz', headers: parent });
    expect((await told()).find(({ name }) => name === 'GET /healthz')).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    });
  });

  it('tell of a job with its statements, and of what failed, by its class and not its words', async () => {
    const { tracing: opened } = await start();
    const run = (work: string) =>
      opened.trace('job tidy', { 'mailvault.job': 'tidy' }, async () => {
        await test?.database.pool.query(work);
      });
    await run('select 1 as one');
    await expect(run("select * from hush_hush where said = 'hush'")).rejects.toThrow(/hush_hush/);
    const spans = await told();
    const [well, badly] = spans.filter(({ name }) => name === 'job tidy');
    expect(spans.find(({ parentSpanId }) => parentSpanId === well?.spanId)?.name).toBe('select');
    expect([well?.status?.code ?? 0, badly?.status?.code]).toEqual([0, 2]);
    expect(attribute(badly, 'error.type')).toBe('42P01');
  });

  it('go as protobuf to the address of traces, with the names the operator gave', async () => {
    const { app } = await start({
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=k-1',
      OTEL_SERVICE_NAME: 'vault-north',
    });
    await app.inject('/healthz');
    await tracing?.close();
    expect(
      collector.came.map(({ path, headers }) => [path, headers['content-type'], headers['x-collector-key']]),
    ).toEqual([['/v1/traces', 'application/x-protobuf', 'k-1']]);
    const body = collector.came[0]?.body.toString('latin1') ?? '';
    for (const word of ['vault-north', 'GET /healthz']) expect(body).toContain(word);
  });

  it('are as many as the sampler lets through', async () => {
    const { app } = await start({
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    await app.inject('/api/brands/brand-1');
    expect(await told()).toEqual([]);
  });

  it('keep nobody waiting whose collector takes nothing: it is said once', async () => {
    collector.status = 400;
    const { app } = await start();
    expect((await app.inject('/api/brands/brand-1')).statusCode).toBe(200);
    await tracing?.close();
    expect(warned).toHaveLength(1);
  });

  it('are for whoever names a collector', () => {
    const choiceOf = (env: Record<string, string>) => readConfig(env).tracing;
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' };
    expect(choiceOf({})).toBeNull();
    expect(choiceOf({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeNull();
    expect(choiceOf(endpoint)).toEqual({
      protocol: 'http/protobuf',
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
    for (const [faulty, said] of [
      [
        { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
        /OTEL_EXPORTER_OTLP_ENDPOINT must be the http or https/,
      ],
      [
        { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
        /OTEL_EXPORTER_OTLP_PROTOCOL must be http\/protobuf or/,
      ],
      [{ ...endpoint, OTEL_TRACES_SAMPLER: 'often' }, /OTEL_TRACES_SAMPLER must be one of always_on/],
      [{ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' }, /OTEL_TRACES_SAMPLER_ARG must be a ratio/],
    ] as const)
      expect(() => choiceOf(faulty)).toThrow(said);
  });
});
