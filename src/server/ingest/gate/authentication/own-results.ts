import {
  type AuthenticationResults,
  parseAuthenticationResults,
} from '#server/ingest/gate/authentication/authentication-results.ts';
import { receivedBy } from '#server/ingest/gate/authentication/received-by.ts';
import { parseReceivedSpf } from '#server/ingest/gate/authentication/received-spf.ts';
import { normaliseHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import type { MailHeader } from '#server/ingest/types.ts';

/** A chain of relays has about ten, each with a field or two. Beyond: the lower ones are not read. */
const maxFields = 40;

/** A trace field and the server that wrote it. */
interface TraceField {
  isReceived: boolean;
  /** Above every Received: only the last receiving server can have written it. */
  isOnTop: boolean;
  /** The server's name; null if the field has none. */
  host: string | null;
  results: AuthenticationResults | null;
}

/**
 * Returns the Authentication-Results fields that the receiving mailbox's own servers wrote. Anybody can write
 * such a field, but only below the lines that the receiving servers put on top.
 * - With `authservId` set: the fields of this name or of names below it, from the topmost down.
 * - Otherwise the topmost field is theirs if it is above the topmost Received, or if its server has the same
 * registrable domain as the writer of that Received. The fields of that domain below it follow, down to the
 * first
 * Received of another domain (Apple's servers write one field for each method).
 * - A field without a name (Microsoft's) takes the name of the server whose Received is next below it.
 *   Without any Received the receiving server is unknown, so nothing is believed.
 * @returns null if no field is theirs.
 */
export function ownResults(
  headers: readonly MailHeader[],
  authservId: string | null,
): AuthenticationResults[] | null {
  const own = resultsOf(ownFields(headers, authservId, authenticationResults));
  return own.length === 0 ? null : own;
}

/**
 * Returns those of the own fields, Authentication-Results and Received-SPF, that a sender cannot have
 * written. If some are above every Received, all of those. Otherwise the server writes them below its
 * Received: there the topmost of each name is its, and the next may be a sender's forgery of its name.
 */
export function believedResults(
  headers: readonly MailHeader[],
  authservId: string | null,
): AuthenticationResults[] {
  const named = verdictFields.map((field) => ownFields(headers, authservId, field));
  const onTop = named.flat().filter(({ isOnTop }) => isOnTop);
  return resultsOf(onTop.length > 0 ? onTop : named.flatMap((fields) => fields.slice(0, 1)));
}

/** A field in which servers record their results, and its parser. */
interface VerdictField {
  name: string;
  parse: (value: string) => AuthenticationResults;
}

const authenticationResults: VerdictField = {
  name: 'authentication-results',
  parse: parseAuthenticationResults,
};

/** Many servers record SPF in Received-SPF only. */
const verdictFields = [authenticationResults, { name: 'received-spf', parse: parseReceivedSpf }];

function ownFields(
  headers: readonly MailHeader[],
  authservId: string | null,
  field: VerdictField,
): TraceField[] {
  const trace = readTrace(headers, field);
  return authservId === null ? learntFields(trace) : namedFields(trace, authservId.toLowerCase());
}

function resultsOf(fields: readonly TraceField[]): AuthenticationResults[] {
  return fields.flatMap(({ results }) => (results === null ? [] : [results]));
}

function readTrace(headers: readonly MailHeader[], verdict: VerdictField): TraceField[] {
  const trace: TraceField[] = [];
  let isOnTop = true;
  for (const { name, value } of headers) {
    if (trace.length >= maxFields) break;
    if (name === 'received') {
      isOnTop = false;
      trace.push({ isReceived: true, isOnTop, host: receivedBy(value), results: null });
    } else if (name === verdict.name) {
      const results = verdict.parse(value);
      const { authservId } = results;
      trace.push({
        isReceived: false,
        isOnTop,
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

function namedFields(trace: readonly TraceField[], authservId: string): TraceField[] {
  const isNamed = ({ results }: TraceField) => {
    const id = results?.authservId ?? null;
    return id === authservId || id?.endsWith(`.${authservId}`) === true;
  };
  const topmost = trace.findIndex(isNamed);
  return topmost === -1 ? [] : fieldsAbove(trace.slice(topmost), isNamed, domainOf(authservId));
}

function learntFields(trace: readonly TraceField[]): TraceField[] {
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
  return fieldsAbove(trace.slice(topmost), isSame, domain);
}

/** Returns the chosen fields down to the first Received that another domain's server wrote. */
function fieldsAbove(
  trace: readonly TraceField[],
  isChosen: (field: TraceField) => boolean,
  domain: string | null,
): TraceField[] {
  const border = trace.findIndex(({ isReceived, host }) => isReceived && domainOf(host) !== domain);
  const above = border === -1 ? trace : trace.slice(0, border);
  return above.filter((field) => field.results !== null && isChosen(field));
}

function domainOf(host: string | null | undefined): string | null {
  return host === null || host === undefined ? null : toRegistrableDomain(host);
}
