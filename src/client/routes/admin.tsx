import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { toast } from '#client/components/ui/toast.tsx';
import { currentUserQuery } from '#client/features/auth/api/current-user.ts';
import { useApi } from '#client/lib/app-context.ts';
import type { Page } from '#client/lib/page.ts';
import { paths } from '#shared/paths.ts';

const denied = { title: 'Access denied', description: 'You must be logged in to access the admin panel' };

/** Sends a visitor home and says why (specification, section 6). */
function AdminScreen() {
  const user = useQuery(currentUserQuery(useApi()));
  const navigate = useNavigate();
  const isVisitor = user.data === null;
  useEffect(() => {
    if (!isVisitor) return;
    toast({ ...denied, isFailure: true });
    navigate(paths.home(), { replace: true });
  }, [isVisitor, navigate]);

  return (
    <div className="grid justify-items-center gap-4 py-20 text-center">
      <h1 className="sr-only">Admin Dashboard</h1>
      <Spinner label="Checking your access" className="size-8 text-accent" />
      <noscript>
        <p className="heading">{denied.title}</p>
        <p className="mb-4 text-ink-2">{denied.description}</p>
        <ButtonLink to={paths.home()}>Back to Home</ButtonLink>
      </noscript>
    </div>
  );
}

export const page: Page = {
  meta: () => ({ title: 'Admin Dashboard', description: 'For administrators.', noIndex: true }),
  Component: AdminScreen,
};
