import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  acceptedEncoding,
  compress,
  compressingStream,
  minCompressedBytes,
} from '#server/platform/http/replies/encoding.ts';
import { addVary } from '#server/platform/http/replies/ready-body.ts';

const compressible =
  /^(text\/|application\/(json|xml|atom\+xml|ld\+json|javascript|manifest\+json)|image\/svg\+xml)/;

/**
 * Compresses every text answer that is not compressed already. Frequent answers should be ready bodies
 * instead, which are compressed once.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (payload === null || payload === undefined || reply.hasHeader('content-encoding')) return payload;
    if (request.method === 'HEAD' || !compressible.test(String(reply.getHeader('content-type') ?? ''))) {
      return payload;
    }
    addVary(reply, 'accept-encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    if (payload instanceof Readable) {
      reply.header('content-encoding', encoding).removeHeader('content-length');
      const packing = compressingStream(encoding);
      payload.on('error', (error) => packing.destroy(error));
      // A client that disconnects ends the source of its answer.
      packing.on('close', () => payload.destroy());
      return payload.pipe(packing);
    }
    const bytes = typeof payload === 'string' ? Buffer.from(payload, 'utf8') : payload;
    if (!Buffer.isBuffer(bytes) || bytes.length < minCompressedBytes) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(bytes, encoding, 'once');
  });
}
