import type { InputHTMLAttributes } from 'react';
import { customaryPort } from '#client/admin/kit/customary-port.ts';
import { TextButton } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { type Labelled, TextField } from '#client/ui/form/text-field.tsx';
import type { Settings } from '#shared/contract/intake/settings.ts';

type Security = Settings['imap']['security'];

interface AccountFieldsProps {
  /** Value, error and change handler of a text field. */
  field: (
    name: 'host' | 'port' | 'username' | 'mailbox',
  ) => Omit<Labelled, 'label'> & InputHTMLAttributes<HTMLInputElement>;
  security: Security;
  onSecurity: (security: Security) => void;
  password: PasswordProps;
  readOnly?: boolean;
}

const securityLabels: Record<Security, string> = {
  tls: 'TLS',
  starttls: 'STARTTLS',
  none: 'None',
};

const securities = Object.keys(securityLabels) as Security[];

/** Server and account of a mailbox. */
export function AccountFields({
  field,
  security,
  onSecurity,
  password,
  readOnly = false,
}: AccountFieldsProps) {
  const line = (name: Parameters<typeof field>[0]) => ({
    name: `imap.${name}`,
    readOnly,
    spellCheck: false,
    autoCapitalize: 'none',
    ...field(name),
  });
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-[minmax(0,1fr)_120px_150px]">
        <div className="max-md:col-span-2">
          <TextField label="IMAP host" placeholder="imap.example.com" {...line('host')} />
        </div>
        <TextField label="Port" inputMode="numeric" placeholder={customaryPort(security)} {...line('port')} />
        {readOnly ? (
          <TextField label="Security" value={securityLabels[security]} readOnly />
        ) : (
          <SelectField
            label="Security"
            value={security}
            options={Object.entries(securityLabels)}
            onChange={({ target }) => onSecurity(securities.find((each) => each === target.value) ?? 'tls')}
          />
        )}
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField label="Username" {...line('username')} />
        <Password {...password} readOnly={readOnly} />
      </div>
      <TextField label="Mailbox folder" {...line('mailbox')} />
    </>
  );
}

interface PasswordProps {
  /** Null keeps the stored password. */
  value: string | null;
  isStored: boolean;
  /** Whether the stored password can be removed. */
  isRemovable: boolean;
  issue: string | undefined;
  onEdit: (password: string | null) => void;
}

/** A write-only password: of a stored one only its existence is known. */
function Password({
  value,
  isStored,
  isRemovable,
  readOnly,
  issue,
  onEdit,
}: PasswordProps & { readOnly: boolean }) {
  const isForgotten = isRemovable && isStored && value === '';
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
        // An emptied field means the stored password again, as before it was edited.
        onChange={({ target }) => onEdit(target.value === '' ? null : target.value)}
      />
      {isRemovable && isStored && !readOnly && (
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
