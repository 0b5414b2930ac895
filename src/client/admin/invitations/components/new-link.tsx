import { CopyField } from '#client/ui/form/copy-field.tsx';
import type { CreatedInvitation } from '#shared/contract/invitations.ts';

/** The link just made, which is shown this once. */
export function NewLink({ invitation: { kind, email, url } }: { invitation: CreatedInvitation }) {
  const whom = email ?? 'whoever is to come in';
  return (
    <CopyField
      label={kind === 'reset' ? `New password for ${whom}` : `Link for ${whom}`}
      value={url}
      hint="It is shown this once. Hand it on yourself: whoever opens it first comes in."
      copied="The link was copied"
    />
  );
}
