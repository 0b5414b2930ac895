import type { ReactNode } from 'react';
import { TextButton } from '#client/components/ui/button.tsx';
import { RelativeTime } from '#client/components/ui/relative-time.tsx';
import { SelectField } from '#client/components/ui/select-field.tsx';
import { TextField } from '#client/components/ui/text-field.tsx';
import { Sheet } from '#client/features/settings/components/sheet.tsx';
import { customaryPort, type SettingsDraft } from '#client/features/settings/settings-draft.ts';
import type { FormIssues } from '#client/lib/form-issues.ts';
import type { Settings } from '#shared/contract/settings.ts';

interface MailboxFieldsProps {
  settings: Settings;
  draft: SettingsDraft;
  issues: FormIssues;
  onEdit: (change: Partial<SettingsDraft>) => void;
}

const securityLabels: Record<SettingsDraft['security'], string> = {
  tls: 'TLS',
  starttls: 'STARTTLS',
  none: 'None',
};

const securities = Object.keys(securityLabels) as SettingsDraft['security'][];

const sourceWords: Record<Settings['imap']['source'], ReactNode> = {
  environment: (
    <>
      Set by <code>IMAP_URL</code> in the environment of the server. It is read-only here.
    </>
  ),
  settings: 'Read with these settings.',
  demo: 'No mailbox is set, so the demo mailbox that comes with the product is read.',
  none: 'No mailbox is set, so no mail is fetched.',
};

/** The mailbox mail is fetched from. What the environment sets is shown and cannot be changed. */
export function MailboxFields({ settings, draft, issues, onEdit }: MailboxFieldsProps) {
  const { source, hasPassword } = settings.imap;
  const readOnly = source === 'environment';
  const field = (name: 'host' | 'port' | 'username' | 'mailbox') => ({
    name: `imap.${name}`,
    value: draft[name],
    readOnly,
    spellCheck: false,
    autoCapitalize: 'none',
    issue: issues[`imap.${name}`],
    onChange: ({ target }: { target: HTMLInputElement }) => onEdit({ [name]: target.value }),
  });
  return (
    <Sheet
      title="Mailbox"
      description={
        <>
          {sourceWords[source]}
          {settings.fetchedAt !== null && (
            <>
              {' '}
              Last read <RelativeTime at={settings.fetchedAt} />.
            </>
          )}
        </>
      }
    >
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-[minmax(0,1fr)_120px_150px]">
        <div className="max-md:col-span-2">
          <TextField label="IMAP host" placeholder="imap.example.com" {...field('host')} />
        </div>
        <TextField
          label="Port"
          inputMode="numeric"
          placeholder={customaryPort(draft.security)}
          {...field('port')}
        />
        {readOnly ? (
          <TextField label="Security" value={securityLabels[draft.security]} readOnly />
        ) : (
          <SelectField
            label="Security"
            value={draft.security}
            options={Object.entries(securityLabels)}
            onChange={({ target }) =>
              onEdit({ security: securities.find((each) => each === target.value) ?? 'tls' })
            }
          />
        )}
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField label="Username" {...field('username')} />
        <Password
          value={draft.password}
          isStored={hasPassword}
          readOnly={readOnly}
          issue={issues['imap.password']}
          onEdit={(password) => onEdit({ password })}
        />
      </div>
      <TextField label="Mailbox folder" {...field('mailbox')} />
    </Sheet>
  );
}

interface PasswordProps {
  /** Null: the stored one stays. */
  value: string | null;
  isStored: boolean;
  readOnly: boolean;
  issue: string | undefined;
  onEdit: (password: string | null) => void;
}

/** The password goes in and never comes out: of a stored one only that it is there is known. */
function Password({ value, isStored, readOnly, issue, onEdit }: PasswordProps) {
  const isForgotten = isStored && value === '';
  return (
    <div>
      <TextField
        label="Password"
        name="imap.password"
        type="password"
        autoComplete="new-password"
        value={value ?? ''}
        readOnly={readOnly}
        placeholder={isStored && !isForgotten ? '••••••••' : ''}
        issue={issue}
        hint={passwordHint(isStored, isForgotten, readOnly)}
        // Emptied again, the field stands for the stored one, as it did before it was touched.
        onChange={({ target }) => onEdit(target.value === '' ? null : target.value)}
      />
      {isStored && !readOnly && (
        <TextButton onClick={() => onEdit(isForgotten ? null : '')}>
          {isForgotten ? 'Keep the password' : 'Remove the password'}
        </TextButton>
      )}
    </div>
  );
}

function passwordHint(isStored: boolean, isForgotten: boolean, readOnly: boolean): string {
  if (readOnly) return isStored ? 'A password is set. It is never shown.' : 'No password is set.';
  if (isForgotten) return 'The stored password is removed when you save.';
  return isStored
    ? 'A password is stored. Leave this empty to keep it.'
    : 'Stored encrypted and never shown.';
}
