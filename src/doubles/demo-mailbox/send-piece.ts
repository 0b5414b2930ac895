import type { Socket } from 'node:net';

/** Writes, and waits while the other side does not take what was written; for ever only until it hangs up. */
export async function sendPiece(socket: Socket, piece: string | Uint8Array): Promise<void> {
  if (socket.destroyed || socket.write(piece)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}
