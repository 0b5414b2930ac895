import { connect, createServer, type Socket } from 'node:net';

/** A proxy whose connections break repeatedly. */
export interface CuttingProxy {
  port: number;
  /** Number of broken connections. */
  cuts(): number;
  close(): Promise<void>;
}

/** @param afterBytes for each connection, the server's bytes after which it is cut; later ones are not cut. */
export async function startCuttingProxy(
  target: number,
  afterBytes: readonly number[],
): Promise<CuttingProxy> {
  const left = [...afterBytes];
  const sockets = new Set<Socket>();
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const limit = left.shift() ?? Number.POSITIVE_INFINITY;
    let passed = 0;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', end);
    }
    near.pipe(far);
    far.on('data', (piece: Buffer) => {
      const room = limit - passed;
      passed += piece.length;
      near.write(piece.subarray(0, Math.max(0, Math.min(piece.length, room))));
      if (passed < limit || near.destroyed) return;
      cuts += 1;
      near.end();
      far.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cuts: () => cuts,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
