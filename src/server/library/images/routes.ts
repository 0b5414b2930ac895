import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { viewerOf } from '#server/accounts/auth/viewer-of.ts';
import { requireReadableEmail } from '#server/library/emails/readable-email.ts';
import { createOnDemandFetch, type PictureDependencies } from '#server/library/images/fetch-on-demand.ts';
import { nameInAddress, safeFileName } from '#server/library/images/file-name.ts';
import {
  forgetBlob,
  type ImageState,
  isBrandLogo,
  noPicture,
  pictureOfEmail,
} from '#server/library/images/repository.ts';
import { parseLogoFile } from '#server/library/images/store-logo.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { matchesIfNoneMatch } from '#server/platform/http/requests/if-none-match.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { imageKeyPattern } from '#server/platform/pictures/image-key.ts';
import { inspectImage } from '#server/platform/pictures/inspect-image.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { idParam } from '#shared/contract/common.ts';

export interface ImageRoutesOptions extends ViewerDependencies, PictureDependencies {}

type PictureRequest = FastifyRequest<{ Params: { emailId: string; key: string } }>;
type LogoRequest = FastifyRequest<{ Params: { file: string } }>;

/** A picture opened directly has no rights: no script, no request, no origin. */
const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** A logo may be an SVG with inline styles, and feed readers and link previews may embed it. */
const logoHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  // Not immutable, although its bytes never change: a removed logo disappears everywhere within a minute.
  'cache-control': 'public, max-age=60, must-revalidate',
};

const config = { rateLimit: rateLimits.images };

/** Adds the routes for pictures of emails, under the access rule of the emails, and for brand logos. */
export async function imageRoutes(app: FastifyInstance, options: ImageRoutesOptions): Promise<void> {
  pictureRoute(app, options);
  logoRoute(app, options);
}

function pictureRoute(app: FastifyInstance, options: ImageRoutesOptions): void {
  const { database, blobs } = options;
  const onDemandFetch = createOnDemandFetch({
    ...options,
    onAttempt: (key, failure) => app.log.info({ key, failure }, 'a picture was fetched'),
  });

  app.get('/images/:emailId/:key', { config }, async (request: PictureRequest, reply) => {
    const image = await readablePicture(request, options);
    reply
      .headers(safeHeaders)
      .header('cross-origin-resource-policy', image.isPublic ? 'cross-origin' : 'same-origin');
    if (image.blob !== null) {
      const isThere = await sendPicture(request, reply, blobs, { ...image, blob: image.blob });
      if (isThere) return reply;
      await forgetBlob(database.pool, image.key, image.blob);
      Object.assign(image, { blob: null, failure: null, attempts: 0, attemptedAt: null });
    }
    const view = await onDemandFetch(image);
    if (view === 'busy' || view === 'failed') return sendUnavailable(reply, view);
    const isThere = await sendPicture(request, reply, blobs, { ...image, blob: view.blob });
    return isThere ? reply : sendUnavailable(reply, 'failed');
  });
}

/**
 * @returns the picture, and whether every visitor may see it: then an email saved to disk, which is another
 * origin, may show it too. A picture that needs a right is for our own pages only.
 */
async function readablePicture(
  request: PictureRequest,
  options: ImageRoutesOptions,
): Promise<ImageState & { isPublic: boolean }> {
  const emailId = idParam.safeParse(request.params.emailId);
  if (!emailId.success)
    throw new AppError('invalid_request', 'The id of an email is a whole number above 0.');
  const { key } = request.params;
  if (!imageKeyPattern.test(key)) throw new AppError('not_found', noPicture);
  const viewer = await viewerOf(request);
  const { isPublic, ...image } = await requireReadableEmail<ImageState>(
    options,
    viewer,
    emailId.data,
    pictureOfEmail(key),
  );
  // Without a row in images the columns are null.
  if (image.key === null) throw new AppError('not_found', noPicture);
  return { ...image, isPublic };
}

/** Access depends on the viewer, so only their browser may cache it. */
const pictureCacheControl = 'private, max-age=86400';

/** @returns false if the blob store does not have it. */
async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: BlobStore,
  { url, filename, blob }: Pick<ImageState, 'url' | 'filename'> & { blob: string },
): Promise<boolean> {
  const etag = `"${blob}"`;
  if (matchesIfNoneMatch(request, etag)) {
    reply.code(304).header('etag', etag).header('cache-control', pictureCacheControl).send();
    return true;
  }
  const bytes = await blobs.get(blob);
  if (bytes === undefined) return false;
  // The bytes determine the type, because a part of an email may declare any type.
  const inspected = inspectImage(bytes);
  if (typeof inspected === 'string') {
    sendUnavailable(reply, 'failed');
    return true;
  }
  const name = safeFileName(filename ?? nameInAddress(url), inspected.contentType);
  reply
    .header('etag', etag)
    .header('cache-control', pictureCacheControl)
    .header('content-disposition', `inline; filename="${name}"`)
    .type(inspected.contentType)
    .send(bytes);
  return true;
}

function logoRoute(app: FastifyInstance, { database, blobs }: ImageRoutesOptions): void {
  app.get('/logos/:file', { config }, async (request: LogoRequest, reply) => {
    const { file } = request.params;
    const logo = parseLogoFile(file);
    if (logo === undefined || !(await isBrandLogo(database.pool, `/logos/${file}`))) throw noLogo();
    const etag = `"${logo.blob}"`;
    reply.headers(logoHeaders).header('etag', etag);
    if (matchesIfNoneMatch(request, etag)) return reply.code(304).send();
    const bytes = await blobs.get(logo.blob);
    if (bytes === undefined) throw noLogo();
    return reply.type(logo.contentType).send(bytes);
  });
}

function noLogo(): AppError {
  return new AppError('not_found', 'There is no such logo.');
}

/**
 * Reasons for an unavailable picture. A failure is cached only briefly, because a later attempt may succeed.
 * An overload is a 503: no attempt was made, and operators should notice it.
 */
const unavailable = {
  failed: { status: 404, headers: { 'cache-control': 'private, max-age=300' } },
  busy: { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '10' } },
} as const;

/** The page of the email shows the alternative text instead, so the body is plain text. */
function sendUnavailable(reply: FastifyReply, why: keyof typeof unavailable): FastifyReply {
  const { status, headers } = unavailable[why];
  return reply
    .code(status)
    .headers(headers)
    .header('x-picture', 'unavailable')
    .type('text/plain; charset=utf-8')
    .send('This picture is not available.');
}
