import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer } from 'node:tls';
import type { ImapFolder } from '#doubles/demo-mailbox/imap-folder.ts';
import { serveSession } from '#doubles/demo-mailbox/imap-session.ts';
import type { Mishaps } from '#doubles/demo-mailbox/mishaps.ts';

export interface ImapServerOptions {
  user: { name: string; password: string };
  folders: readonly ImapFolder[];
  /** Absent: no encryption. */
  tls?: { kind: 'implicit' | 'starttls'; key: string; certificate: string };
  /** In addition to the base protocol; default: ESEARCH and IDLE. */
  capabilities?: readonly string[];
  /**
   * Called for our own faults, such as a folder that could not be filled; the client sees a broken
   * connection.
   */
  onError?: (error: unknown) => void;
  /** Injected faults, for tests. */
  mishaps?: Mishaps;
}

export interface ImapServer {
  readonly port: number;
  /** Number of connections so far. */
  readonly connections: number;
  /** Breaks every connection; new ones are accepted. */
  dropAll(): void;
  close(): Promise<void>;
}

/** Limit of simultaneous connections; this mailbox has one client or two. Beyond it: refused. */
const maxConnections = 50;

/**
 * Starts a small read-only IMAP4rev1 server on 127.0.0.1, at the given port (0: any): enough for an
 * incremental client and for IDLE. The embedded demo and the tests read their mail from it through the real
 * protocol.
 * @see RFC 9051, RFC 2177 (IDLE), RFC 4731 (ESEARCH, as far as MIN and COUNT)
 */
export async function startImapServer(options: ImapServerOptions, port = 0): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const welcome = (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {}); // a client that disconnects is no fault of ours
    const { tls, user, folders, mishaps } = options;
    serveSession(socket, {
      connection: connections,
      user,
      folders,
      capabilities: options.capabilities ?? ['ESEARCH', 'IDLE'],
      ...(tls?.kind === 'starttls' && {
        startTls: createSecureContext({ key: tls.key, cert: tls.certificate }),
      }),
      ...(mishaps && { mishaps }),
    }).catch((error: unknown) => options.onError?.(error));
  };
  const server =
    options.tls?.kind === 'implicit'
      ? createTlsServer({ key: options.tls.key, cert: options.tls.certificate }, welcome)
      : createServer(welcome);
  server.maxConnections = maxConnections;
  await listen(server, port);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    get connections() {
      return connections;
    },
    dropAll() {
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}
