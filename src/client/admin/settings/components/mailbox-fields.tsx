import type { ReactNode } from 'react';
import { AccountFields } from '#client/admin/kit/account-fields.tsx';
import type { SettingsDraft } from '#client/admin/settings/settings-draft.ts';
import type { FormIssues } from '#client/platform/api/form-issues.ts';
import { Card } from '#client/ui/card.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { Settings } from '#shared/contract/intake/settings.ts';

interface MailboxFieldsProps {
  settings: Settings;
  draft: SettingsDraft;
  issues: FormIssues;
  onEdit: (change: Partial<SettingsDraft>) => void;
}

const sourceWords: Record<Settings['imap']['source'], ReactNode> = {
  environment: (
    <>
      Set by <code>IMAP_URL</code> in the server environment. Read-only here.
    </>
  ),
  settings: 'Fetched with these settings.',
  demo: 'No mailbox yet. The demo mailbox is used instead.',
  none: 'No mailbox yet, so nothing is fetched.',
};

/** Account of the first mailbox. Values from the environment are read-only. */
export function MailboxFields({ settings, draft, issues, onEdit }: MailboxFieldsProps) {
  const { source, hasPassword } = settings.imap;
  return (
    <Card
      title="Mailbox"
      description={
        <>
          {sourceWords[source]}
          {settings.fetchedAt !== null && (
            <>
              {' '}
              Last checked <RelativeTime at={settings.fetchedAt} />.
            </>
          )}
        </>
      }
    >
      <AccountFields
        readOnly={source === 'environment'}
        field={(name) => ({
          value: draft[name],
          issue: issues[`imap.${name}`],
          onChange: ({ target }) => onEdit({ [name]: target.value }),
        })}
        security={draft.security}
        onSecurity={(security) => onEdit({ security })}
        password={{
          value: draft.password,
          isStored: hasPassword,
          isRemovable: true,
          issue: issues['imap.password'],
          onEdit: (password) => onEdit({ password }),
        }}
      />
    </Card>
  );
}
