import { connect, createServer, type Socket } from 'node:net';

/** One address that leads to one server and later to another, like a load balancer or a floating address. */
export interface SwitchedWay {
  port: number;
  /** Makes the machine behind unresponsive: connections stay open, and no data passes. */
  silence(): void;
  /** Leads new connections to this port. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

export async function startSwitchedWay(firstPort: number): Promise<SwitchedWay> {
  let target = firstPort;
  let isSilent = false;
  const sockets = new Set<Socket>();
  const silenced = new Set<Socket>();
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('error', () => {});
    from.on('data', (piece) => {
      if (!silenced.has(from) && !to.destroyed) to.write(piece);
    });
    from.on('close', () => {
      sockets.delete(from);
      if (!silenced.has(to)) to.destroy();
    });
  };
  const server = createServer((near) => {
    if (isSilent) {
      sockets.add(near.on('error', () => {}));
      return;
    }
    const far = connect(target, '127.0.0.1');
    join(near, far);
    join(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    silence() {
      isSilent = true;
      for (const socket of sockets) silenced.add(socket);
    },
    leadTo(port) {
      target = port;
      isSilent = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
