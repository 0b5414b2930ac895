import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** A whole address as the target of a request, which servers must accept (RFC 9112, section 3.2.2). */
const absoluteForm = /^https?:\/\/[^/?#]*/i;

const apiPath = /^\/api(?:\/|$)/;

/**
 * Returns the target of a request as path and query: a whole address loses its origin, and a path of the API
 * means the same with slashes at its end as without (docs/decisions/0017).
 */
export function normalizeTarget(target: string): string {
  const local = absoluteForm.test(target) ? fromRoot(target.replace(absoluteForm, '')) : target;
  return apiPath.test(local) ? withoutTrailingSlash(local) : withValidEscapes(local);
}

/**
 * A mistyped or broken path such as `/50%off` is one that no page has: its percent signs are read literally.
 * Otherwise the router would refuse it before it looks for a page.
 */
function withValidEscapes(target: string): string {
  const { path, query } = splitTarget(target);
  const parts = path.split('/').map((part) => (isEncoded(part) ? part : part.replaceAll('%', '%25')));
  return parts.join('/') + query;
}

function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path without the slashes at its end, and the query; slashes alone are the root. */
export function withoutTrailingSlash(target: string): string {
  const { path, query } = splitTarget(target);
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end) + query;
}

/** Returns path and query of a target; the query begins with the first `?` and is empty without one. */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?');
  return mark === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark) };
}

/** Refuses targets that are no path (400), such as `*`: no route of ours accepts one. */
export function refuseOtherTargets(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/')) {
      throw new AppError('invalid_request', 'The target of the request is not a path of this server.');
    }
  });
}

function fromRoot(rest: string): string {
  return rest.startsWith('/') ? rest : `/${rest}`;
}
