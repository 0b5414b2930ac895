import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { sessionSettings } from '#server/platform/db/pooler.ts';

/** Answers messages of PostgreSQL's protocol, as a server does on a connection. */
export type Answer = (messages: Uint8Array) => Promise<Buffer>;

/**
 * Messages are handed on and answered as they are: PGlite's own adapter for `pg` reads every answer, field by field, and takes
 * each message of a statement by itself, which cost a fifth of a search.
 */
export function answersOf(pglite: PGlite): Answer {
  return async (messages) => {
    // Of the startup message alone the answer is returned.
    if (messages[0] === 0) return Buffer.from(await pglite.execProtocolRaw(messages));
    const parts: Uint8Array[] = [];
    await pglite.execProtocolRawStream(messages, { onRawData: (part) => parts.push(part.slice()) });
    return Buffer.concat(parts);
  };
}

/** ReadyForQuery: a statement has ended, and no transaction is under way. */
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

/** How `pg` reaches an engine in this process. Whatever the environment says of PostgreSQL is about servers. */
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

/** The engine has one session. With each connection it begins anew, as it does on a server. */
const anew = ['rollback', 'discard all', `set timezone to '${sessionSettings.TimeZone}'`];

/** What `pg` takes for the socket to a server. It writes the messages of a statement together, and they are answered together. */
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
   * The engine answers without giving the event loop a turn: under load timers and sockets would starve. A turn before the next
   * messages mends that at no measurable cost.
   */
  async #reply(messages: Buffer): Promise<void> {
    await Promise.resolve(); // no answer comes while `pg` is still writing
    this.push(await this.#answer(messages));
    await new Promise((resolve) => setImmediate(resolve));
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  // What `pg` asks of a socket, and there is none.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
