import type { Delivery, Webhook } from '#shared/contract/accounts/webhooks.ts';
import type { WebhookFormat } from '#shared/vocabulary/webhooks.ts';

export const formatOptions: ReadonlyArray<readonly [WebhookFormat, string]> = [
  ['json', 'Signed JSON, for a program'],
  ['slack', 'Slack'],
  ['teams', 'Microsoft Teams'],
  ['discord', 'Discord'],
];

export const formatWords: Record<WebhookFormat, string> = {
  json: 'Signed JSON',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
};

/** How a reader gets the address of each format. */
export const formatHints: Record<WebhookFormat, string> = {
  json: 'Each message is signed with a secret, which you get once it is added.',
  slack: 'In Slack: an app with Incoming Webhooks.',
  teams: 'In Teams: Workflows, “Post to a channel when a webhook request is received”.',
  discord: 'In Discord: the channel’s settings, Integrations, Webhooks.',
};

/** The state of a webhook in one sentence. */
export function stateOf({ isOn, offReason, waiting, failed }: Webhook): string {
  if (!isOn)
    return offReason === null ? 'Off' : `Switched off, because messages were not taken. ${offReason}`;
  const parts = [
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(failed > 0 ? [`${failed} not delivered`] : []),
  ];
  return parts.length === 0 ? 'On' : `On, ${parts.join(', ')}`;
}

const kinds: Readonly<Record<string, string>> = {
  follow: 'New emails',
  silence: 'No email for days',
  test: 'Test',
  alert: 'Vault alert',
};

export function kindOf({ kind }: Pick<Delivery, 'kind'>): string {
  return kinds[kind] ?? kind;
}

/** @param isOn whether its webhook is on. */
export function deliveryWords({ state, attempts, failure }: Delivery, isOn: boolean): string {
  switch (state) {
    case 'sent':
      return 'Delivered';
    case 'withdrawn':
      return 'Not sent: you do not follow it with this webhook any more, or may not read it';
    case 'failed':
      return `Not delivered. ${failure ?? ''}`;
    case 'waiting':
      if (!isOn) return 'Waits until the webhook is switched on';
      return failure === null ? 'Sending…' : `Attempt ${attempts} failed and is retried. ${failure}`;
  }
}
