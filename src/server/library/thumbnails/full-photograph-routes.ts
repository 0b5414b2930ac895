import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { viewerOf } from '#server/accounts/auth/viewer-of.ts';
import type { OpenShare } from '#server/library/access/open-share.ts';
import {
  type ReadableEmail,
  requireReadableEmail,
  requireSharedEmail,
} from '#server/library/emails/readable-email.ts';
import {
  enqueueFullPhotograph,
  type FullPhotographState,
  noPhotograph,
  photographOfEmail,
} from '#server/library/thumbnails/full-photographs.ts';
import { findChromium } from '#server/platform/browser/find-chromium.ts';
import type { Config } from '#server/platform/config/config.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { matchesIfNoneMatch } from '#server/platform/http/requests/if-none-match.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { idParam } from '#shared/contract/common.ts';
import { emailFileName } from '#shared/format/email-file-name.ts';

type FileRequest = FastifyRequest<{ Params: { file: string } }>;

type Photograph = ReadableEmail & FullPhotographState;

/**
 * `12-0123456789ab.webp` to display, `12-0123456789ab.png` to save; the part after the id only makes the
 * address unique.
 */
const filePattern = /^(\d{1,10})(?:-[0-9a-f]{1,64})?\.(webp|png)$/;

const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** Access depends on the viewer, so only their browser may cache it. */
const forViewers = 'private, max-age=3600';

/** A picture must not outlive the link that shows it. */
const forGuests = 'private, no-cache';

/** A mail takes a second or two; others may be ahead of it. */
const longestWaitMs = 20_000;

const pollIntervalMs = 400;

/** Encoding a PNG takes a tenth of a second or more, so the last used ones are memoized: some dozens. */
const maxPngBytes = 64 * 1024 * 1024;

/** Maximum of waiting requests; further ones are asked to retry later. */
const maxWaiting = 40;

type PhotographDependencies = ViewerDependencies & {
  blobs: BlobStore;
  config: Pick<Config, 'chromiumPath'>;
};

/** Reads the photograph again, and with it the viewer's right to it. */
type ReadPhotograph = () => Promise<Photograph>;

/**
 * Adds the routes for photographs of whole emails, under the access rule of the emails. Any process with a
 * browser takes one on the first request and stores it. Until then the WebP is the top of the email if that
 * is photographed; a request for the PNG waits.
 */
export function fullPhotographRoutes(
  app: FastifyInstance,
  deps: PhotographDependencies & {
    /** Opens a link whose guests can download the picture of its email. */
    openWhole: (request: FastifyRequest, token: string) => Promise<{ share: OpenShare; emailId: number }>;
  },
): void {
  const { blobs } = deps;
  const pngs = memoizedPngs(blobs);
  const line = new WaitingLine(deps);
  app.addHook('preClose', async () => line.close());

  app.get(
    '/photographs/:file',
    { config: { rateLimit: rateLimits.images } },
    async (request: FileRequest, reply) => {
      const [, givenId, kind] = filePattern.exec(request.params.file) ?? [];
      const emailId = idParam.safeParse(givenId);
      if (!emailId.success) throw new AppError('not_found', noPhotograph);
      const viewer = await viewerOf(request);
      const read = () =>
        requireReadableEmail<FullPhotographState>(deps, viewer, emailId.data, photographOfEmail);
      if (kind === 'png') return keep(request, reply, read, forViewers);
      const email = await read();
      reply.headers(safeHeaders);
      if (!email.isPhotographed) throw new AppError('not_found', noPhotograph);
      await requestFull(deps, email);
      return sendToLookAt(request, reply, blobs, email);
    },
  );

  app.get(
    '/b/:token/whole.png',
    { config: { rateLimit: rateLimits.images } },
    async (request: FastifyRequest<{ Params: { token: string } }>, reply) =>
      keep(
        request,
        reply,
        async () => {
          const { share, emailId } = await deps.openWhole(request, request.params.token);
          return requireSharedEmail<FullPhotographState>(deps, share, emailId, photographOfEmail);
        },
        forGuests,
      ),
  );

  async function keep(
    request: FastifyRequest,
    reply: FastifyReply,
    read: ReadPhotograph,
    cacheControl: string,
  ) {
    const email = await read();
    reply.headers(safeHeaders);
    await requestFull(deps, email);
    const finished = email.full === null ? await line.waitFor(read, email, request) : email;
    return sendToKeep(request, reply, pngs, finished, cacheControl);
  }
}

/** @throws AppError `not_found` for an email with a sketch alone, if this process cannot photograph it. */
async function requestFull({ database, config }: PhotographDependencies, email: Photograph): Promise<void> {
  if (email.full !== null) return;
  if (!email.isPhotographed && !hasBrowser(config))
    throw new AppError('not_found', 'There is only a sketch of this email.');
  if (!email.isWanted) await enqueueFullPhotograph(database.pool, email);
}

async function sendToLookAt(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: BlobStore,
  { thumbnail, full }: Photograph,
): Promise<FastifyReply> {
  if (full !== null && matchesIfNoneMatch(request, headersOf(full, forViewers).etag))
    return reply.code(304).headers(headersOf(full, forViewers)).send();
  const bytes = (full === null ? undefined : await blobs.get(full)) ?? (await blobs.get(thumbnail));
  if (bytes === undefined) throw new AppError('not_found', noPhotograph);
  return reply
    .headers(full === null ? { 'cache-control': 'no-store' } : headersOf(full, forViewers))
    .type('image/webp')
    .send(bytes);
}

async function sendToKeep(
  request: FastifyRequest,
  reply: FastifyReply,
  pngs: LRUCache<string, Buffer>,
  { full, subject }: Photograph,
  cacheControl: string,
): Promise<FastifyReply> {
  if (full === null) throw new AppError('not_found', noPhotograph);
  const headers = headersOf(full, cacheControl);
  if (matchesIfNoneMatch(request, headers.etag)) return reply.code(304).headers(headers).send();
  const png = await pngs.fetch(full);
  if (png === undefined) throw new AppError('not_found', noPhotograph);
  return reply
    .headers(headers)
    .header('content-disposition', `attachment; filename="${emailFileName(subject, '.png')}"`)
    .type('image/png')
    .send(png);
}

function memoizedPngs(blobs: BlobStore): LRUCache<string, Buffer> {
  return new LRUCache<string, Buffer>({
    maxSize: maxPngBytes,
    sizeCalculation: ({ length }) => length,
    // One encoding serves all concurrent requests.
    fetchMethod: async (blob) => {
      const webp = await blobs.get(blob);
      return webp && sharp(webp).png().toBuffer();
    },
  });
}

/** Requests that wait for a photograph. */
class WaitingLine {
  readonly #deps: PhotographDependencies;
  readonly #closing = new AbortController();
  #waiting = 0;

  constructor(deps: PhotographDependencies) {
    this.#deps = deps;
  }

  close(): void {
    this.#closing.abort();
  }

  /** Polls until the photograph exists. @throws AppError `unavailable` on timeout. */
  async waitFor(read: ReadPhotograph, email: Photograph, request: FastifyRequest): Promise<Photograph> {
    if (this.#waiting >= maxWaiting) throw notYet();
    this.#waiting += 1;
    const { signal } = this.#closing;
    try {
      const end = performance.now() + longestWaitMs;
      let now = email;
      while (now.full === null) {
        if (now.hasFailed) throw new AppError('not_found', 'This email could not be photographed.');
        if (performance.now() >= end || signal.aborted || request.socket.destroyed) throw notYet();
        await sleep(pollIntervalMs, undefined, { signal }).catch(() => undefined);
        now = await read();
        // The thumbnail was replaced meanwhile, and a photograph for the earlier one is not shown.
        if (!now.isWanted) await enqueueFullPhotograph(this.#deps.database.pool, now);
      }
      return now;
    } finally {
      this.#waiting -= 1;
    }
  }
}

/** True if this process can photograph an email that has only a sketch. */
function hasBrowser({ chromiumPath }: Pick<Config, 'chromiumPath'>): boolean {
  if (chromiumPath === 'off') return false;
  try {
    return findChromium({ PATH: process.env.PATH, CHROMIUM_PATH: chromiumPath ?? undefined }) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the headers of a response from a blob. */
function headersOf(blob: string, cacheControl: string): { etag: string; 'cache-control': string } {
  return { etag: `"${blob}"`, 'cache-control': cacheControl };
}

function notYet(): AppError {
  return new AppError('unavailable', 'The picture is being made. Please try again in a minute.');
}
