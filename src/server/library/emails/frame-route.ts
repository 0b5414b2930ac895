import type { FastifyInstance } from 'fastify';
import type { ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { viewerOf } from '#server/accounts/auth/viewer-of.ts';
import { getEmail } from '#server/library/emails/service.ts';
import { readyBody, sendReadyBody } from '#server/platform/http/replies/ready-body.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { idParams, noQuery } from '#shared/contract/common.ts';
import { frameDocument } from '#shared/format/frame-document.ts';

/**
 * The protections of docs/decisions/0005 for an email that is a separate document: it repeats the frame's
 * sandbox, so that they also hold for a direct visit, and only our own pages may frame it.
 */
const policy = [
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** `GET /email-frames/:id`: the frame document of a large email, under the same access rule as the email. */
export function emailFrameRoute(app: FastifyInstance, deps: ViewerDependencies & { blobs: BlobStore }): void {
  app.get<{ Params: { id: number } }>(
    '/email-frames/:id',
    { schema: { params: idParams, querystring: noQuery } },
    async (request, reply) => {
      const { id, htmlContent } = await getEmail(deps, await viewerOf(request), request.params.id);
      const html = frameDocument(htmlContent, { origin: null, emailId: id });
      reply
        .header('content-security-policy', policy)
        .header('x-frame-options', 'SAMEORIGIN')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'private, no-cache');
      return sendReadyBody(request, reply, readyBody(html, 'text/html; charset=utf-8'));
    },
  );
}
