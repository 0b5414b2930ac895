import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { accessAfter } from '#client/platform/api/access-result.ts';
import { useApi, useHasBilling } from '#client/platform/api/app-context.ts';
import type { Page } from '#client/platform/router/page.ts';
import { AccountSection } from '#client/screens/account/account-section.tsx';
import { accountQuery } from '#client/screens/account/api.ts';
import { Deleted } from '#client/screens/account/deleted.tsx';
import { Deletion } from '#client/screens/account/deletion.tsx';
import { OwnData } from '#client/screens/account/own-data.tsx';
import { Plan } from '#client/screens/account/plan.tsx';
import { Profile } from '#client/screens/account/profile.tsx';
import { Sessions } from '#client/screens/account/sessions.tsx';
import { SharedLinks } from '#client/screens/account/shared-links.tsx';
import { TextLink } from '#client/ui/button.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { LoginRequired } from '#client/ui/page/login-required.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#shared/paths.ts';

function AccountScreen() {
  const [deletionDueAt, setDeletionDueAt] = useState<string | null>(null);
  const known = useAccess();
  const isSignedIn = known === 'free' || known === 'premium';
  const account = useQuery({ ...accountQuery(useApi()), enabled: isSignedIn });
  const hasBilling = useHasBilling();
  const access = accessAfter(known, account.data);
  if (deletionDueAt !== null) return <Deleted dueAt={deletionDueAt} />;
  if (access === 'visitor' || access === 'unknown') return <LoginRequired isKnown={access === 'visitor'} />;
  return (
    <div className="max-w-[44rem]">
      <h1 className="title mb-8 max-md:mb-6">My account</h1>
      {account.isPending && <Skeleton className="h-64" />}
      {!account.isPending && account.data?.kind !== 'open' && (
        <LoadFailure what="Your account" query={account} />
      )}
      {account.data?.kind === 'open' && (
        <div className="grid gap-6">
          <AccountSection title="Profile">
            <Profile account={account.data.value} />
          </AccountSection>
          {hasBilling && (
            <AccountSection title="Subscription">
              <Plan />
            </AccountSection>
          )}
          <AccountSection title="Sessions">
            <Sessions sessions={account.data.value.sessions} />
          </AccountSection>
          <AccountSection title="Shared links">
            <SharedLinks />
          </AccountSection>
          <AccountSection title="Follows">
            <p className="max-w-measure text-sm text-ink-2">
              Brands, categories, seasons and searches of which you get mail are on{' '}
              <TextLink to={paths.follows()}>one page</TextLink>.
            </p>
          </AccountSection>
          <AccountSection title="Your data">
            <OwnData />
          </AccountSection>
          <AccountSection title="Delete my account">
            <Deletion account={account.data.value} onDeleted={setDeletionDueAt} />
          </AccountSection>
        </div>
      )}
    </div>
  );
}

export const page: Page = {
  meta: () => ({
    title: 'My account',
    description: 'Your name, address, sessions, links and data.',
    noIndex: true,
  }),
  Component: AccountScreen,
};
