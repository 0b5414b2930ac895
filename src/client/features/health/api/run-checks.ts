import { mutationOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/lib/admin-failure.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { HealthChecks } from '#shared/contract/health.ts';

/** `POST /api/admin/health/checks` */
export function runChecksMutation({ api }: Pick<MutationContext, 'api'>) {
  return mutationOptions({
    mutationFn: async () => (await api.request<HealthChecks>('POST', '/api/admin/health/checks')).body,
    onError: (error) => toasts.show(adminFailure(error, 'Error looking at the vault')),
  });
}
