import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON bodies. One without a character is no body, although its Content-Type promises JSON: many clients name
 * the type with every request, also where they send nothing. Whether a body is needed is the route's schema to say.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done); // it answers by `done`
  });
}
