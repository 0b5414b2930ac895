import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type AdminAccess, adminAccessQuery } from '#client/admin/kit/api.ts';
import { ApiError } from '#client/platform/api/api-client.ts';
import { useApi, useSite } from '#client/platform/api/app-context.ts';
import { useNavigate } from '#client/platform/router/location.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { toast } from '#client/ui/toast/toast.tsx';
import { paths } from '#shared/paths.ts';

/** Text of a refusal (specification, section 6). */
export function refusalOf(
  access: AdminAccess,
  supportEmail: string,
): { title: string; description: string } | null {
  if (access === 'open') return null;
  if (access === 'signed-out')
    return { title: 'Access denied', description: 'You must be logged in to access the admin panel' };
  if (access === 'forbidden')
    return {
      title: 'Access denied',
      description: `You don't have admin access to this page. Please contact support at ${supportEmail} if you need admin rights.`,
    };
  return { title: 'Error', description: 'Could not verify admin access. Please try again later.' };
}

/** Shows the dashboard to administrators; sends others to the home page with a reason. */
export function AccessGate({ children }: { children: ReactNode }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: access } = useQuery(adminAccessQuery(api));
  const { supportEmail } = useSite();
  const navigate = useNavigate();
  useAccessWatch();
  useEffect(() => {
    const refusal = access === undefined ? null : refusalOf(access, supportEmail);
    if (refusal === null) return;
    toast({ ...refusal, isFailure: true });
    navigate(paths.home(), { replace: true });
    // The next visit checks again, because rights may be granted meanwhile.
    return () => queryClient.removeQueries({ queryKey: adminAccessQuery(api).queryKey });
  }, [access, supportEmail, navigate, queryClient, api]);

  if (access === 'open') return children;
  const refusal = access === undefined ? null : refusalOf(access, supportEmail);
  return (
    <div className="grid justify-items-center gap-4 py-20 text-center">
      <h1 className="sr-only">Admin Dashboard</h1>
      <Spinner label="Checking your access" className="size-8 text-accent" />
      {refusal !== null && (
        <noscript>
          <p className="heading">{refusal.title}</p>
          <p className="mb-4 text-ink-2">{refusal.description}</p>
          <ButtonLink to={paths.home()}>Back to Home</ButtonLink>
        </noscript>
      )}
    </div>
  );
}

/**
 * Checks the access again as soon as the API refuses a request of the dashboard: another tab or administrator
 * may have removed the rights.
 */
function useAccessWatch(): void {
  const api = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = adminAccessQuery(api);
    const look = (error: unknown) => {
      if (error instanceof ApiError && [401, 403].includes(error.status))
        void queryClient.invalidateQueries({ queryKey });
    };
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [api, queryClient]);
}
