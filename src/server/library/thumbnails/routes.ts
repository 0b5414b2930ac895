import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { viewerOf } from '#server/accounts/auth/viewer-of.ts';
import { type ReadableEmail, requireReadableEmail } from '#server/library/emails/readable-email.ts';
import { cardPicture, isSketch } from '#server/library/thumbnails/card-picture.ts';
import { drawSketch } from '#server/library/thumbnails/draw-sketch.ts';
import { placeholderSvg } from '#server/library/thumbnails/placeholder.ts';
import { noThumbnail, type ThumbnailState, thumbnailOfEmail } from '#server/library/thumbnails/repository.ts';
import { SketchThread } from '#server/library/thumbnails/sketch-thread.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { matchesIfNoneMatch } from '#server/platform/http/requests/if-none-match.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { idParam } from '#shared/contract/common.ts';
import { cardPictureWidth } from '#shared/format/card-picture.ts';

type ThumbnailRequest = FastifyRequest<{ Params: { file: string } }>;

/**
 * `12.svg`, `12-0123456789ab.webp` or, in card size, `12-0123456789ab-300.webp`: the part after the id only
 * gives a new picture a new address.
 */
const filePattern = new RegExp(`^(\\d{1,10})(?:-[0-9a-f]{1,64})?(-${cardPictureWidth})?\\.(?:svg|webp)$`);

/** A picture opened directly has no rights: a sketch contains its pictures and loads none. */
const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; img-src data:; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** Access depends on the viewer, so only their browser may cache it. */
const cacheControl = 'private, max-age=3600';

/**
 * Adds the route for thumbnails of emails, under the access rule of the emails. Until a browser has taken a
 * photograph, the first request draws a sketch from the mail, which is stored.
 */
export function thumbnailRoutes(app: FastifyInstance, deps: ViewerDependencies & { blobs: BlobStore }): void {
  const { database, blobs } = deps;
  /** Concurrent requests for the same thumbnail share one drawing. */
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const thread = new SketchThread();
  app.addHook('onClose', () => thread.close());

  app.get(
    '/thumbnails/:file',
    { config: { rateLimit: rateLimits.images } },
    async (request: ThumbnailRequest, reply) => {
      const [, givenId, size] = filePattern.exec(request.params.file) ?? [];
      const thumbnail = await readableThumbnail(request, givenId);
      const { id, blob, sketchFailure } = thumbnail;
      reply.headers(safeHeaders);
      if (blob !== null) {
        const etag = `"${blob}${size ?? ''}"`;
        reply.header('etag', etag);
        if (matchesIfNoneMatch(request, etag)) {
          return reply.code(304).header('cache-control', cacheControl).send();
        }
        const bytes = await (size === undefined ? blobs.get(blob) : cardOnce(thumbnail, blob));
        if (bytes !== undefined) return sendThumbnail(reply, bytes);
        reply.removeHeader('etag');
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

  const drawOnce = (emailId: number) =>
    once(`sketch ${emailId}`, () => drawSketch({ db: database.pool, blobs, thread }, emailId));

  const cardOnce = (thumbnail: ReadableEmail & ThumbnailState, blob: string) =>
    once(`card ${blob}`, () => cardPicture({ db: database.pool, blobs }, thumbnail, blob));

  function once(name: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const making = underWay.get(name) ?? make().finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  }

  async function readableThumbnail(
    request: ThumbnailRequest,
    givenId: string | undefined,
  ): Promise<ReadableEmail & ThumbnailState> {
    const emailId = idParam.safeParse(givenId);
    if (!emailId.success) throw new AppError('not_found', noThumbnail);
    return requireReadableEmail(deps, await viewerOf(request), emailId.data, thumbnailOfEmail);
  }
}

function sendThumbnail(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply
    .header('cache-control', cacheControl)
    .type(isSketch(bytes) ? 'image/svg+xml; charset=utf-8' : 'image/webp')
    .send(bytes);
}
