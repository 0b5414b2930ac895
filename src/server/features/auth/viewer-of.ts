import type { FastifyRequest } from 'fastify';
import { type Viewer, visitor } from '#server/features/auth/viewer.ts';

/**
 * Who makes a request, read afresh with each one. The only door from a request to a viewer:
 * there are no accounts yet, so everybody is a visitor.
 */
export async function viewerOf(_request: FastifyRequest): Promise<Viewer> {
  return visitor;
}
