import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { alertsQuery } from '#client/features/alerts/api.ts';
import { CurrentAlerts } from '#client/features/alerts/components/current-alerts.tsx';
import { chosenWebhook, useWebhookOptions } from '#client/features/webhooks/webhook-options.ts';
import { useApi, useSite } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { useChoices } from '#client/platform/queries/immediate-choices.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import {
  alertSettingsKey,
  changeAlertSettingsMutation,
  sendTestMutation,
} from '#client/screens/follows/api.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { AlertSettings } from '#shared/contract/operations/alerts.ts';
import { countOf } from '#shared/format/count.ts';
import { alertHours } from '#shared/vocabulary/alerts.ts';

/** Problems of the vault, and when an administrator gets mail about them. Each choice is saved at once. */
export function VaultAlerts({ isPaused, address }: { isPaused: boolean; address: string | null }) {
  const query = useQuery(alertsQuery(useApi()));
  const { mail } = useSite();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isTarget = hash === '#vault-alerts' && query.data !== undefined;
  // Health leads here, and the section is drawn after the router looked for the target.
  useEffect(() => {
    if (isTarget) section.current?.scrollIntoView();
  }, [isTarget]);
  const canSend = mail !== 'off' && address !== null;
  return (
    <section
      id="vault-alerts"
      ref={section}
      aria-labelledby="vault-alerts-title"
      className="mt-10 scroll-mt-6 border-t border-line pt-8"
    >
      <h2 id="vault-alerts-title" className="heading">
        Vault alerts
      </h2>
      <p className="mt-1 mb-5 text-ink-2">
        Problems of this vault, for administrators: fetching, jobs, disk, payments, outgoing email.
      </p>
      {query.data !== undefined ? (
        <>
          <CurrentAlerts alerts={query.data.current} />
          {mail === 'off' && (
            <p className="mt-3 text-sm text-ink-2">
              Email about them needs SMTP_URL and MAIL_FROM. A webhook works without.
            </p>
          )}
          <AlertChoices settings={query.data.settings} isPaused={isPaused} canSend={canSend} />
        </>
      ) : query.isError ? (
        <LoadFailure what="Vault alerts" query={query} />
      ) : (
        <Skeleton className="h-48" />
      )}
    </section>
  );
}

const hourOptions = alertHours.map((hours) => [hours, countOf(hours, 'hour', 'hours')] as const);

interface ChoicesProps {
  settings: AlertSettings;
  isPaused: boolean;
  canSend: boolean;
}

function AlertChoices({ settings, isPaused, canSend }: ChoicesProps) {
  const webhooks = useWebhookOptions();
  const change = useApiMutation(changeAlertSettingsMutation);
  const { isOn, fetchHours, silenceHours, webhookId } = useChoices(settings, alertSettingsKey);
  const test = useApiMutation(sendTestMutation);
  const hoursOf = (value: string) => alertHours.find((hours) => String(hours) === value) ?? 6;
  return (
    <>
      {canSend && (
        <div className="mt-6 flex items-start gap-3">
          <Switch
            isOn={isOn}
            isBusy={change.isPending}
            onChange={(wanted) => change.mutate({ isOn: wanted })}
            aria-labelledby="alerts-on"
            aria-describedby="alerts-note"
            className="mt-0.5"
          />
          <div>
            <p id="alerts-on" className="font-control">
              Email me about problems
            </p>
            <p id="alerts-note" className="text-sm text-ink-2">
              {isOn && isPaused
                ? 'Paused, with all you follow.'
                : 'When one begins, once a day while it lasts, and when it is over.'}
            </p>
          </div>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-4">
        <div className="w-64 max-w-full">
          <SelectField
            label="When fetching fails for"
            value={fetchHours}
            options={hourOptions}
            onChange={({ target }) => change.mutate({ fetchHours: hoursOf(target.value) })}
          />
        </div>
        <div className="w-64 max-w-full">
          <SelectField
            label="When no email comes for"
            value={silenceHours}
            options={hourOptions}
            onChange={({ target }) => change.mutate({ silenceHours: hoursOf(target.value) })}
          />
        </div>
        {webhooks.length > 0 && (
          <div className="w-64 max-w-full">
            <SelectField
              label="Webhook"
              value={webhookId ?? ''}
              options={webhooks}
              onChange={({ target }) => change.mutate({ webhookId: chosenWebhook(target) })}
            />
          </div>
        )}
      </div>
      {(canSend || webhookId !== null) && (
        <div className="mt-6">
          <Button isBusy={test.isPending} busyLabel="Sending..." onClick={() => test.mutate()}>
            Send a test alert
          </Button>
        </div>
      )}
    </>
  );
}
