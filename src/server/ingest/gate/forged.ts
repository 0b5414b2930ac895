import type { MethodResult } from '#server/ingest/gate/authentication/authentication-results.ts';
import { ownResults } from '#server/ingest/gate/authentication/own-results.ts';
import { squashName } from '#server/ingest/gate/claim/claimed-name.ts';
import { findDisguisedWord } from '#server/ingest/gate/claim/look-alike-letters.ts';
import type { Finding } from '#server/ingest/gate/finding.ts';
import { isEspHost } from '#server/ingest/identify/esp-hosts.ts';
import { findAddressHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { findSharedPlatform } from '#server/ingest/identify/shared-platforms.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/**
 * Returns whether an email pretends to come from somebody else, judged by the message alone.
 *
 * Of the receiving servers' results only `dmarc=fail` counts: neither SPF nor DKIM proves the domain of From,
 * although that domain publishes a policy. Without it nothing follows. SPF alone breaks with every forwarding
 * and DKIM with every list that adds a line; platforms send for many domains that set up neither; and
 * Microsoft's `compauth=fail` for domains without DMARC is a guess, which holds genuine newsletters as often
 * as forgeries. A fail counts regardless of the servers' other results: nothing in the field then proves
 * From, and senders may influence text that it quotes.
 */
export function findForgery(mail: ParsedMail, authservId: string | null): Finding[] {
  const found = [
    failedDmarc(mail, authservId),
    disguisedName(mail),
    foreignAddressAsName(mail),
    replayedMail(mail, authservId),
    disguisedLink(mail),
  ];
  return found.flatMap((what) => (what === null ? [] : [{ rule: 'forged' as const, what }]));
}

function failedDmarc(mail: ParsedMail, authservId: string | null): string | null {
  for (const { authservId: server, results } of ownResults(mail.headers, authservId) ?? []) {
    const failed = results.find(({ method, result }) => method === 'dmarc' && result === 'fail');
    if (failed === undefined) continue;
    const domain = findAddressHost(mail.from?.address ?? '') ?? 'the domain in From';
    const who = server === null ? 'The receiving server' : `The receiving server (${server.slice(0, 80)})`;
    return `${who} found no proof that this comes from ${domain}: dmarc=fail${policyOf(failed)}.`;
  }
  return null;
}

/** Returns the domain's requested policy, if the server notes it: `(p=REJECT …)`, `action=quarantine`. */
function policyOf({ comments, properties }: MethodResult): string {
  const policy = /\bp=(\w{1,12})/i.exec(comments.join(' '))?.[1] ?? properties.get('action');
  return policy === undefined ? '' : `, policy ${policy.slice(0, 12).toLowerCase()}`;
}

function disguisedName(mail: ParsedMail): string | null {
  const word = findDisguisedWord(mail.from?.name ?? '');
  return word === null
    ? null
    : `The sender's name “${word.slice(0, 40)}” mixes look-alike letters from different scripts.`;
}

/** `service@bank.example <x@elsewhere.example>`: nobody uses another's address as a name. */
function foreignAddressAsName(mail: ParsedMail): string | null {
  const policy = /^\W{0,3}([^\s@<>"']{1,64}@[^\s@<>"']{3,253}?)\W{0,3}$/.exec(mail.from?.name ?? '')?.[1];
  const [named, sending] = [policy ?? '', mail.from?.address ?? ''].map(findAddressHost);
  if (named === null || named === undefined || sending === null || sending === undefined) return null;
  const [claimed, own] = [toRegistrableDomain(named), toRegistrableDomain(sending)];
  if (!claimed.includes('.') || claimed === own || findSharedPlatform(sending) !== null) return null;
  return `The sender's name is an address at ${claimed}, but the email comes from ${own}.`;
}

/**
 * A brand's email resent under another name: it has the brand's signature, which the receiving server reports
 * as broken, its Reply-To and list lead to the brand, and From is a stranger that nothing proves. A list that
 * rewrites From signs for itself; an email changed in transit keeps its From.
 */
function replayedMail(mail: ParsedMail, authservId: string | null): string | null {
  const host = findAddressHost(mail.from?.address ?? '');
  if (host === null || findSharedPlatform(host) !== null) return null;
  const own = toRegistrableDomain(host);
  const results = (ownResults(mail.headers, authservId) ?? []).flatMap((one) => one.results);
  if (results.some((result) => speaksFor(own, result))) return null;
  const signed = results
    .filter(({ method, result }) => method === 'dkim' && result === 'fail')
    .map(({ method, properties }) => domainOf(properties, method))
    .find((domain) => domain !== null && domain !== own && !isEspHost(domain) && isMailOf(domain, mail));
  if (signed === undefined) return null;
  return `It carries a broken signature of ${signed} and uses its list and reply address, but comes from ${own}, which nothing vouches for.`;
}

function speaksFor(domain: string, { method, result, properties }: MethodResult): boolean {
  return result === 'pass' && (method === 'dmarc' || domainOf(properties, method) === domain);
}

/** Returns whether Reply-To and the list of an email lead to a domain whose name its sender does not have. */
function isMailOf(domain: string, mail: ParsedMail): boolean {
  const answers = mail.replyTo.map(({ address }) => toRegistrableDomain(findAddressHost(address) ?? ''));
  const listId = mail.headers.find(({ name }) => name === 'list-id')?.value.toLowerCase() ?? '';
  if (!answers.includes(domain) || !isAtOrBelow(listId.replace(/^.*<|>\s*$/g, ''), domain)) return false;
  return !squashName(mail.from?.name ?? '').includes(squashName(domain.split('.')[0] ?? domain));
}

function isAtOrBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** Returns the registrable domain that a result is about. */
function domainOf(properties: MethodResult['properties'], method: string): string | null {
  const policy =
    method === 'dkim'
      ? (properties.get('header.d') ?? properties.get('header.i'))
      : method === 'spf'
        ? (properties.get('smtp.mailfrom') ?? properties.get('smtp.helo'))
        : undefined;
  const domain = policy?.toLowerCase().replace(/^.*@/, '') ?? '';
  return domain.includes('.') ? toRegistrableDomain(domain) : null;
}

/** Links are read from the first part of a body; in such mail all of them lead to the same place. */
const maxScannedHtml = 200_000;
/** More than any email has addresses. Beyond: ignored. */
const maxSigns = 400;
/** `https://bank.example@elsewhere.example/`: the part before the @ is a user name that imitates the host. */
const hostBefore =
  /href\s{0,5}=\s{0,5}["']?\s{0,5}https?:\/\/([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5})(?::[^\s"'<>/?#@]{0,60})?$/i;
const hostBehind = /^[^\s"'<>/?#@]{1,253}/;
const maxBefore = 300;

function disguisedLink(mail: ParsedMail): string | null {
  const html = (mail.html ?? '').slice(0, maxScannedHtml);
  let read = 0;
  for (let at = html.indexOf('@'); at !== -1 && read < maxSigns; at = html.indexOf('@', at + 1)) {
    read += 1;
    const shown = hostBefore.exec(html.slice(Math.max(0, at - maxBefore), at))?.[1];
    const real = hostBehind.exec(html.slice(at + 1, at + maxBefore))?.[0];
    if (shown !== undefined && real !== undefined)
      return `A link that seems to lead to ${shown.slice(0, 40)} leads to ${real.slice(0, 60)}.`;
  }
  return null;
}
