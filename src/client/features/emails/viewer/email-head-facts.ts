import type { OpenedEmail } from '#client/features/emails/api.ts';
import type { EmailSummary } from '#shared/contract/library/emails.ts';

/** What stands above an opened email: all of it is known from its card, but for the platform and the offers. */
export type EmailHeadFacts = Omit<EmailSummary, 'offers'> & Pick<OpenedEmail, 'esp' | 'offers'>;

/** What the card tells of an email that is on its way. */
export function factsOfCard(email: EmailSummary): EmailHeadFacts {
  return { ...email, esp: null, offers: [] };
}
