import type { Finding } from '#server/ingest/gate/finding.ts';
import { findAddressedName } from '#server/ingest/gate/residue/addressed-block.ts';
import { withoutCutArmor, withoutEncodedBlocks } from '#server/ingest/gate/residue/encoded-blocks.ts';
import { findForeignAddress } from '#server/ingest/gate/residue/foreign-address.ts';
import {
  findDoubtfulName,
  findGreetedName,
  findSentToName,
} from '#server/ingest/gate/residue/greeted-name.ts';
import { findGreetingLine } from '#server/ingest/gate/residue/greeting-line.ts';
import { findLeftLocalPart } from '#server/ingest/gate/residue/left-local-part.ts';
import { findTokenInLinks, findTokenInWords } from '#server/ingest/gate/residue/left-token.ts';
import { findSubscriberNumber } from '#server/ingest/gate/residue/subscriber-number.ts';
import { findAddressHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { isFreeMailer } from '#server/ingest/identify/shared-platforms.ts';
import type { BrandIdentity, ParsedMail, SanitizedMail } from '#server/ingest/types.ts';

/** Characters of an email that are searched for residue of the subscriber. */
const maxReadWords = 60_000;
const maxLines = 60;
const maxFooterCharacters = 4_000;

/** Returns data of the subscriber that may be left in the public copy, each with its place. */
export function findResidue(
  mail: ParsedMail,
  sanitized: SanitizedMail,
  { brand, isAccount }: { brand: BrandIdentity; isAccount: boolean },
): Finding[] {
  const words = withoutEncodedBlocks((sanitized.shown.words ?? sanitized.text ?? '').slice(0, maxReadWords));
  const text = `${sanitized.subject}\n${withoutCutArmor(sanitized.preheader ?? '')}\n${words}`;
  const senders = [...(mail.from === null ? [] : [mail.from]), ...mail.replyTo];
  const addresses = senders.map(({ address }) => address.toLowerCase());
  const names = [brand.name, brand.domain, mail.from?.name ?? '', ...addresses.flatMap(ownDomain)].map(
    (name) => name.toLowerCase(),
  );
  const own = [...names, ...addresses].join(' ');
  const alternatives = sanitized.shown.alternativeTexts.join('\n').slice(0, maxReadWords);
  const textPart = (sanitized.text ?? '').slice(0, maxReadWords);
  const name =
    findGreetedName(text.split('\n', maxLines), own) ??
    findSentToName(words.slice(-maxFooterCharacters).split('\n'), own) ??
    findGreetingLine(sanitized.subject, words.split('\n'), own) ??
    findAddressedName(words.split('\n'), own) ??
    findDoubtfulName(`${text}\n${alternatives}`, sanitized.doubtfulNames ?? []);
  const places: Array<[what: string, place: string | null]> = [
    ['A name may be left', name],
    ['The first part of the subscriber’s address may be left', findLeftLocalPart(text, mail, own)],
    ['A subscriber’s number may be left', findSubscriberNumber(text, isAccount)],
    [
      "A person's address may be left",
      findForeignAddress([text, alternatives, textPart], { addresses, names }),
    ],
    ['A token may be left in the text', findTokenInWords(text)],
    ['A token may be left in a link', findTokenInLinks(sanitized.html, brand.domain)],
  ];
  return places.flatMap(([what, place]) =>
    place === null ? [] : [{ rule: 'residue', what: `${what}: ${place}.` }],
  );
}

/** Returns the domain of an address if it is the sender's own. */
function ownDomain(address: string): string[] {
  const host = findAddressHost(address);
  return host === null || isFreeMailer(host) ? [] : [toRegistrableDomain(host)];
}
