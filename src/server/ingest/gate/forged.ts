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
 * Whether a mail pretends to come from somebody else, as far as it tells by itself.
 *
 * Of what the receiving servers found only `dmarc=fail` counts: it says that neither SPF nor DKIM speaks for the domain
 * of From, and that this domain publishes how to tell. Without it nothing follows. SPF alone breaks with every
 * forwarding and DKIM with every list that adds a line; platforms send for many domains that set up neither; and
 * Microsoft's `compauth=fail` for domains without DMARC is a guess, which holds genuine newsletters as often as
 * forgeries. A fail counts whatever else the servers say: nothing in the field then speaks for From, and senders may
 * have a say in what it quotes.
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

/** What the domain asks for, where the server notes it: `(p=REJECT …)`, `action=quarantine`. */
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

/** `service@bank.example <x@elsewhere.example>`: nobody's name is another's address. */
function foreignAddressAsName(mail: ParsedMail): string | null {
  const policy = /^\W{0,3}([^\s@<>"']{1,64}@[^\s@<>"']{3,253}?)\W{0,3}$/.exec(mail.from?.name ?? '')?.[1];
  const [named, sending] = [policy ?? '', mail.from?.address ?? ''].map(findAddressHost);
  if (named === null || named === undefined || sending === null || sending === undefined) return null;
  const [claimed, own] = [toRegistrableDomain(named), toRegistrableDomain(sending)];
  if (!claimed.includes('.') || claimed === own || findSharedPlatform(sending) !== null) return null;
  return `The sender's name is an address at ${claimed}, but the email comes from ${own}.`;
}

/**
 * A brand's mail sent on under another name: it carries the brand's signature, which the receiving server says is broken,
 * answers and its list lead to the brand, and From is a stranger for whom nothing speaks. A list that rewrites From signs
 * for itself; a mail changed on its way keeps its From.
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

/** Whether answers and the list of a mail lead to a domain by whose name its sender is not called. */
function isMailOf(domain: string, mail: ParsedMail): boolean {
  const answers = mail.replyTo.map(({ address }) => toRegistrableDomain(findAddressHost(address) ?? ''));
  const listId = mail.headers.find(({ name }) => name === 'list-id')?.value.toLowerCase() ?? '';
  if (!answers.includes(domain) || !isAtOrBelow(listId.replace(/^.*<|>\s*$/g, ''), domain)) return false;
  return !squashName(mail.from?.name ?? '').includes(squashName(domain.split('.')[0] ?? domain));
}

function isAtOrBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** The registrable domain that a result is about. */
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

/** Links are read from the first part of a body; all of them lead the same way in such mail. */
const maxScannedHtml = 200_000;
/** More signs than any mail has addresses. Beyond: not looked at. */
const maxSigns = 400;
/** `https://bank.example@elsewhere.example/`: what stands before the @ is a user name, made to be read as the host. */
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
