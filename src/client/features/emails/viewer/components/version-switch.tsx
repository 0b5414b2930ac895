import type { OpenedEmail } from '#client/features/emails/api.ts';
import { versionSearch } from '#client/features/emails/viewer/email-version.ts';
import { SegmentLinks } from '#client/ui/segmented.tsx';
import { paths } from '#shared/paths.ts';

interface VersionSwitchProps {
  email: Pick<OpenedEmail, 'id'>;
  /** The email that lists show first. */
  versions: NonNullable<OpenedEmail['versions']>;
}

/** Links to the versions in which a campaign was sent, on the page of its email. */
export function VersionSwitch({ email, versions }: VersionSwitchProps) {
  const [card] = versions;
  if (card === undefined) return null;
  return (
    <div className="mt-4">
      <SegmentLinks
        label="Versions of the email"
        views={versions.map(({ id }, index) => ({
          label: `Version ${index + 1}`,
          to: paths.email(card.id) + versionSearch(id, card.id),
          isCurrent: id === email.id,
        }))}
      />
    </div>
  );
}
