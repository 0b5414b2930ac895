import { revokeTokenMutation } from '#client/admin/ingest-api/api.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { ConfirmDialog, Quoted } from '#client/ui/dialog/confirm-dialog.tsx';
import type { IngestToken } from '#shared/contract/intake/ingest-api.ts';

interface RevokeDialogProps extends Openable {
  token: IngestToken;
  /** Focus target when the focused row is gone. */
  afterRemoval: () => HTMLElement | null;
  onRevoked: (id: number) => void;
}

export function RevokeDialog({ token, afterRemoval, onRevoked, ...dialog }: RevokeDialogProps) {
  const revoke = useApiMutation(revokeTokenMutation);
  return (
    <ConfirmDialog
      {...dialog}
      title="Revoke token"
      question={
        <>
          The program that uses <Quoted>{token.name}</Quoted> can’t add emails any more. Emails it has added
          stay.
        </>
      }
      confirmLabel="Revoke token"
      busyLabel="Revoking..."
      isBusy={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(token.id, {
          onSuccess: () => {
            dialog.onOpenChange(false);
            onRevoked(token.id);
          },
        })
      }
      focusAfterClose={() => (revoke.isSuccess ? afterRemoval() : null)}
    />
  );
}
