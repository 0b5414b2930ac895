import {
  type AuthenticationResults,
  parseAuthenticationResults,
} from '#server/ingest/gate/authentication/authentication-results.ts';
import { receivedBy } from '#server/ingest/gate/authentication/received-by.ts';
import { parseReceivedSpf } from '#server/ingest/gate/authentication/received-spf.ts';
import { normaliseHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import type { MailHeader } from '#server/ingest/types.ts';

/** A chain of relays has some ten, each with a field or two. Beyond: the lower ones are not read. */
const maxFields = 40;

/** A field of the trace: who wrote it. */
interface TraceField {
  isReceived: boolean;
  /** The server's name; null where the field does not tell. */
  host: string | null;
  results: AuthenticationResults | null;
}

/**
 * What the receiving mailbox's own servers found out about a message: the Authentication-Results that are theirs.
 * Anybody can write such a field, but only below the lines that the receiving servers put on top.
 * - With `authservId` set, fields of this name or of names below it, from the topmost on.
 * - Else the topmost field is theirs if it stands above the topmost Received, or if its server is of the same
 *   registrable domain as the one that wrote that Received; with it the fields of that domain below it, down to the
 *   first Received of anybody else (Apple's servers write one field for each method).
 * - A field without a name (Microsoft's) has the name of the server whose Received stands next below it.
 * Without any Received nothing tells who received, so nothing is believed.
 * @returns null where no field is theirs.
 */
export function ownResults(
  headers: readonly MailHeader[],
  authservId: string | null,
): AuthenticationResults[] | null {
  return ownFields(headers, authservId, {
    name: 'authentication-results',
    parse: parseAuthenticationResults,
  });
}

/** The same of what servers note of SPF alone, in Received-SPF: many say nothing of it in Authentication-Results. */
export function ownSpfResults(
  headers: readonly MailHeader[],
  authservId: string | null,
): AuthenticationResults[] | null {
  return ownFields(headers, authservId, { name: 'received-spf', parse: parseReceivedSpf });
}

/** A field in which servers note what they found, and how it is read. */
interface VerdictField {
  name: string;
  parse: (value: string) => AuthenticationResults;
}

function ownFields(
  headers: readonly MailHeader[],
  authservId: string | null,
  field: VerdictField,
): AuthenticationResults[] | null {
  const trace = readTrace(headers, field);
  const own = authservId === null ? learntFields(trace) : namedFields(trace, authservId.toLowerCase());
  return own.length === 0 ? null : own;
}

function readTrace(headers: readonly MailHeader[], verdict: VerdictField): TraceField[] {
  const trace: TraceField[] = [];
  for (const { name, value } of headers) {
    if (trace.length >= maxFields) break;
    if (name === 'received') trace.push({ isReceived: true, host: receivedBy(value), results: null });
    else if (name === verdict.name) {
      const results = verdict.parse(value);
      const { authservId } = results;
      trace.push({
        isReceived: false,
        host: authservId === null ? null : normaliseHost(authservId),
        results,
      });
    }
  }
  for (const [at, field] of trace.entries()) {
    if (field.results?.authservId === null)
      field.host = trace.slice(at).find(({ isReceived }) => isReceived)?.host ?? null;
  }
  return trace;
}

function namedFields(trace: readonly TraceField[], authservId: string): AuthenticationResults[] {
  const isNamed = ({ results }: TraceField) => {
    const id = results?.authservId ?? null;
    return id === authservId || id?.endsWith(`.${authservId}`) === true;
  };
  const topmost = trace.findIndex(isNamed);
  return topmost === -1 ? [] : resultsAbove(trace.slice(topmost), isNamed, domainOf(authservId));
}

function learntFields(trace: readonly TraceField[]): AuthenticationResults[] {
  const firstReceived = trace.findIndex(({ isReceived }) => isReceived);
  const topmost = trace.findIndex(({ results }) => results !== null);
  const field = trace[topmost];
  if (firstReceived === -1 || field === undefined) return [];
  const domain = domainOf(field.host);
  const isOwn =
    topmost < firstReceived || (domain !== null && domain === domainOf(trace[firstReceived]?.host));
  if (!isOwn) return [];
  const isSame = (other: TraceField) =>
    other === field || (other.results !== null && domain !== null && domainOf(other.host) === domain);
  return resultsAbove(trace.slice(topmost), isSame, domain);
}

/** The results of the chosen fields down to the first Received that another domain's server wrote. */
function resultsAbove(
  trace: readonly TraceField[],
  isChosen: (field: TraceField) => boolean,
  domain: string | null,
): AuthenticationResults[] {
  const border = trace.findIndex(({ isReceived, host }) => isReceived && domainOf(host) !== domain);
  const above = border === -1 ? trace : trace.slice(0, border);
  return above.flatMap((field) => (field.results !== null && isChosen(field) ? [field.results] : []));
}

function domainOf(host: string | null | undefined): string | null {
  return host === null || host === undefined ? null : toRegistrableDomain(host);
}
