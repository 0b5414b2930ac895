import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import { followsQuery } from '#client/features/follows/api.ts';
import { WebhookSettings } from '#client/features/webhooks/components/webhook-settings.tsx';
import { useApi, useSite } from '#client/platform/api/app-context.ts';
import { moveFocus } from '#client/platform/browser/move-focus.ts';
import { Link } from '#client/platform/router/link.tsx';
import type { Page } from '#client/platform/router/page.ts';
import { AlertForm } from '#client/screens/follows/alert-form.tsx';
import { DigestSettings } from '#client/screens/follows/digest-settings.tsx';
import { FeedSettings } from '#client/screens/follows/feed-settings.tsx';
import { FollowRow } from '#client/screens/follows/follow-row.tsx';
import { VaultAlerts } from '#client/screens/follows/vault-alerts.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { LoginRequired } from '#client/ui/page/login-required.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Follows } from '#shared/contract/search/follows.ts';
import { paths } from '#shared/paths.ts';

function FollowsScreen() {
  const user = useCurrentUser();
  const query = useQuery({ ...followsQuery(useApi()), enabled: user !== null });
  if (user === null || query.data?.kind === 'signed-out') return <LoginRequired isKnown />;
  if (query.isPending) return <Skeleton className="h-64" />;
  if (query.data?.kind !== 'open') return <LoadFailure what="What you follow" level={1} query={query} />;
  return <OwnFollows own={query.data.value} isAdmin={user.isAdmin} />;
}

function OwnFollows({ own, isAdmin }: { own: Follows; isAdmin: boolean }) {
  const { follows, settings, address } = own;
  const followed = useRef<HTMLElement>(null);
  const canGetMail = useSite().mail !== 'off' && address !== null;
  return (
    <div className="max-w-[56rem]">
      <header className="mb-8 max-md:mb-6">
        <h1 className="title">Following</h1>
        <p className="mt-2 max-w-measure text-ink-2">
          <Destination address={address} />
        </p>
      </header>
      <section ref={followed} tabIndex={-1} aria-label="What you follow" className="outline-none">
        {follows.length === 0 ? (
          <EmptyState title="You follow nothing yet">
            Select Follow on a brand, a category, a season of the planner or a saved search.
          </EmptyState>
        ) : (
          <ul className="border-t border-line">
            {follows.map((follow) => (
              <FollowRow
                key={follow.id}
                follow={follow}
                canGetMail={canGetMail}
                onStopped={(pressed) => moveFocus(pressed, followed.current)}
              />
            ))}
          </ul>
        )}
      </section>
      <AlertForm follows={follows} canGetMail={canGetMail} />
      <DigestSettings settings={settings} />
      <FeedSettings hasFeed={settings.hasFeed} />
      <WebhookSettings />
      {isAdmin && <VaultAlerts isPaused={settings.isPaused} address={address} />}
    </div>
  );
}

function Destination({ address }: { address: string | null }) {
  const { mail, productName } = useSite();
  if (mail === 'off') return `${productName} sends no email yet. Your feed and webhooks work without it.`;
  if (address === null)
    return 'Your account has no email address, so you get no email. Your feed and webhooks work without it.';
  if (mail === 'outbox')
    return (
      <>
        This vault sends no email. Yours are shown in the{' '}
        <Link to={paths.outbox()} className="text-accent underline underline-offset-[3px]">
          outbox
        </Link>
        .
      </>
    );
  return (
    <>
      Emails go to <bdi>{address}</bdi>. Each has a link that ends it with one click.
    </>
  );
}

export const page: Page = {
  meta: () => ({ title: 'Following', description: 'Brands and searches you follow.', noIndex: true }),
  Component: FollowsScreen,
};
