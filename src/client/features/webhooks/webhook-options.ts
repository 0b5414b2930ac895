import { useQuery } from '@tanstack/react-query';
import { webhooksQuery } from '#client/features/webhooks/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import type { Options } from '#client/ui/form/select-field.tsx';

/** Options of a choice among the user's webhooks; empty if there are none. */
export function useWebhookOptions(): Options {
  const webhooks = useQuery(webhooksQuery(useApi()));
  const own = webhooks.data?.kind === 'open' ? webhooks.data.value : [];
  return own.length === 0 ? [] : [['', 'No webhook'], ...own.map(({ id, name }) => [id, name] as const)];
}

/** The id of the chosen option; null for none. */
export function chosenWebhook({ value }: { value: string }): number | null {
  return value === '' ? null : Number(value);
}
