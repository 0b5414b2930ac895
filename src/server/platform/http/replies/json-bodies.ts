import type { FastifyInstance } from 'fastify';

/**
 * Parses JSON bodies. An empty body counts as none in spite of its Content-Type: many clients send the type
 * with every request. The route's schema decides whether a body is required.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done); // it answers through `done`
  });
}
