import { withoutComments } from '#server/ingest/gate/authentication/without-comments.ts';
import { normaliseHost } from '#server/ingest/identify/sender-domain.ts';

/** The names of both sides come first; the rest is not read. */
const maxReadLength = 2_000;

/**
 * Returns the server that wrote a Received field; null if unnamed. The other side chose its own name (`from`,
 * and the comments), so that is skipped.
 */
export function receivedBy(value: string): string | null {
  const words = withoutComments(value.slice(0, maxReadLength))
    .text.trim()
    .split(/[\s;]+/);
  const start = words[0]?.toLowerCase() === 'from' ? 2 : 0;
  const by = words.findIndex((word, at) => at >= start && word.toLowerCase() === 'by');
  const host = by === -1 ? null : normaliseHost(words[by + 1] ?? '');
  return host?.includes('.') === true ? host : null;
}
