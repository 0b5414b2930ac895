import type { Socket } from 'node:net';

/**
 * One command of the client: its arguments, with quotes and literals decoded, and the line without literals.
 */
export interface ClientLine {
  words: Word[];
  text: string;
}

/** Callers compare an atom in capitals, a string as it is. Lists keep their parentheses as atoms. */
export interface Word {
  value: string;
  isString: boolean;
}

/** Limit of a line with its literals; mail programs send none longer. Beyond it the connection is closed. */
const maxCommandBytes = 64 * 1024;

/** Reads commands from a connection, literals included (RFC 9051, section 4.3). */
export class CommandReader {
  readonly #socket: Socket;
  readonly #chunks: AsyncIterator<Buffer>;
  #buffer = Buffer.alloc(0);

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#chunks = socket
      .iterator({ destroyOnReturn: false })
      [Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** Returns the next command; undefined if the client has left or sends no valid command. */
  async next(): Promise<ClientLine | undefined> {
    const args: Word[] = [];
    let text = '';
    for (;;) {
      const line = await this.#readLine();
      if (line === undefined) return undefined;
      const literal = /\{(\d{1,6})(\+?)\}$/.exec(line);
      const plain = literal === null ? line : line.slice(0, literal.index);
      text += plain;
      args.push(...splitWords(plain));
      if (literal === null) return { words: args, text };
      if (literal[2] === '') this.#socket.write('+ go ahead\r\n');
      const value = await this.#readBytes(Number(literal[1]));
      if (value === undefined) return undefined;
      args.push({ value: value.toString('utf8'), isString: true });
      text += '""';
    }
  }

  /** Stops reading, so that the socket can be wrapped for TLS. */
  async release(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #readLine(): Promise<string | undefined> {
    for (;;) {
      const end = this.#buffer.indexOf('\r\n');
      if (end >= 0) {
        const line = this.#buffer.toString('utf8', 0, end);
        this.#buffer = this.#buffer.subarray(end + 2);
        return line;
      }
      if (this.#buffer.length > maxCommandBytes || !(await this.#readMore())) return undefined;
    }
  }

  async #readBytes(count: number): Promise<Buffer | undefined> {
    if (count > maxCommandBytes) return undefined;
    while (this.#buffer.length < count) if (!(await this.#readMore())) return undefined;
    const bytes = this.#buffer.subarray(0, count);
    this.#buffer = this.#buffer.subarray(count);
    return bytes;
  }

  async #readMore(): Promise<boolean> {
    try {
      const { value, done } = await this.#chunks.next();
      if (done === true) return false;
      this.#buffer = Buffer.concat([this.#buffer, value]);
      return true;
    } catch {
      return false; // broken connection
    }
  }
}

const wordPattern = /"((?:[^"\\]|\\.)*)"|[()]|[^\s()"]+/g;

/** Splits `UID FETCH 1:9 (UID BODY.PEEK[])` into atoms, quoted strings and parentheses. */
function splitWords(line: string): Word[] {
  return [...line.matchAll(wordPattern)].map((match) =>
    match[1] === undefined
      ? { value: match[0], isString: false }
      : { value: match[1].replace(/\\(.)/g, '$1'), isString: true },
  );
}
