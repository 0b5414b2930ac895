import { Badge } from '#client/ui/badge.tsx';
import type { EmailSummary } from '#shared/contract/emails.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** What the email is: its campaign type always, its season where it has one. */
export function EmailBadges({ email }: { email: Pick<EmailSummary, 'campaignType' | 'season'> }) {
  return (
    <>
      <Badge>{campaignTypeLabels[email.campaignType]}</Badge>
      {email.season !== 'none' && <Badge>{seasonLabels[email.season]}</Badge>}
    </>
  );
}
