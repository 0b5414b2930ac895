import type { AuthenticationResults } from '#server/ingest/gate/authentication/authentication-results.ts';
import { ownResults, ownSpfResults } from '#server/ingest/gate/authentication/own-results.ts';
import type { Finding } from '#server/ingest/gate/finding.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** By which a server tells who sent a message. DomainKeys (RFC 4870) is what DKIM was before 2007. */
const methods: ReadonlySet<string> = new Set(['spf', 'dkim', 'domainkeys', 'dmarc']);

/**
 * A mail of which the receiving server says that neither SPF nor DKIM nor DMARC passes: nothing proves any sender.
 * Where the server says nothing of them, nothing follows.
 */
export function findUnvouched(mail: ParsedMail, authservId: string | null): Finding[] {
  const fields = [
    ...(ownResults(mail.headers, authservId) ?? []),
    ...(ownSpfResults(mail.headers, authservId) ?? []),
  ];
  const verdicts = believedVerdicts(fields);
  if (verdicts.length === 0 || verdicts.some(({ result }) => result === 'pass')) return [];
  const server = fields.find(({ authservId: name }) => name !== null)?.authservId ?? null;
  const who = server === null ? 'The receiving server' : `The receiving server (${server.slice(0, 80)})`;
  const said = verdicts.map(({ method, result }) => `${method}=${result.slice(0, 20)}`).slice(0, 6);
  return [{ rule: 'unvouched', what: `${who} found nobody who vouches for it: ${said.join(', ')}.` }];
}

/**
 * What is said of each method by the topmost field that speaks of it: a sender may have put fields in the server's name
 * below those of the server, and would have them say that all passes.
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
