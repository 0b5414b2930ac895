import type { AuthenticationResults } from '#server/ingest/gate/authentication/authentication-results.ts';
import { believedResults } from '#server/ingest/gate/authentication/own-results.ts';
import type { Finding } from '#server/ingest/gate/finding.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** By which a server tells who sent a message. DomainKeys (RFC 4870) is what DKIM was before 2007. */
const methods: ReadonlySet<string> = new Set(['spf', 'dkim', 'domainkeys', 'dmarc']);

/**
 * A mail of which the receiving server says that neither SPF nor DKIM nor DMARC passes: nothing proves any sender.
 * Where the server says nothing of them, nothing follows.
 */
export function findUnvouched(mail: ParsedMail, authservId: string | null): Finding[] {
  const fields = believedResults(mail.headers, authservId);
  const verdicts = believedVerdicts(fields);
  if (verdicts.length === 0 || verdicts.some(({ result }) => result === 'pass')) return [];
  const server = fields.find(({ authservId: name }) => name !== null)?.authservId ?? null;
  const who = server === null ? 'The receiving server' : `The receiving server (${server.slice(0, 80)})`;
  const said = verdicts.map(({ method, result }) => `${method}=${result.slice(0, 20)}`).slice(0, 6);
  return [{ rule: 'unvouched', what: `${who} found nobody who vouches for it: ${said.join(', ')}.` }];
}

/** What is said of each method by the first field that speaks of it: Authentication-Results goes before Received-SPF. */
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
