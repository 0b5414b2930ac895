import { neutralAddress } from '#server/ingest/clean/reader/find-reader.ts';
import { quoteAround } from '#server/ingest/gate/quote.ts';
import { findAddressHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { isFreeMailer } from '#server/ingest/identify/shared-platforms.ts';

/** What stands before and behind the @; a local part is bounded (RFC 5321, section 4.5.3.1). */
const localPart = /(?<![\w.+%-])[\w.+%-]{1,64}$/;
const host = /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/;
const maxLocalPart = 66;
const maxHost = 256;
/** A mail that names more addresses is a directory. Beyond: not read. */
const maxAddresses = 40;

/** Whom one may write to: `Questions? Mail to rachel@…`, an author at the end of an article. */
const invites =
  /(?:contact|write|e-?mail|mailto|mail|reach|ask|reply|questions|support|info|by|\bat|kontakt\p{L}*|schreib\p{L}*|fragen|écri\p{L}*|contactez|questions|escr\p{L}*|contact[oa]|scriv\p{L}*|contatt\p{L}*|schrijf|vragen|napisz|pytania|skriv\p{L}*|kirjoita|napište|yazın)(?: (?:us|me|to|an|at|à|a|uns|unter|via|naar|til|till|na)){0,2}\s?[:*<("']{0,3}\s?$/iu;
/** Whom a mail went to or speaks to: `sent to`, `your account:`, `Hello`, or a line of its own. */
const addresses =
  /(?:(?<!\p{L})(?:to|for|as|with|is|you|hi|hello|hey|dear|hallo|bonjour|hola|ciao|olá|user|account|login|username|recipient|subscriber|an|für|ist|lautet|konto|benutzer|à|pour|est|votre|compte|a|para|es|su|cuenta|per|è|conto|voor|aan|is|do|dla|to|till|för|til|er|on|pro|je|için)|^|\n)[\s:,;*<("'[]*$/iu;
/** `This mail was sent to`: whatever domain follows, it is the reader's. */
const wentTo =
  /(?<!\p{L})(?:sent|mailed|delivered|addressed|subscribed|registered|gesendet|gesandt|geschickt|verschickt|envoy|adress|envia|invia|spedit|verzonden|verstuurd|gestuurd|wysłan|skickat|sendt|lähetet|odeslán|zaslán|gönderil)\p{L}*\s[^.!?:,\n@]{0,28}$/iu;
const maxBefore = 60;

/**
 * An address of a person that is still in a text; null for none. Shops, partners and the press have their own domains,
 * small shops a free mailer's address that they write from or ask to be written to; what is neither may be the reader's,
 * and what a mail says that it went to is.
 * @param own lower-case addresses and names of the sender.
 */
export function findForeignAddress(text: string, own: string): string | null {
  let read = 0;
  for (let at = text.indexOf('@'); at !== -1 && read < maxAddresses; at = text.indexOf('@', at + 1)) {
    read += 1;
    const local = localPart.exec(text.slice(Math.max(0, at - maxLocalPart), at))?.[0];
    const behind = host.exec(text.slice(at + 1, at + maxHost))?.[0];
    if (local === undefined || behind === undefined) continue;
    const found = `${local}@${behind}`;
    const named = findAddressHost(found);
    const start = at - local.length;
    const before = text.slice(Math.max(0, start - maxBefore), start);
    if (
      named === null ||
      found === neutralAddress ||
      own.includes(local.toLowerCase()) ||
      own.includes(toRegistrableDomain(named))
    )
      continue;
    if (wentTo.test(before) || (isFreeMailer(named) && addresses.test(before) && !invites.test(before)))
      return quoteAround(text, start, found.length);
  }
  return null;
}
