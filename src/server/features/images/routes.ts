import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '#server/dependencies.ts';
import { viewerOf } from '#server/features/auth/viewer-of.ts';
import { canReadEmail } from '#server/features/emails/access.ts';
import { safeFileName } from '#server/features/images/file-name.ts';
import { createFirstView, type FirstView } from '#server/features/images/first-view.ts';
import { type FetchedImage, fetchImage as fetchFromWeb } from '#server/features/images/guarded-fetch.ts';
import { imageKeyPattern } from '#server/features/images/image-key.ts';
import { placeholderSvg } from '#server/features/images/placeholder.ts';
import { findPicture, forgetBlob, type ImageState, isBrandLogo } from '#server/features/images/repository.ts';
import { parseLogoFile } from '#server/features/images/store-logo.ts';
import { AppError } from '#server/http/app-error.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { idParam } from '#shared/contract/common.ts';

export interface ImageRoutesOptions extends AppDependencies {
  /** How pictures are fetched from the web; tests pass their own. */
  fetchImage?: (url: string) => Promise<FetchedImage>;
}

type PictureRequest = FastifyRequest<{ Params: { emailId: string; key: string } }>;
type LogoRequest = FastifyRequest<{ Params: { file: string } }>;

/** A picture opened by itself can do nothing: no script, no request, no origin. */
const pictureHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** A logo may be an SVG with styles of its own, and is welcome in feed readers and previews of links. */
const logoHeaders = {
  ...pictureHeaders,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** The pictures of emails, under the same access rule as the emails, and the logos of brands. */
export async function imageRoutes(app: FastifyInstance, options: ImageRoutesOptions): Promise<void> {
  const { database, blobs, now, fetchImage = fetchFromWeb } = options;
  const firstView = createFirstView({
    pool: database.pool,
    blobs,
    now,
    fetchImage,
    onAttempt: (key, failure) => app.log.info({ key, failure }, 'a picture was fetched'),
  });

  app.get(
    '/images/:emailId/:key',
    { config: { rateLimit: rateLimits.images } },
    async (request: PictureRequest, reply) => {
      const image = await readableImage(request);
      if (image.blob !== null && image.contentType !== null) {
        const isSent = await sendStored(request, reply, image, {
          blob: image.blob,
          contentType: image.contentType,
        });
        if (isSent) return reply;
        await forgetBlob(database.pool, image.key, image.blob);
        Object.assign(image, { blob: null, failure: null, attempts: 0, attemptedAt: null });
      }
      const view = await firstView(image);
      if (typeof view !== 'string' && (await sendStored(request, reply, image, view))) return reply;
      return sendPlaceholder(reply, view === 'busy' ? 'busy' : 'failed');
    },
  );

  async function readableImage(request: PictureRequest): Promise<ImageState> {
    const emailId = idParam.safeParse(request.params.emailId);
    if (!emailId.success)
      throw new AppError('invalid_request', 'The id of an email is a whole number above 0.');
    const { key } = request.params;
    const row = imageKeyPattern.test(key) ? await findPicture(database.pool, emailId.data, key) : undefined;
    if (row === undefined) throw noPicture();
    const email = { receivedAt: row.receivedAt, brand: { isPremiumOnly: row.isPremiumOnly } };
    if (!canReadEmail(await viewerOf(request), email, now())) {
      throw new AppError('premium_required', 'This email is part of premium.', {
        body: { isPremiumContent: true, brand: { name: row.brandName, slug: row.brandSlug } },
      });
    }
    if (row.image === null) throw noPicture();
    return row.image;
  }

  async function sendStored(
    request: FastifyRequest,
    reply: FastifyReply,
    image: ImageState,
    stored: Exclude<FirstView, string>,
  ): Promise<boolean> {
    const headers = {
      ...pictureHeaders,
      // Who may see it depends on who asks, so only their own browser may keep it.
      'cache-control': 'private, max-age=86400',
      'content-disposition': `inline; filename="${safeFileName(image.filename, stored.contentType)}"`,
    };
    return sendBlob(request, reply, headers, stored);
  }

  async function sendBlob(
    request: FastifyRequest,
    reply: FastifyReply,
    headers: Record<string, string>,
    { blob, contentType }: { blob: string; contentType: string },
  ): Promise<boolean> {
    const etag = `"${blob}"`;
    if (hasEtag(request.headers['if-none-match'], etag)) {
      reply.code(304).headers(headers).header('etag', etag).send();
      return true;
    }
    const bytes = await blobs.get(blob);
    if (bytes === undefined) return false;
    reply.headers(headers).header('etag', etag).type(contentType).send(bytes);
    return true;
  }

  app.get(
    '/logos/:file',
    { config: { rateLimit: rateLimits.images } },
    async (request: LogoRequest, reply) => {
      const { file } = request.params;
      const logo = parseLogoFile(file);
      const headers = { ...logoHeaders, 'cache-control': 'public, max-age=31536000, immutable' };
      const isFound =
        logo !== undefined &&
        (await isBrandLogo(database.pool, `/logos/${file}`)) &&
        (await sendBlob(request, reply, headers, logo));
      if (!isFound) throw new AppError('not_found', 'There is no such logo.');
      return reply;
    },
  );
}

function noPicture(): AppError {
  return new AppError('not_found', 'This email does not show such a picture.');
}

/**
 * The box that stands for a picture that cannot be had is the successful answer to "show something here": a 404 with
 * the same body would look alike, but write an error into every reader's console for each picture a sender has
 * removed. `x-picture` tells the two apart. Short-lived, as a later attempt may succeed. An overload is a 503: nobody
 * has tried, and operators should see it.
 */
function sendPlaceholder(reply: FastifyReply, why: 'failed' | 'busy'): FastifyReply {
  const isBusy = why === 'busy';
  return reply
    .code(isBusy ? 503 : 200)
    .headers({ ...pictureHeaders, ...(isBusy ? { 'retry-after': '10' } : {}) })
    .header('cache-control', isBusy ? 'no-store' : 'private, max-age=300')
    .header('x-picture', 'unavailable')
    .type('image/svg+xml; charset=utf-8')
    .send(placeholderSvg);
}

function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
