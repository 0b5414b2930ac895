import { useId, useState } from 'react';
import { Deliveries } from '#client/features/webhooks/components/deliveries.tsx';
import { EditWebhookForm } from '#client/features/webhooks/components/webhook-form.tsx';
import { formatWords, stateOf } from '#client/features/webhooks/copy.ts';
import {
  changeWebhookMutation,
  deleteWebhookMutation,
  renewSecretMutation,
  testWebhookMutation,
} from '#client/features/webhooks/mutations.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { Webhook } from '#shared/contract/accounts/webhooks.ts';

interface WebhookRowProps {
  webhook: Webhook;
  /** Receives a new signing secret. */
  onSecret: (secret: string) => void;
  /** Moves the focus, because the row disappears. */
  onDeleted: () => void;
}

/** One webhook: its state, its messages, and what can be done with it. */
export function WebhookRow({ webhook, onSecret, onDeleted }: WebhookRowProps) {
  const { id, name, address, format, isOn, lastTakenAt } = webhook;
  const [isOpen, setOpen] = useState(false);
  const [form, setForm] = useState<'open' | 'closed'>();
  const [deletion, setDeletion] = useState<'asked' | 'refused'>();
  const messagesId = useId();
  const change = useApiMutation((context) => changeWebhookMutation(context, id));
  const remove = useApiMutation((context) => deleteWebhookMutation(context, id));
  const renew = useApiMutation((context) => renewSecretMutation(context, id));
  const test = useApiMutation((context) => testWebhookMutation(context, id));
  return (
    <li className="border-b border-line py-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-strong [overflow-wrap:anywhere]">{name}</p>
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            {formatWords[format]} · {hostOf(address)}
          </p>
          <p className={`text-sm ${isOn ? 'text-ink-2' : 'text-danger'}`}>
            <span role="status">{stateOf(webhook)}</span>
            {isOn && lastTakenAt !== null && (
              <>
                {' '}
                · last delivered <RelativeTime at={lastTakenAt} />
              </>
            )}
          </p>
        </div>
        <Switch
          isOn={change.isPending ? (change.variables.isOn ?? isOn) : isOn}
          isBusy={change.isPending}
          onChange={(wanted) => change.mutate({ isOn: wanted })}
          aria-label={`Send to ${name}`}
          className="mt-1"
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          aria-expanded={isOpen}
          aria-controls={messagesId}
          aria-label={`Messages to ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          Messages
        </Button>
        {isOn && (
          <Button
            aria-label={`Send a test to ${name}`}
            isBusy={test.isPending}
            busyLabel="Sending..."
            onClick={() => test.mutate(undefined, { onSuccess: () => setOpen(true) })}
          >
            Send a test
          </Button>
        )}
        {address !== null && form !== 'open' && (
          <Button aria-label={`Edit ${name}`} autoFocus={form === 'closed'} onClick={() => setForm('open')}>
            Edit
          </Button>
        )}
        {format === 'json' && (
          <Button
            aria-label={`New secret for ${name}`}
            isBusy={renew.isPending}
            busyLabel="Creating..."
            onClick={() => renew.mutate(undefined, { onSuccess: ({ secret }) => onSecret(secret) })}
          >
            New secret
          </Button>
        )}
        {deletion === 'asked' ? (
          <>
            <Button
              variant="danger"
              autoFocus
              isBusy={remove.isPending}
              busyLabel="Deleting..."
              onClick={() => remove.mutate(undefined, { onSuccess: onDeleted })}
            >
              Really delete {name}
            </Button>
            <Button onClick={() => setDeletion('refused')}>Keep it</Button>
          </>
        ) : (
          <Button
            className="text-danger"
            autoFocus={deletion === 'refused'}
            aria-label={`Delete ${name}`}
            onClick={() => setDeletion('asked')}
          >
            Delete
          </Button>
        )}
      </div>
      {form === 'open' && <EditWebhookForm webhook={webhook} onClose={() => setForm('closed')} />}
      <div id={messagesId}>{isOpen && <Deliveries webhook={webhook} />}</div>
    </li>
  );
}

function hostOf(address: string | null): string {
  if (address === null) return 'The vault cannot read its address any more. Delete it and add it again.';
  return URL.parse(address)?.host ?? address;
}
