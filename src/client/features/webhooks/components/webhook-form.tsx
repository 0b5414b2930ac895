import { formatHints, formatOptions } from '#client/features/webhooks/copy.ts';
import { addWebhookMutation, changeWebhookMutation } from '#client/features/webhooks/mutations.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Form, type FormMutation, useForm } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { NewWebhookBody, Webhook } from '#shared/contract/accounts/webhooks.ts';
import type { WebhookFormat } from '#shared/vocabulary/webhooks.ts';

/** Adds a webhook. Its format follows the host of the address until another is chosen. */
export function NewWebhookForm({
  onCancel,
  onAdded,
}: {
  onCancel: () => void;
  onAdded: (webhook: Webhook & { secret: string }) => void;
}) {
  return (
    <WebhookForm
      label="New webhook"
      initial={{ name: '', address: '', format: '' }}
      mutation={useApiMutation(addWebhookMutation)}
      submit={['Add webhook', 'Adding...']}
      onSent={onAdded}
      onCancel={onCancel}
    />
  );
}

/** Changes a webhook; its follows and its secret stay. */
export function EditWebhookForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, name, address, format } = webhook;
  return (
    <WebhookForm
      label={`Edit ${name}`}
      initial={{ name, address: address ?? '', format }}
      mutation={useApiMutation((context) => changeWebhookMutation(context, id))}
      submit={['Save', 'Saving...']}
      onSent={onClose}
      onCancel={onClose}
    />
  );
}

interface WebhookFormProps<Result> {
  label: string;
  initial: { name: string; address: string; format: WebhookFormat | '' };
  mutation: FormMutation<NewWebhookBody, Result>;
  submit: readonly [label: string, busyLabel: string];
  onSent: (result: Result) => void;
  onCancel: () => void;
}

function WebhookForm<Result>({
  label,
  initial,
  mutation,
  submit,
  onSent,
  onCancel,
}: WebhookFormProps<Result>) {
  const { draft, change, field, formProps } = useForm({
    initial,
    bodyOf: ({ name, address, format }): NewWebhookBody => ({
      name,
      address,
      format: format === '' ? formatOf(address) : format,
    }),
    mutation,
    onSent,
  });
  const format = draft.format === '' ? formatOf(draft.address) : draft.format;
  const [submitLabel, busyLabel] = submit;
  return (
    <Form {...formProps} aria-label={label} className="mt-4 grid gap-4 rounded-lg bg-well p-4 md:grid-cols-2">
      <TextField label="Name" autoFocus {...field('name')} />
      <SelectField
        label="Format"
        value={format}
        options={formatOptions}
        onChange={({ target }) => change({ format: target.value as WebhookFormat })}
      />
      <div className="md:col-span-2">
        <TextField
          label="Address"
          type="url"
          placeholder="https://"
          {...field('address', formatHints[format])}
        />
      </div>
      <div className="flex gap-2 md:col-span-2">
        <Button type="submit" variant="fill" busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}

/** The format that the host of an address takes. */
function formatOf(address: string): WebhookFormat {
  const host = URL.parse(address)?.hostname ?? '';
  if (host === 'hooks.slack.com') return 'slack';
  if (/(?:^|\.)discord(?:app)?\.com$/.test(host)) return 'discord';
  if (/\.(?:logic\.azure|powerplatform|webhook\.office)\.com$/.test(host)) return 'teams';
  return 'json';
}
