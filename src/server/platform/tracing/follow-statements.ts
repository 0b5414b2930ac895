import { context, type Span, SpanKind, type Tracer } from '@opentelemetry/api';
import type pg from 'pg';
import { noteFailure } from '#server/platform/tracing/note-failure.ts';

/** Maximum characters of a statement in a span; its purpose is clear by then. */
const longestText = 2_000;

type Callback = (error: Error | null, result: unknown) => void;

/**
 * Creates a span for every statement on connections of the pool, as a child of the active span. It contains
 * the text of a statement, in which values are placeholders, and never the values.
 * @returns the function that stops tracing.
 */
export function followStatements(pool: pg.Pool, tracer: Tracer): () => void {
  const followed = new Map<pg.PoolClient, () => void>();
  const follow = (client: pg.PoolClient) => {
    if (!followed.has(client)) followed.set(client, followClient(client, tracer));
  };
  const forget = (client: pg.PoolClient) => followed.delete(client);
  pool.on('acquire', follow);
  pool.on('remove', forget);
  // The releaser of a connection calls the next waiter, whose work would otherwise become part of the
  // releaser's span.
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

/** Undefined for anything but a plain statement, such as a stream of rows. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text, submit } = statement as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && typeof submit !== 'function' ? text : undefined;
}

/** Returns the first word, such as `select`. */
const operationOf = (text: string): string => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';

function end(span: Span, error: unknown): void {
  if (error !== null) noteFailure(span, error);
  span.end();
}
