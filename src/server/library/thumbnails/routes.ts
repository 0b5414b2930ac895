import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { viewerOf } from '#server/accounts/auth/viewer-of.ts';
import type { OpenShare } from '#server/library/access/open-share.ts';
import {
  type ReadableEmail,
  requireReadableEmail,
  requireSharedEmail,
} from '#server/library/emails/readable-email.ts';
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
const forViewers = 'private, max-age=3600';

/** A picture must not outlive the link that shows it. */
const forGuests = 'private, no-cache';

/** A page that embeds a link in a sandbox has an origin of no site. */
const embeddable = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Adds the route for thumbnails of emails, under the access rule of the emails. Until a browser has taken a
 * photograph, the first request draws a sketch from the mail, which is stored.
 */
export function thumbnailRoutes(
  app: FastifyInstance,
  deps: ViewerDependencies & {
    blobs: BlobStore;
    openShare: (request: FastifyRequest, token: string) => Promise<OpenShare>;
  },
): void {
  const { database, blobs } = deps;
  /** Concurrent requests for the same thumbnail share one drawing. */
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const thread = new SketchThread();
  app.addHook('onClose', () => thread.close());

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    file: string,
    cacheControl: string,
    read: (emailId: number) => Promise<ReadableEmail & ThumbnailState>,
  ) => {
    const [, givenId, size] = filePattern.exec(file) ?? [];
    const emailId = idParam.safeParse(givenId);
    if (!emailId.success) throw new AppError('not_found', noThumbnail);
    const thumbnail = await read(emailId.data);
    const { id, blob, sketchFailure } = thumbnail;
    reply.headers(cacheControl === forGuests ? { ...safeHeaders, ...embeddable } : safeHeaders);
    if (blob !== null) {
      const etag = `"${blob}${size ?? ''}"`;
      reply.header('etag', etag);
      if (matchesIfNoneMatch(request, etag)) {
        return reply.code(304).header('cache-control', cacheControl).send();
      }
      const bytes = await (size === undefined ? blobs.get(blob) : cardOnce(thumbnail, blob));
      if (bytes !== undefined) return sendThumbnail(reply, bytes, cacheControl);
      reply.removeHeader('etag');
    }
    if (sketchFailure !== null) return sendThumbnail(reply, Buffer.from(placeholderSvg), cacheControl);
    try {
      return sendThumbnail(reply, (await drawOnce(id)) ?? Buffer.from(placeholderSvg), cacheControl);
    } catch (error) {
      request.log.error({ err: error, emailId: id }, 'an email could not be drawn');
      return sendThumbnail(reply, Buffer.from(placeholderSvg), 'no-store');
    }
  };

  app.get(
    '/thumbnails/:file',
    { config: { rateLimit: rateLimits.images } },
    async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
      const viewer = await viewerOf(request);
      return send(request, reply, request.params.file, forViewers, (id) =>
        requireReadableEmail(deps, viewer, id, thumbnailOfEmail),
      );
    },
  );

  app.get(
    '/b/:token/:file',
    { config: { rateLimit: rateLimits.images } },
    async (request: FastifyRequest<{ Params: { token: string; file: string } }>, reply) => {
      const { token, file } = request.params;
      const share = await deps.openShare(request, token);
      return send(request, reply, file, forGuests, (id) =>
        requireSharedEmail(deps, share, id, thumbnailOfEmail),
      );
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
}

function sendThumbnail(reply: FastifyReply, bytes: Buffer, cacheControl: string): FastifyReply {
  return reply
    .header('cache-control', cacheControl)
    .type(isSketch(bytes) ? 'image/svg+xml; charset=utf-8' : 'image/webp')
    .send(bytes);
}
