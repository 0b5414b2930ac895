import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/db/client.ts';

/** Attributes of a span, by the names of OpenTelemetry's semantic conventions. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Sends a collector the durations of requests, statements and jobs, and their relations. */
export interface Tracing {
  /** Creates a span for every request to the server, and for every statement during its answer. */
  followRequests(app: FastifyInstance): void;
  /** Creates a span for every statement on the connections of the pool, until everything is closed. */
  followStatements(pool: Database['pool']): void;
  /** Runs work in a new root span. An error by the work is recorded and rethrown. */
  trace<Result>(name: string, attributes: SpanAttributes, work: () => Promise<Result>): Promise<Result>;
  /** Sends the remaining spans, within a few seconds, and ends. */
  close(): Promise<void>;
}
