import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViewerDependencies } from '#server/features/auth/viewer.ts';
import { viewerOf } from '#server/features/auth/viewer-of.ts';
import { type ReadableEmail, requireReadableEmail } from '#server/features/emails/readable-email.ts';
import { placeholderSvg } from '#server/features/images/placeholder.ts';
import { drawSketch } from '#server/features/thumbnails/draw-sketch.ts';
import {
  noThumbnail,
  type ThumbnailState,
  thumbnailOfEmail,
} from '#server/features/thumbnails/repository.ts';
import { openSketchThread } from '#server/features/thumbnails/sketch-thread.ts';
import { AppError } from '#server/http/app-error.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { idParam } from '#shared/contract/common.ts';

type ThumbnailRequest = FastifyRequest<{ Params: { file: string } }>;

/** `12.svg`, or `12-0123456789ab.webp`: what follows the id only makes a new picture a new address. */
const filePattern = /^(\d{1,10})(?:-[0-9a-f]{1,64})?\.(?:svg|webp)$/;

/** A picture opened by itself can do nothing: a sketch holds its pictures, and asks for none. */
const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; img-src data:; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** Who may see it depends on who asks, so only their own browser may keep it. */
const cacheControl = 'private, max-age=3600';

/**
 * The pictures of emails that cards show, under the same access rule as the emails. Where no browser has made one
 * yet, it is drawn from the mail itself when first asked for, and kept.
 */
export function thumbnailRoutes(app: FastifyInstance, deps: ViewerDependencies & { blobs: BlobStore }): void {
  const { database, blobs } = deps;
  /** A page of cards asked for by several visitors at once is drawn once. */
  const underWay = new Map<number, Promise<Buffer | undefined>>();
  const thread = openSketchThread();
  app.addHook('onClose', () => thread.close());

  app.get(
    '/thumbnails/:file',
    { config: { rateLimit: rateLimits.images } },
    async (request: ThumbnailRequest, reply) => {
      const { id, blob, sketchFailure } = await readableThumbnail(request);
      reply.headers(safeHeaders);
      if (blob !== null) {
        if (request.headers['if-none-match'] === `"${blob}"`) {
          return reply.code(304).header('etag', `"${blob}"`).header('cache-control', cacheControl).send();
        }
        const bytes = await blobs.get(blob);
        if (bytes !== undefined) return sendThumbnail(reply.header('etag', `"${blob}"`), bytes);
      }
      if (sketchFailure !== null) return sendThumbnail(reply, Buffer.from(placeholderSvg));
      try {
        return sendThumbnail(reply, (await drawOnce(id)) ?? Buffer.from(placeholderSvg));
      } catch (error) {
        request.log.error({ err: error, emailId: id }, 'an email could not be drawn');
        return sendThumbnail(reply, Buffer.from(placeholderSvg)).header('cache-control', 'no-store');
      }
    },
  );

  function drawOnce(emailId: number): Promise<Buffer | undefined> {
    const shared = underWay.get(emailId);
    if (shared !== undefined) return shared;
    const drawing = drawSketch({ db: database.pool, blobs, thread }, emailId).finally(() =>
      underWay.delete(emailId),
    );
    underWay.set(emailId, drawing);
    return drawing;
  }

  async function readableThumbnail(request: ThumbnailRequest): Promise<ReadableEmail & ThumbnailState> {
    const emailId = idParam.safeParse(filePattern.exec(request.params.file)?.[1]);
    if (!emailId.success) throw new AppError('not_found', noThumbnail);
    return requireReadableEmail(deps, await viewerOf(request), emailId.data, thumbnailOfEmail);
  }
}

function sendThumbnail(reply: FastifyReply, bytes: Buffer): FastifyReply {
  const isSvg = bytes.subarray(0, 4).toString('latin1') === '<svg';
  return reply
    .header('cache-control', cacheControl)
    .type(isSvg ? 'image/svg+xml; charset=utf-8' : 'image/webp')
    .send(bytes);
}
