import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/db/client.ts';

/** What a span says of its work, by the names of OpenTelemetry's semantic conventions. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Tells a collector how long requests, statements and jobs take, and which belongs to which. */
export interface Tracing {
  /** A span for every request to the server, and for every statement that is asked while it is answered. */
  followRequests(app: FastifyInstance): void;
  /** A span for every statement on the connections of the pool, until all is closed. */
  followStatements(pool: Database['pool']): void;
  /** Runs work in a span of its own, which nothing else is part of. What the work throws is told and thrown. */
  trace<Result>(name: string, attributes: SpanAttributes, work: () => Promise<Result>): Promise<Result>;
  /** Sends what was not sent yet, within a few seconds, and ends. */
  close(): Promise<void>;
}
