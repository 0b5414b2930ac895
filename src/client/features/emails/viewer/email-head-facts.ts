import type { OpenedEmail } from '#client/features/emails/api.ts';
import type { EmailSummary } from '#shared/contract/library/emails.ts';

/** Details above an opened email: its card has all of them except platform and all offers. */
export type EmailHeadFacts = Omit<EmailSummary, 'offers'> &
  Pick<OpenedEmail, 'esp' | 'offers' | 'receivedBy' | 'copyMadeBy' | 'versions'>;

/** Returns the details of a loading email from its card. */
export function factsOfCard(email: EmailSummary): EmailHeadFacts {
  return { ...email, esp: null, offers: [] };
}
