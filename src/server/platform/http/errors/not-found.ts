import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { answerError } from '#server/platform/http/errors/error-handler.ts';
import { allowedMethods } from '#server/platform/http/routes-known.ts';

/**
 * Answers requests without a route: 405 with `Allow` if the path exists under another method, else 404, both
 * as JSON. Under /api these are routes, so that the page renderer's catch-all never receives a call of the
 * API.
 */
export function answerUnknownPaths(app: FastifyInstance): void {
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = allowedMethods(app.knownRoutes, request.url.split('?', 1)[0] ?? '');
    if (methods.length === 0 || methods.includes(request.method)) {
      return answerError(new AppError('not_found', 'There is nothing at this address.'), request, reply);
    }
    reply.header('allow', methods.join(', '));
    const sentence = `This address does not take ${request.method}, only ${methods.join(', ')}.`;
    return answerError(new AppError('method_not_allowed', sentence), request, reply);
  };
  app.get('/api/*', handler);
  app.setNotFoundHandler(app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {}, handler);
}
