import type { AuthenticationResults } from '#server/ingest/gate/authentication/authentication-results.ts';
import { withoutComments } from '#server/ingest/gate/authentication/without-comments.ts';
import { normaliseHost } from '#server/ingest/identify/sender-domain.ts';

/** Real fields stay under 1 kB. The rest is not read. */
const maxFieldLength = 4_096;

/**
 * Parses a Received-SPF field: `Pass (mx.house.example: …) receiver=mx.house.example; …`. Without `receiver`,
 * the comment names the server. @see RFC 7208, section 9.1
 */
export function parseReceivedSpf(value: string): AuthenticationResults {
  const { text, comments } = withoutComments(value.slice(0, maxFieldLength));
  const result = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  const receiver = /\breceiver\s*=\s*"?([^\s;"]+)/i.exec(text)?.[1];
  const commented = /^\s*([^\s:]+):/.exec(comments[0]?.said ?? '')?.[1];
  return {
    authservId: toServer(receiver) ?? toServer(commented),
    results: [{ method: 'spf', result, properties: new Map(), comments: [] }],
  };
}

/** `receiver=<UNKNOWN>` and the like name no server. */
function toServer(name: string | undefined): string | null {
  const host = name === undefined ? null : normaliseHost(name);
  return host?.includes('.') === true ? host : null;
}
