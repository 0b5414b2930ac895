import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { sessionSettings } from '#server/platform/db/pooler.ts';

/** Answers messages of PostgreSQL's protocol, like a server on a connection. */
export type Answer = (messages: Uint8Array) => Promise<Buffer>;

/**
 * Passes messages and answers through unchanged: PGlite's own adapter for `pg` parses every answer, field by
 * field, and handles each message of a statement separately, which cost a fifth of a search.
 */
export function answersOf(pglite: PGlite): Answer {
  return async (messages) => {
    // `execProtocolRaw` returns the answer to the startup message only.
    if (messages[0] === 0) return Buffer.from(await pglite.execProtocolRaw(messages));
    const parts: Uint8Array[] = [];
    await pglite.execProtocolRawStream(messages, { onRawData: (part) => parts.push(part.slice()) });
    return Buffer.concat(parts);
  };
}

/** ReadyForQuery: a statement has ended, and no transaction is open. */
const readyOutsideTransaction = Buffer.from('Z\0\0\0\u0005I');

export function isAtRest(answer: Buffer): boolean {
  return answer.subarray(-readyOutsideTransaction.length).equals(readyOutsideTransaction);
}

/** The message Query of PostgreSQL's protocol. */
export function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message.write('Q');
  message.writeInt32BE(4 + text.length, 1);
  message.set(text, 5);
  return message;
}

/**
 * Returns the configuration for `pg` to reach an engine in this process. PostgreSQL's environment variables
 * are for servers, so each is overridden.
 */
export function connectionTo(answer: Answer): pg.ClientConfig {
  const anybody = {
    user: 'postgres',
    password: 'postgres',
    database: 'postgres',
    host: 'localhost',
    ssl: false,
  };
  return { ...anybody, stream: () => new EngineStream(answer) };
}

/** The engine has one session. Each connection resets it, like a new session of a server. */
const anew = ['rollback', 'discard all', `set timezone to '${sessionSettings.TimeZone}'`];

/**
 * Replaces the socket to a server in `pg`. It sends a statement's messages together and receives their
 * answers together.
 */
class EngineStream extends Duplex {
  readonly #answer: Answer;

  constructor(answer: Answer) {
    super();
    this.#answer = answer;
  }

  connect(): void {
    this.#begin().then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    );
  }

  async #begin(): Promise<void> {
    for (const sql of anew) await this.#answer(simpleQuery(sql));
  }

  override _write(messages: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#reply(messages).then(() => done(), done);
  }

  override _writev(parts: Array<{ chunk: Buffer }>, done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(parts.map(({ chunk }) => chunk)), 'buffer', done);
  }

  /**
   * The engine answers without yielding to the event loop: under load timers and sockets would starve.
   * Yielding before the next messages prevents that at no measurable cost.
   */
  async #reply(messages: Buffer): Promise<void> {
    await Promise.resolve(); // no answer arrives while `pg` is still writing
    this.push(await this.#answer(messages));
    await new Promise((resolve) => setImmediate(resolve));
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  // Socket methods that `pg` calls, without effect here.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
