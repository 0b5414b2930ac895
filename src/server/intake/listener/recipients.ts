import { domainToASCII } from 'node:url';
import type { ListenerLog, Visit } from '#server/intake/listener/connections.ts';
import { maxUnknownRecipients } from '#server/intake/listener/listener-bounds.ts';
import { isKnownAddress } from '#server/intake/listener/repository.ts';
import { SmtpAnswer, tryLater } from '#server/intake/listener/smtp-answer.ts';
import type { IntakeChoice } from '#server/platform/config/intake-choice.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

interface RecipientContext {
  intake: IntakeChoice;
  visit: Visit;
  pool: Queryable;
  log: ListenerLog;
}

/** @throws SmtpAnswer unless mail to this address belongs into this vault. */
export async function checkRecipient(
  given: string,
  { intake, visit, pool, log }: RecipientContext,
): Promise<void> {
  const address = toRecipient(given);
  if (!address.endsWith(`@${intake.domain}`))
    throw new SmtpAnswer(550, `This server takes mail for ${intake.domain} only and relays nothing.`);
  if (intake.takesAll) return;
  const isKnown = await isKnownAddress(pool, address).catch((error: unknown) => {
    log.warn({ err: error }, 'a recipient could not be looked up');
    throw tryLater('The server cannot look up the address now. Try again later.');
  });
  if (isKnown) return;
  visit.unknown += 1;
  if (visit.unknown > maxUnknownRecipients)
    throw new SmtpAnswer(421, 'Too many addresses that do not exist.');
  throw new SmtpAnswer(550, 'There is no such address.');
}

/** Lower-case, with the domain in its ASCII form. */
export function toRecipient(given: string): string {
  const at = given.lastIndexOf('@');
  const domain = given.slice(at + 1).toLowerCase();
  return `${given.slice(0, at).toLowerCase()}@${domainToASCII(domain) || domain}`;
}
