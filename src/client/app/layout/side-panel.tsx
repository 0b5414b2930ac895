import { Bookmark, CreditCard, Heart, ListChecks, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { AdminNavRow } from '#client/app/layout/admin-nav-row.tsx';
import { CategoryNav } from '#client/app/layout/category-nav.tsx';
import { ExploreNav } from '#client/app/layout/explore-nav.tsx';
import { NavRow } from '#client/app/layout/nav-row.tsx';
import { OwnLists } from '#client/app/layout/own-lists.tsx';
import { ProtectedNavRow } from '#client/app/layout/protected-nav-row.tsx';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import { useHasBilling } from '#client/platform/api/app-context.ts';
import { Icon } from '#client/ui/icon.tsx';
import { paths } from '#shared/paths.ts';

/** Categories and the viewer's links, next to the page from 768 px on. */
export function SidePanel() {
  const hasBilling = useHasBilling();
  const isSignedIn = useCurrentUser() !== null;
  return (
    <aside
      aria-label="Browse"
      className="side-panel sticky top-header h-[calc(100dvh-var(--header-h))] overflow-y-auto border-r border-line px-3 pt-5 pb-8 [scrollbar-color:var(--line)_transparent] [scrollbar-width:thin] max-md:hidden"
    >
      <Heading>Categories</Heading>
      <CategoryNav label="Categories" unfolded={8} />
      <Group heading="Explore">
        <ExploreNav />
      </Group>
      <Group heading="Saved Lists">
        <ProtectedNavRow to={paths.savedLists()} icon={<Icon of={Bookmark} />}>
          All Saved Lists
        </ProtectedNavRow>
        <OwnLists />
      </Group>
      <Group heading="Favorite Brands">
        <ProtectedNavRow to={paths.favorites()} icon={<Icon of={Heart} />}>
          Favorite Brands
        </ProtectedNavRow>
        <ProtectedNavRow to={paths.myBrands()} icon={<Icon of={ListChecks} />}>
          My brands
        </ProtectedNavRow>
      </Group>
      {(hasBilling || isSignedIn) && (
        <Group heading="Account">
          {isSignedIn && (
            <NavRow to={paths.account()} icon={<Icon of={UserRound} />}>
              My account
            </NavRow>
          )}
          {hasBilling && (
            <ProtectedNavRow to={paths.manageSubscription()} icon={<Icon of={CreditCard} />}>
              Manage Subscription
            </ProtectedNavRow>
          )}
          <AdminNavRow />
        </Group>
      )}
    </aside>
  );
}

function Heading({ children }: { children: string }) {
  return <h2 className="px-3 pb-1.5 font-display text-md font-strong tracking-heading">{children}</h2>;
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="mt-3.5 border-t border-line pt-3.5">
      <Heading>{heading}</Heading>
      {children}
    </div>
  );
}
