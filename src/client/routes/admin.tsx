import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { toast } from '#client/components/ui/toast.tsx';
import { currentUserQuery } from '#client/features/auth/api/current-user.ts';
import { useApi, useSite } from '#client/lib/app-context.ts';
import type { Page } from '#client/lib/page.ts';
import { paths } from '#shared/paths.ts';

const signedOut = 'You must be logged in to access the admin panel';
const noRights = (supportEmail: string) =>
  `You don't have admin access to this page. Please contact support at ${supportEmail} if you need admin rights.`;

/** Sends everybody but administrators home and says why (specification, section 6). */
function AdminScreen() {
  const { data: user, isPending } = useQuery(currentUserQuery(useApi()));
  const { supportEmail } = useSite();
  const navigate = useNavigate();
  const isAdmin = user?.isAdmin === true;
  const refusal = isPending || isAdmin ? null : user == null ? signedOut : noRights(supportEmail);
  useEffect(() => {
    if (refusal === null) return;
    toast({ title: 'Access denied', description: refusal, isFailure: true });
    navigate(paths.home(), { replace: true });
  }, [refusal, navigate]);

  if (isAdmin) return <Commands />;
  return (
    <div className="grid justify-items-center gap-4 py-20 text-center">
      <h1 className="sr-only">Admin Dashboard</h1>
      <Spinner label="Checking your access" className="size-8 text-accent" />
      <noscript>
        <p className="heading">Access denied</p>
        <p className="mb-4 text-ink-2">{refusal}</p>
        <ButtonLink to={paths.home()}>Back to Home</ButtonLink>
      </noscript>
    </div>
  );
}

/** The directory is run from the command line; this page says how. */
function Commands() {
  return (
    <>
      <h1 className="title">Admin Dashboard</h1>
      <p className="mt-2 mb-8 text-ink-2">Manage your email directory</p>
      <EmptyState title="The directory is run from the command line">
        Take in mail with <code>npm run import -- PATH</code>, and apply better cleaning and recognition to
        everything with <code>npm run reprocess</code>. You read every brand and the whole history.
      </EmptyState>
    </>
  );
}

export const page: Page = {
  meta: () => ({ title: 'Admin Dashboard', description: 'For administrators.', noIndex: true }),
  Component: AdminScreen,
};
