import {
  removeProviderMutation,
  saveClientMutation,
  saveProviderMutation,
} from '#client/admin/mailboxes/connections-api.ts';
import {
  emptyProvider,
  type ProviderDraft,
  presetBodyOf,
  providerBodyOf,
  providerDraft,
} from '#client/admin/mailboxes/provider-draft.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { MailProvider } from '#shared/contract/intake/mailbox-connections.ts';

interface FormProps {
  onCancel: () => void;
  onSaved: (provider: MailProvider) => void;
  onRemoved: () => void;
}

type Field = ReturnType<typeof useForm<ProviderDraft, unknown, MailProvider>>['field'];

/** The vault's client at Google or Microsoft. */
export function ClientForm({
  provider,
  onCancel,
  onSaved,
  onRemoved,
}: FormProps & { provider: MailProvider }) {
  const save = useApiMutation(saveClientMutation, provider.id);
  const { field, formProps } = useForm({
    initial: providerDraft(provider),
    bodyOf: (draft: ProviderDraft) => presetBodyOf(draft, provider),
    mutation: save,
    onSent: onSaved,
  });
  return (
    <Form {...formProps} autoComplete="off" className="mt-2 grid gap-4">
      <p className="text-ink-2">
        {provider.name} opens a mailbox to a registered app only. Register one there for this vault, and enter
        its ID and secret. docs/operations/mailboxes.md lists each step.
      </p>
      <RedirectAddress provider={provider} />
      <ClientFields field={field} provider={provider} />
      {provider.id === 'microsoft' && (
        <TextField
          label="Issuer"
          {...line}
          {...field('issuer', 'Replace “common” with your tenant’s ID for an app of one organisation.')}
        />
      )}
      <Remove provider={provider} onRemoved={onRemoved} />
      <FormActions onCancel={onCancel} busyLabel="Saving...">
        Save
      </FormActions>
    </Form>
  );
}

/** Any other provider. @param provider null for a new one. */
export function ProviderForm({
  provider,
  onCancel,
  onSaved,
  onRemoved,
}: FormProps & { provider: MailProvider | null }) {
  const save = useApiMutation(saveProviderMutation, provider?.id ?? null);
  const { field, formProps } = useForm({
    initial: provider === null ? emptyProvider : providerDraft(provider),
    bodyOf: providerBodyOf,
    mutation: save,
    onSent: onSaved,
  });
  return (
    <Form {...formProps} autoComplete="off" className="mt-2 grid gap-4">
      <p className="text-ink-2">
        For any provider whose IMAP takes OAuth. Register an app for this vault there first.
      </p>
      {provider !== null && <RedirectAddress provider={provider} />}
      <TextField label="Name" placeholder="Fastmail" {...field('name')} />
      <TextField
        label="Issuer"
        placeholder="https://login.example.com"
        {...line}
        {...field('issuer', 'Its metadata names the addresses below. Without metadata, enter them.')}
      />
      <details open={provider?.tokenEndpoint != null}>
        <summary className="min-h-touch cursor-pointer content-center text-sm font-control">
          Addresses
        </summary>
        <div className="grid gap-4 pt-2">
          <TextField label="Authorization" {...line} {...field('authorizationEndpoint')} />
          <TextField label="Token" {...line} {...field('tokenEndpoint')} />
          <TextField label="Device code (optional)" {...line} {...field('deviceEndpoint')} />
          <TextField label="Revocation (optional)" {...line} {...field('revocationEndpoint')} />
        </div>
      </details>
      <ClientFields field={field} provider={provider} />
      <TextField
        label="Scope"
        {...line}
        {...field('scope', 'Add the scope that opens IMAP at this provider.')}
      />
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-[minmax(0,1fr)_90px_130px]">
        <div className="max-md:col-span-2">
          <TextField label="IMAP host" placeholder="imap.example.com" {...line} {...field('imap.host')} />
        </div>
        <TextField label="Port" inputMode="numeric" {...field('imap.port')} />
        <SelectField
          label="Security"
          options={[
            ['tls', 'TLS'],
            ['starttls', 'STARTTLS'],
            ['none', 'None'],
          ]}
          {...field('imap.security')}
        />
      </div>
      {provider !== null && <Remove provider={provider} onRemoved={onRemoved} />}
      <FormActions onCancel={onCancel} busyLabel="Saving...">
        Save
      </FormActions>
    </Form>
  );
}

const line = { spellCheck: false, autoCapitalize: 'none' } as const;

function ClientFields({ field, provider }: { field: Field; provider: MailProvider | null }) {
  const isStored = provider?.hasSecret === true;
  return (
    <>
      <TextField label="Client ID" {...line} {...field('clientId')} />
      <TextField
        label="Client secret"
        type="password"
        placeholder={isStored ? '••••••••' : ''}
        {...field(
          'clientSecret',
          isStored
            ? 'A secret is stored. Leave this empty to keep it.'
            : provider?.id === 'google'
              ? 'Stored encrypted and never shown.'
              : 'Stored encrypted and never shown. Leave it empty for a public client.',
        )}
        autoComplete="new-password"
      />
    </>
  );
}

function RedirectAddress({ provider: { redirectUri } }: { provider: MailProvider }) {
  if (redirectUri === null) return null;
  return (
    <TextField
      label="Redirect address"
      value={redirectUri}
      readOnly
      hint="Allow it in the app’s settings there."
      onFocus={({ target }) => target.select()}
    />
  );
}

function Remove({ provider, onRemoved }: { provider: MailProvider; onRemoved: () => void }) {
  const remove = useApiMutation(removeProviderMutation, provider.id);
  if (provider.setBy !== 'settings') return null;
  return (
    <div>
      <Button
        variant="quiet"
        className="-ml-4 text-danger"
        isBusy={remove.isPending}
        busyLabel="Removing..."
        onClick={() => remove.mutate(undefined, { onSuccess: onRemoved })}
      >
        {provider.isPreset ? 'Remove the client' : 'Remove the provider'}
      </Button>
    </div>
  );
}
