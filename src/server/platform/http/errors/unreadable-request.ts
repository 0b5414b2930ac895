import type { Socket } from 'node:net';
import type { ErrorReply } from '#shared/contract/common.ts';

/** Node's parser errors for bytes that are no request, and our answers. */
const answers: Record<string, { status: string; sentence: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    sentence: 'The request did not arrive in time.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    sentence: 'The headers of the request are too large.',
  },
};

const notARequest = { status: '400 Bad Request', sentence: 'The request cannot be understood.' };

/** Answers bytes that are no request in the form of all other refusals, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, sentence } = answers[error.code ?? ''] ?? notARequest;
  const body = JSON.stringify({ error: sentence, code: 'invalid_request' } satisfies ErrorReply);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
