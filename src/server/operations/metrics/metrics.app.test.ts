import { afterEach, describe, expect, it } from 'vitest';
import { hasBearerToken } from '#server/operations/metrics/bearer-token.ts';
import { serveMetrics } from '#server/operations/metrics/serve-metrics.ts';
import { startJobs } from '#server/platform/jobs/job-runner.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand } from '#tests/support/factories.ts';
import { numberedMail, startTestMailbox } from '#tests/support/mail/imap.ts';

const token = 'a-token-of-23-letters-x';
const open: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function start(environment: Record<string, string>): Promise<TestApp> {
  const test = await openTestApp({ environment });
  open.push(test.app);
  return test;
}

const ask = ({ app }: TestApp, authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

const read = async (test: TestApp) => (await ask(test, `Bearer ${token}`)).body;

/** The samples of one metric, without its HELP and TYPE lines. */
const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`));

describe('GET /metrics', () => {
  it('is not there unless it is asked for', async () => {
    const test = await start({});
    expect((await ask(test, `Bearer ${token}`)).statusCode).toBe(404);
    expect(test.app.background.metrics).toBeNull();
  });

  it('is for whoever bears the token', async () => {
    const test = await start({ METRICS_TOKEN: token });
    for (const authorization of [undefined, 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token]) {
      const refused = await ask(test, authorization);
      expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(refused.body).not.toContain('mailvault_http');
    }
    const answer = await ask(test, `Bearer ${token}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('counts requests by the pattern of their route, never by path, and times them', async () => {
    const test = await start({ METRICS_TOKEN: token });
    await createBrand(test.database.pool, { slug: 'open' });
    for (const slug of ['open', 'open', 'nobody-of-that-name']) await test.app.inject(`/api/brands/${slug}`);
    for (let number = 0; number < 20; number += 1) await test.app.inject(`/nowhere-${number}/at-all`);
    const text = await read(test);
    expect(linesOf(text, 'mailvault_http_requests_total').sort()).toEqual([
      'mailvault_http_requests_total{method="GET",route="/api/brands/:slug",status="200"} 2',
      'mailvault_http_requests_total{method="GET",route="/api/brands/:slug",status="404"} 1',
      'mailvault_http_requests_total{method="GET",route="none",status="404"} 20',
    ]);
    expect(text).toContain(
      'mailvault_http_request_duration_seconds_count{method="GET",route="/api/brands/:slug"} 3',
    );
    expect(text).not.toMatch(/nobody-of-that-name|nowhere/);
  });

  it('tells of event loop, memory and the connections of this process', async () => {
    const text = await read(await start({ METRICS_TOKEN: token }));
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
    expect(text).toMatch(/^mailvault_database_connections\{state="idle"\} [1-9]\d*$/m);
    expect(text).toMatch(/^mailvault_database_waiting 0$/m);
    expect(text).toMatch(/^mailvault_database_up 1$/m);
  });

  it('tells how long jobs have waited, and of jobs that ran and gave up', async () => {
    const test = await start({ METRICS_TOKEN: token });
    const { pool } = test.database;
    const { metrics } = test.app.background;
    const job = { name: 'metrics-sample', run: async () => 1, timeLimitSeconds: 60 };
    const failing = { ...job, name: 'metrics-failing', run: () => Promise.reject(new Error('no')) };
    const ran: string[] = [];
    const log = { info() {}, error() {} };
    const jobs = await startJobs(test.database, [job, failing], log, (run) => {
      metrics?.noteJob(run);
      ran.push(run.name);
    });
    try {
      await jobs.trigger(job.name);
      await jobs.trigger(failing.name);
      await expect.poll(() => ran.length).toBe(2);
    } finally {
      await jobs.stop();
    }
    await pool.query(
      `insert into jobs.job (name, start_after) values ('metrics-sample', now() - interval '300 seconds')`,
    );
    const text = await read(test);
    expect(text).toMatch(/^mailvault_jobs_oldest_seconds\{job="metrics-sample"\} 30\d\./m);
    expect(text).toContain('mailvault_jobs{job="metrics-sample",state="waiting"} 1');
    expect(text).toContain('mailvault_job_runs_total{job="metrics-sample",result="done"} 1');
    expect(text).toContain('mailvault_job_runs_total{job="metrics-failing",result="failed"} 1');
    await pool.query('delete from jobs.job');
  });

  it('tells of fetches, and when the last mail of each mailbox came', async () => {
    const mailbox = await startTestMailbox();
    open.push(mailbox);
    mailbox.deliver(numberedMail(1));
    mailbox.deliver(numberedMail(2));
    const test = await start({ METRICS_TOKEN: token, IMAP_URL: mailbox.imapUrl });
    const [{ finished }] = await test.app.background.fetching.startAll('button');
    await finished;
    const text = await read(test);
    expect(text).toContain('mailvault_fetches_total{result="done"} 1');
    expect(text).toContain('mailvault_fetched_messages_total{result="imported"} 2');
    const came = Date.UTC(2026, 9, 1, 0, 2) / 1_000;
    expect(linesOf(text, 'mailvault_mailbox_last_mail_timestamp_seconds')).toEqual([
      expect.stringMatching(new RegExp(`\\{mailbox="first",name="[^"@]+"\\} ${came}$`)),
    ]);
    expect(linesOf(text, 'mailvault_mailbox_last_fetch_timestamp_seconds')).toHaveLength(1);
  });
});

describe('the port of metrics', () => {
  it('serves them instead of the address visitors use, and nothing else', async () => {
    const test = await start({ METRICS_PORT: '0' });
    expect((await ask(test)).statusCode).toBe(404);
    const { metrics } = test.app.background;
    if (metrics === null) throw new Error('There are no metrics.');
    const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, token: null });
    open.push(server);
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('mailvault_http_requests_total');
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${server.port}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('asks for the token where there is one, and says when it is taken', async () => {
    const figures = { contentType: 'text/plain', text: async () => 'figures' };
    const server = await serveMetrics(figures, { host: '127.0.0.1', port: 0, token });
    open.push(server);
    const url = `http://127.0.0.1:${server.port}/metrics`;
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    const again = serveMetrics(figures, { host: '127.0.0.1', port: server.port, token });
    await expect(again).rejects.toThrow(/Metrics cannot be served on 127.0.0.1, port \d+ .*METRICS_PORT/);
  });
});

it('bears a token only as Bearer', () => {
  expect(hasBearerToken(`bearer ${token}`, token)).toBe(true);
  expect(hasBearerToken(`Bearer ${token} ${token}`, token)).toBe(false);
});
