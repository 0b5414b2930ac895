import { Badge } from '#client/ui/badge.tsx';
import type { EmailSummary } from '#shared/contract/library/emails.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

type Classified = Pick<EmailSummary, 'campaignType' | 'season'>;

/** The campaign type, and the season if any. */
export function EmailBadges({ email }: { email: Classified }) {
  return (
    <>
      <TypeBadge email={email} />
      <SeasonBadge email={email} />
    </>
  );
}

export function TypeBadge({ email }: { email: Classified }) {
  return <Badge>{campaignTypeLabels[email.campaignType]}</Badge>;
}

export function SeasonBadge({ email }: { email: Classified }) {
  return email.season === 'none' ? null : <Badge>{seasonLabels[email.season]}</Badge>;
}
