import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { webhooksQuery } from '#client/features/webhooks/api.ts';
import { NewWebhookForm } from '#client/features/webhooks/components/webhook-form.tsx';
import { WebhookRow } from '#client/features/webhooks/components/webhook-row.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { Button } from '#client/ui/button.tsx';
import { CopyField } from '#client/ui/form/copy-field.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { maxWebhooks } from '#shared/vocabulary/webhooks.ts';

/** The user's webhooks: programs and chats that get each new email of what they follow. */
export function WebhookSettings() {
  const query = useQuery(webhooksQuery(useApi()));
  const [form, setForm] = useState<'open' | 'closed'>();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const handleDeleted = () => {
    setMade(undefined);
    heading.current?.focus();
  };
  const webhooks = query.data?.kind === 'open' ? query.data.value : undefined;
  return (
    <section aria-labelledby="webhooks" className="mt-10 border-t border-line pt-8">
      <h2 id="webhooks" ref={heading} tabIndex={-1} className="heading outline-none">
        Webhooks
      </h2>
      <p className="mt-1 max-w-measure text-ink-2">
        A program, Slack, Teams or Discord gets each new email of a follow at once. Choose the webhook at each
        follow above.
      </p>
      {query.isPending && <Skeleton className="mt-4 h-24" />}
      {!query.isPending && webhooks === undefined && <LoadFailure what="Your webhooks" query={query} />}
      {webhooks !== undefined && webhooks.length > 0 && (
        <ul aria-label="Your webhooks" className="mt-4 border-t border-line">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onSecret={(secret) => setMade({ name: webhook.name, secret })}
              onDeleted={handleDeleted}
            />
          ))}
        </ul>
      )}
      {made !== undefined && (
        <CopyField
          key={made.secret}
          label={`Signing secret of ${made.name}`}
          value={made.secret}
          hint="Copy it now: it is not shown again. With it your program verifies the headers webhook-id, webhook-timestamp and webhook-signature (Standard Webhooks)."
          copied="The secret was copied"
        />
      )}
      {form === 'open' ? (
        <NewWebhookForm
          onCancel={() => setForm('closed')}
          onAdded={({ format, name, secret }) => {
            setForm('closed');
            setMade(format === 'json' ? { name, secret } : undefined);
          }}
        />
      ) : (
        webhooks !== undefined &&
        webhooks.length < maxWebhooks && (
          <Button className="mt-4" autoFocus={form === 'closed'} onClick={() => setForm('open')}>
            Add a webhook
          </Button>
        )
      )}
    </section>
  );
}
