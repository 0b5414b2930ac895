import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeStep } from '#client/admin/mailboxes/components/code-step.tsx';
import { ClientForm, ProviderForm } from '#client/admin/mailboxes/components/provider-form.tsx';
import { beginConnectionMutation, mailProvidersQuery } from '#client/admin/mailboxes/connections-api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button, TextButton } from '#client/ui/button.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type {
  ConnectionBody,
  ConnectionStarted,
  MailProvider,
} from '#shared/contract/intake/mailbox-connections.ts';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';

/** A provider to connect a mailbox at, or to connect one again; or a provider to add. */
export type ConnectSubject =
  | { kind: 'connect'; provider: Pick<MailProvider, 'id'>; mailbox: Mailbox | null }
  | { kind: 'add' };

interface ConnectDialogProps extends Openable, Pick<ConnectionBody, 'returnTo'> {
  subject: ConnectSubject;
  /** Focus target when the provider's button is gone. */
  afterRemoval: () => HTMLElement | null;
}

/** Leads to the provider, first through the vault's client there where none is entered. */
export function ConnectDialog({ subject, returnTo, afterRemoval, ...dialog }: ConnectDialogProps) {
  const providers = useQuery(mailProvidersQuery(useApi()));
  const [added, setAdded] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [code, setCode] = useState<ConnectionStarted['code']>(null);
  const [isRemoved, setRemoved] = useState(false);
  const id = added ?? (subject.kind === 'connect' ? subject.provider.id : null);
  const provider = providers.data?.find((each) => each.id === id) ?? null;
  const mailbox = subject.kind === 'connect' ? subject.mailbox : null;
  const close = () => dialog.onOpenChange(false);
  const isNew = provider === null || provider.clientId === null;
  const title =
    provider === null ? 'Other provider' : mailbox === null ? `Connect ${provider.name}` : 'Connect again';
  const shared = {
    onCancel: isEditing ? () => setEditing(false) : close,
    onSaved: () => setEditing(false),
    onRemoved: () => {
      setRemoved(true);
      close();
    },
  };
  return (
    <Dialog {...dialog} title={title} focusAfterClose={() => (isRemoved ? afterRemoval() : null)}>
      {provider === null ? (
        <ProviderForm provider={null} {...shared} onSaved={(saved) => setAdded(saved.id)} />
      ) : code !== null ? (
        <CodeStep code={code} provider={provider} onAgain={() => setCode(null)} onClose={close} />
      ) : isNew || isEditing ? (
        provider.isPreset ? (
          <ClientForm provider={provider} {...shared} />
        ) : (
          <ProviderForm provider={provider} {...shared} />
        )
      ) : (
        <ConnectStep
          provider={provider}
          mailbox={mailbox}
          returnTo={returnTo}
          onCode={setCode}
          onEdit={() => setEditing(true)}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

interface ConnectStepProps extends Pick<ConnectionBody, 'returnTo'> {
  provider: MailProvider;
  mailbox: Mailbox | null;
  onCode: (code: ConnectionStarted['code']) => void;
  onEdit: () => void;
  onCancel: () => void;
}

function ConnectStep({ provider, mailbox, returnTo, onCode, onEdit, onCancel }: ConnectStepProps) {
  const begin = useApiMutation(beginConnectionMutation);
  const [username, setUsername] = useState('');
  const [main, other] = provider.ways;
  const go = (way: ConnectionBody['way']) =>
    begin.mutate(
      { provider: provider.id, way, mailboxId: mailbox?.id ?? null, username, returnTo },
      { onSuccess: (started) => onCode(started.code) },
    );
  // After the answer the browser leaves for the provider's page.
  const isBusy = begin.isPending || (begin.isSuccess && begin.data.page !== null);
  return (
    <>
      <p className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
        {mailbox === null ? (
          <>
            Sign in at {provider.name} with the account of the mailbox and allow access. Mailvault reads its
            email over IMAP and changes nothing there.
          </>
        ) : (
          <>
            Sign in at {provider.name} as <bdi>{mailbox.imap.username}</bdi> and allow access again.
          </>
        )}
      </p>
      {mailbox === null && provider.id !== 'google' && (
        <div className="mt-4">
          <TextField
            label="Username (optional)"
            name="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            hint="Only for a shared mailbox, or where the provider does not share the address."
            onChange={({ target }) => setUsername(target.value)}
          />
        </div>
      )}
      {main === undefined && (
        <p className="mt-4 text-danger">
          {provider.name} leads back only to an address with https or on this machine. Set BASE_URL to one and
          restart the server{provider.id === 'microsoft' && ', or use a client without a secret'}.
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-sm">
        {other !== undefined && (
          <TextButton aria-disabled={isBusy} onClick={() => !isBusy && go(other)}>
            Use a code on another device
          </TextButton>
        )}
        {provider.setBy === 'settings' && <TextButton onClick={onEdit}>Edit the client</TextButton>}
      </p>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        {main !== undefined && (
          <Button variant="fill" isBusy={isBusy} busyLabel="Connecting..." onClick={() => go(main)}>
            {main === 'page' ? 'Continue' : 'Get a code'}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
