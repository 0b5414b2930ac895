import type { Socket } from 'node:net';

/**
 * Writes a piece, and waits for the drain while the socket's buffer is full, at most until the client
 * disconnects.
 */
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
