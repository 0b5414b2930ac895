import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { type ClientLine, CommandReader, type Word } from '#doubles/demo-mailbox/command-reader.ts';
import { type FetchItem, parseFetchItems, writeFetchAnswer } from '#doubles/demo-mailbox/fetch-items.ts';
import { describeStatus, FolderView, type FoundMessage } from '#doubles/demo-mailbox/folder-view.ts';
import type { ImapFolder } from '#doubles/demo-mailbox/imap-folder.ts';
import type { Mishap, Mishaps } from '#doubles/demo-mailbox/mishaps.ts';
import { sendPiece } from '#doubles/demo-mailbox/send-piece.ts';

export interface ImapSessionOptions {
  connection: number;
  user: { name: string; password: string };
  folders: readonly ImapFolder[];
  /** Offered as STARTTLS; sign-in before it is refused. */
  startTls?: SecureContext;
  /** In addition to the base protocol. */
  capabilities: readonly string[];
  mishaps?: Mishaps;
}

/** A client silent for longer is disconnected (RFC 9051, section 5.4, requires at least 30 minutes). */
const silenceMs = 31 * 60_000;

/** Serves one client until it logs out or disconnects. Read-only: no command changes a folder. */
export async function serveSession(socket: Socket, options: ImapSessionOptions): Promise<void> {
  const session = new ImapSession(socket, options);
  try {
    await session.serve();
  } finally {
    session.end();
  }
}

class ImapSession {
  readonly #options: ImapSessionOptions;
  #socket: Socket;
  #reader: CommandReader;
  #isSignedIn = false;
  #isOver = false;
  #view: FolderView | undefined;

  constructor(socket: Socket, options: ImapSessionOptions) {
    this.#options = options;
    this.#socket = socket;
    this.#reader = this.#listenTo(socket);
  }

  async serve(): Promise<void> {
    await this.#send(`* OK [CAPABILITY ${this.#capabilities()}] Ready\r\n`);
    while (!this.#isOver) {
      const line = await this.#reader.next();
      if (line === undefined) return;
      await this.#answer(line);
    }
  }

  end(): void {
    this.#isOver = true;
    this.#socket.destroy();
  }

  #listenTo(socket: Socket): CommandReader {
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.setNoDelay(true); // otherwise each small write would wait for the client's acknowledgement
    socket.on('error', () => {}); // the read reports it
    return new CommandReader(socket);
  }

  async #answer(line: ClientLine): Promise<void> {
    const [tag, first, ...rest] = line.words;
    if (tag === undefined || first === undefined || !/^[\w.-]{1,64}$/.test(tag.value)) {
      await this.#send('* BAD A tag and a command are needed\r\n');
      return;
    }
    const isUid = first.value.toUpperCase() === 'UID';
    const command = (isUid ? `UID ${rest.shift()?.value ?? ''}` : first.value).toUpperCase();
    if (!(await this.#survives({ command }, tag.value))) return;
    const reply = await this.#run(command, rest, tag.value);
    if (reply !== '' && !this.#isOver) await this.#send(`${tag.value} ${reply}\r\n`);
  }

  /** @returns the tagged answer without its tag; empty if it was sent already. */
  async #run(command: string, args: Word[], tag: string): Promise<string> {
    if (command === 'CAPABILITY') {
      await this.#send(`* CAPABILITY ${this.#capabilities()}\r\n`);
      return 'OK Done';
    }
    if (command === 'NOOP') {
      await this.#tellChanges();
      return 'OK Done';
    }
    if (command === 'LOGOUT') {
      await this.#send(`* BYE Until next time\r\n${tag} OK Done\r\n`);
      this.end();
      return '';
    }
    if (command === 'STARTTLS') return this.#startTls(tag);
    if (!this.#isSignedIn) return this.#runBeforeSignIn(command, args);
    return this.#runSignedIn(command, args);
  }

  async #runBeforeSignIn(command: string, args: Word[]): Promise<string> {
    if (command !== 'LOGIN' && command !== 'AUTHENTICATE') return 'BAD Sign in first';
    if (this.#needsTls()) return 'NO [PRIVACYREQUIRED] Signing in needs STARTTLS';
    if (command === 'LOGIN') return this.#signIn(args[0]?.value, args[1]?.value);
    if (args[0]?.value.toUpperCase() !== 'PLAIN') return 'NO Only PLAIN is known here';
    let response = args[1]?.value;
    if (response === undefined) {
      await this.#send('+ \r\n');
      response = (await this.#reader.next())?.text;
    }
    const [, name, password] = Buffer.from(response ?? '', 'base64')
      .toString('utf8')
      .split('\0');
    return this.#signIn(name, password);
  }

  #signIn(name: string | undefined, password: string | undefined): string {
    const { user } = this.#options;
    if (name !== user.name || password !== user.password) {
      return 'NO [AUTHENTICATIONFAILED] Wrong name or password';
    }
    this.#isSignedIn = true;
    return `OK [CAPABILITY ${this.#capabilities()}] Signed in`;
  }

  async #runSignedIn(command: string, args: Word[]): Promise<string> {
    switch (command) {
      case 'LIST':
      case 'LSUB':
        return this.#list(command, args);
      case 'SELECT':
      case 'EXAMINE':
        return this.#examine(args[0]?.value);
      case 'STATUS':
        return this.#status(args);
      case 'ID':
        await this.#send('* ID NIL\r\n');
        return 'OK Done';
    }
    const view = this.#view;
    if (view === undefined) return 'BAD Select a folder first';
    switch (command) {
      case 'FETCH':
      case 'UID FETCH':
        return this.#fetch(view, command, args);
      case 'SEARCH':
      case 'UID SEARCH':
        return this.#search(view, command === 'UID SEARCH', args);
      case 'IDLE':
        return this.#idle(view);
      case 'CLOSE':
      case 'UNSELECT':
        this.#view = undefined;
        return 'OK Done';
    }
    return 'BAD This server does not know that command';
  }

  async #startTls(tag: string): Promise<string> {
    const { startTls } = this.#options;
    if (startTls === undefined || this.#socket instanceof TLSSocket) return 'BAD There is no STARTTLS here';
    await this.#send(`${tag} OK Begin\r\n`);
    await this.#reader.release();
    this.#socket = new TLSSocket(this.#socket, { isServer: true, secureContext: startTls });
    this.#reader = this.#listenTo(this.#socket);
    return '';
  }

  async #list(command: string, args: Word[]): Promise<string> {
    const pattern = args[1]?.value ?? '';
    if (pattern === '') await this.#send(`* ${command} (\\Noselect) "/" ""\r\n`);
    for (const folder of this.#options.folders) {
      if (pattern !== '*' && pattern !== '%' && !isSameName(pattern, folder.name)) continue;
      await this.#send(`* ${command} () "/" "${folder.name}"\r\n`);
    }
    return 'OK Done';
  }

  async #examine(name: string | undefined): Promise<string> {
    const folder = this.#findFolder(name);
    this.#view = undefined;
    if (folder === undefined) return 'NO [NONEXISTENT] There is no such folder';
    await folder.onOpen?.();
    this.#view = new FolderView(folder);
    await this.#send(this.#view.describe());
    return 'OK [READ-ONLY] Opened';
  }

  async #status(args: Word[]): Promise<string> {
    const folder = this.#findFolder(args[0]?.value);
    if (folder === undefined) return 'NO [NONEXISTENT] There is no such folder';
    await this.#send(
      describeStatus(
        folder,
        args.slice(1).map(({ value }) => value),
      ),
    );
    return 'OK Done';
  }

  async #fetch(view: FolderView, command: string, args: Word[]): Promise<string> {
    const isUid = command === 'UID FETCH';
    const set = view.parseSet(args[0]?.value, isUid);
    const items = parseFetchItems(args.slice(1).map(({ value }) => value));
    if (set === undefined || items === undefined) return 'BAD A set of messages and what to fetch are needed';
    const hasUid = items.some(({ kind }) => kind === 'uid');
    const asked: FetchItem[] = isUid && !hasUid ? [{ kind: 'uid' }, ...items] : items;
    const isBody = items.some(({ kind }) => kind === 'body');
    let isRefused = false;
    for (const found of view.select(set, isUid)) {
      const mishap = this.#mishapAt({ command, uid: found.message.uid, isBody });
      if (mishap === 'skip') continue;
      if (mishap === 'refuse') isRefused = true;
      else if (mishap === 'cut') await this.#sendHalf(found, asked);
      else if (mishap !== undefined) await this.#suffer(mishap, '*');
      else await this.#sendFetchAnswer(found, asked);
      if (this.#isOver) return '';
    }
    return isRefused ? 'NO [SERVERBUG] Some messages could not be fetched' : 'OK Done';
  }

  async #sendFetchAnswer({ message, sequenceNumber }: FoundMessage, items: FetchItem[]): Promise<void> {
    for (const piece of writeFetchAnswer(message, sequenceNumber, items)) await this.#send(piece);
    await this.#send('\r\n');
  }

  async #sendHalf({ message, sequenceNumber }: FoundMessage, items: FetchItem[]): Promise<void> {
    for (const piece of writeFetchAnswer(message, sequenceNumber, items)) {
      await this.#send(typeof piece === 'string' ? piece : piece.subarray(0, piece.length / 2));
      if (typeof piece !== 'string') break;
    }
    this.end();
  }

  async #search(view: FolderView, isUid: boolean, args: Word[]): Promise<string> {
    const answer = view.search(
      args.map(({ value }) => value),
      isUid,
    );
    if (answer === undefined) return 'BAD This search is not known here';
    await this.#send(answer);
    return 'OK Done';
  }

  async #idle(view: FolderView): Promise<string> {
    await this.#send('+ idling\r\n');
    const unwatch = view.folder.watch(() => void this.#tellChanges());
    await this.#tellChanges();
    const line = await this.#reader.next();
    unwatch();
    if (line === undefined) this.end();
    return line?.text.toUpperCase() === 'DONE' ? 'OK Done' : 'BAD DONE was expected';
  }

  async #tellChanges(): Promise<void> {
    const changes = this.#view?.takeChanges() ?? '';
    if (changes !== '') await this.#send(changes);
  }

  #findFolder(name: string | undefined): ImapFolder | undefined {
    return this.#options.folders.find((folder) => isSameName(name ?? '', folder.name));
  }

  #capabilities(): string {
    const signIn = this.#isSignedIn ? [] : this.#needsTls() ? ['STARTTLS', 'LOGINDISABLED'] : ['AUTH=PLAIN'];
    return ['IMAP4rev1', 'ID', 'UNSELECT', ...signIn, ...this.#options.capabilities].join(' ');
  }

  #needsTls(): boolean {
    return this.#options.startTls !== undefined && !(this.#socket instanceof TLSSocket);
  }

  #mishapAt(event: Omit<Parameters<Mishaps>[0], 'connection'>): Mishap | undefined {
    return this.#options.mishaps?.({ ...event, connection: this.#options.connection });
  }

  /** @returns true if the command can be executed. */
  async #survives(event: { command: string }, tag: string): Promise<boolean> {
    const mishap = this.#mishapAt(event);
    if (mishap !== undefined) await this.#suffer(mishap, tag);
    return mishap === undefined;
  }

  async #suffer(mishap: Mishap, tag: string): Promise<void> {
    if (mishap === 'refuse') {
      await this.#send(`${tag} NO [SERVERBUG] Something went wrong here\r\n`);
    } else if (mishap === 'hang') {
      this.#isOver = true;
      await new Promise((resolve) => this.#socket.once('close', resolve));
    } else {
      if (mishap === 'bye') await this.#send('* BYE Going down\r\n');
      this.end();
    }
  }

  #send(piece: string | Uint8Array): Promise<void> {
    return sendPiece(this.#socket, piece);
  }
}

/** INBOX is case-insensitive (RFC 9051, section 5.1). */
function isSameName(a: string, b: string): boolean {
  return a === b || (a.toUpperCase() === 'INBOX' && b.toUpperCase() === 'INBOX');
}
