import type { AuthenticationResults } from '#server/ingest/gate/authentication/authentication-results.ts';
import { believedResults } from '#server/ingest/gate/authentication/own-results.ts';
import type { Finding } from '#server/ingest/gate/finding.ts';
import { unprovenField } from '#server/ingest/parse/forwarded.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/**
 * Methods by which a server authenticates a sender. DomainKeys (RFC 4870) was the predecessor of DKIM until
 * 2007.
 */
const methods: ReadonlySet<string> = new Set(['spf', 'dkim', 'domainkeys', 'dmarc']);

/**
 * Finds a message for which the receiving server reports no pass of SPF, DKIM or DMARC: nothing proves any
 * sender. If the server reports none of them, nothing follows. One that was forwarded has no such server.
 */
export function findUnvouched(mail: ParsedMail, authservId: string | null): Finding[] {
  if (mail.headers.some(({ name }) => name === unprovenField))
    return [{ rule: 'unvouched', what: 'It came as an attachment, and no signature proves its sender.' }];
  const fields = believedResults(mail.headers, authservId);
  const verdicts = believedVerdicts(fields);
  if (verdicts.length === 0 || verdicts.some(({ result }) => result === 'pass')) return [];
  const server = fields.find(({ authservId: name }) => name !== null)?.authservId ?? null;
  const who = server === null ? 'The receiving server' : `The receiving server (${server.slice(0, 80)})`;
  const said = verdicts.map(({ method, result }) => `${method}=${result.slice(0, 20)}`).slice(0, 6);
  return [{ rule: 'unvouched', what: `${who} found nobody who vouches for it: ${said.join(', ')}.` }];
}

/**
 * Returns the verdicts of each method, from the first field that mentions it: Authentication-Results takes
 * precedence over Received-SPF.
 */
function believedVerdicts(
  fields: readonly AuthenticationResults[],
): Array<{ method: string; result: string }> {
  const judged = new Set<string>();
  return fields.flatMap(({ results }) => {
    const believed = results.filter(({ method }) => methods.has(method) && !judged.has(method));
    for (const { method } of believed) judged.add(method);
    return believed;
  });
}
