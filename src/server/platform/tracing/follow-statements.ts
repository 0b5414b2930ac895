import { context, type Span, SpanKind, type Tracer } from '@opentelemetry/api';
import type pg from 'pg';
import { noteFailure } from '#server/platform/tracing/note-failure.ts';

/** Longest text of a statement that is told; what it asks is clear by then. */
const longestText = 2_000;

type Callback = (error: Error | null, result: unknown) => void;

/**
 * A span for every statement on connections of the pool, as part of what asks it. It tells the text of a statement, in
 * which values are placeholders, and never the values.
 * @returns what ends that.
 */
export function followStatements(pool: pg.Pool, tracer: Tracer): () => void {
  const followed = new Map<pg.PoolClient, () => void>();
  const follow = (client: pg.PoolClient) => {
    if (!followed.has(client)) followed.set(client, followClient(client, tracer));
  };
  const forget = (client: pg.PoolClient) => followed.delete(client);
  pool.on('acquire', follow);
  pool.on('remove', forget);
  // Whoever waits for a connection is called by whoever gives it back, and would be taken for a part of that.
  const own = pool.connect;
  const connect = own.bind(pool) as (callback?: (...given: unknown[]) => void) => unknown;
  pool.connect = ((callback?: (...given: unknown[]) => void) =>
    callback === undefined
      ? connect()
      : connect(context.bind(context.active(), callback))) as typeof pool.connect;
  return () => {
    pool.off('acquire', follow);
    pool.off('remove', forget);
    pool.connect = own;
    for (const unfollow of followed.values()) unfollow();
  };
}

function followClient(client: pg.PoolClient, tracer: Tracer): () => void {
  const own = client.query;
  const query = own.bind(client) as (...given: unknown[]) => unknown;
  const traced = (...given: unknown[]): unknown => {
    const text = textOf(given[0]);
    if (text === undefined) return query(...given);
    const span = tracer.startSpan(operationOf(text), {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operationOf(text),
        'db.query.text': text.slice(0, longestText),
      },
    });
    const last = given.at(-1);
    if (typeof last === 'function') {
      const callback = context.bind(context.active(), last as Callback);
      return query(...given.slice(0, -1), (error: Error | null, result: unknown) => {
        end(span, error);
        callback(error, result);
      });
    }
    return (query(...given) as Promise<unknown>).then(
      (result) => {
        end(span, null);
        return result;
      },
      (error: unknown) => {
        end(span, error);
        throw error;
      },
    );
  };
  client.query = traced as typeof client.query;
  return () => {
    client.query = own;
  };
}

/** Undefined for what is no plain statement, such as a stream of rows. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text, submit } = statement as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && typeof submit !== 'function' ? text : undefined;
}

/** Its first word, such as `select`. */
const operationOf = (text: string): string => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';

function end(span: Span, error: unknown): void {
  if (error !== null) noteFailure(span, error);
  span.end();
}
