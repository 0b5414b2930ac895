import type { FastifyRequest } from 'fastify';

/**
 * Whether the client already has the representation with this ETag: the weak comparison of `If-None-Match`
 * (RFC 9110, section 13.1.2). The answer is then a 304.
 */
export function matchesIfNoneMatch(request: FastifyRequest, etag: string): boolean {
  const opaque = withoutWeakness(etag);
  const given = request.headers['if-none-match']?.split(',') ?? [];
  return given.some((tag) => tag.trim() === '*' || withoutWeakness(tag.trim()) === opaque);
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '');
}
