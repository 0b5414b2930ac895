import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { FetchButton } from '#client/admin/fetching/components/fetch-button.tsx';
import { AccessGate } from '#client/admin/kit/access-gate.tsx';
import { adminPlaceSearch, adminTabs, healthPlace, readAdminPlace } from '#client/admin/kit/admin-places.ts';
import { ImportButton } from '#client/admin/mail-imports/components/import-button.tsx';
import { waitingQuery } from '#client/admin/reviews/api.ts';
import { SetupNotice } from '#client/features/setup/components/setup-notice.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import type { Page } from '#client/platform/router/page.ts';
import { PanelSkeleton } from '#client/screens/admin/panel-skeleton.tsx';
import { adminPanels } from '#client/screens/admin/panels.ts';
import { Icon } from '#client/ui/icon.tsx';
import { SegmentLinks } from '#client/ui/segmented.tsx';
import { TabLinks } from '#client/ui/tab-links.tsx';

const panelId = 'admin-panel';

const tabElementId = (tabId: string) => `admin-tab-${tabId}`;

function AdminScreen() {
  const { search } = useLocation();
  // Preloads the panel's code during the access check.
  useEffect(() => adminPanels[readAdminPlace(new URLSearchParams(search)).view.id].preload(), [search]);
  return (
    <AccessGate>
      <Dashboard />
    </AccessGate>
  );
}

function Dashboard() {
  const { search } = useLocation();
  const place = useMemo(() => readAdminPlace(new URLSearchParams(search)), [search]);
  const Panel = adminPanels[place.view.id];
  // Panels render in the browser only: the server sends the frame and a skeleton.
  const isHydrated = useHydrated();
  const count = useQuery(waitingQuery(useApi())).data?.count ?? 0;
  const waiting = count > 0 ? { count } : {};
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="title">Admin Dashboard</h1>
          <p className="mt-1.5 text-ink-2">Manage your email directory</p>
        </div>
        <FetchButton>
          <ImportButton />
        </FetchButton>
      </div>
      <SetupNotice />
      <div className="flex items-stretch">
        <div className="min-w-0 flex-1">
          <TabLinks
            label="Admin Dashboard"
            panelId={panelId}
            tabs={adminTabs.map((tab) => ({
              id: tabElementId(tab.id),
              label: tab.label,
              search: adminPlaceSearch(tab),
              isSelected: tab === place.tab,
              ...(tab.id === 'emails' && waiting),
            }))}
          />
        </div>
        <HealthLink isCurrent={place.tab === healthPlace} />
      </div>
      <section
        id={panelId}
        role={place.tab === healthPlace ? 'region' : 'tabpanel'}
        aria-labelledby={tabElementId(place.tab.id)}
        className="min-h-dvh pt-6"
      >
        {place.tab.views.length > 1 && (
          // A float: the headline of the panel takes the rest of the row, and wraps where that is little.
          <div className="max-md:mb-4 md:float-right md:ml-4">
            <SegmentLinks
              label={`Views of ${place.tab.label}`}
              views={place.tab.views.map((view) => ({
                label: view.label,
                to: { search: adminPlaceSearch(place.tab, view) },
                isCurrent: view === place.view,
                ...(view.id === 'to-review' && waiting),
              }))}
            />
          </div>
        )}
        {isHydrated ? <Panel key={place.view.id} /> : <PanelSkeleton />}
      </section>
    </>
  );
}

/** At the end of the row of tabs: not one of the six, but easy to find. */
function HealthLink({ isCurrent }: { isCurrent: boolean }) {
  return (
    <Link
      id={tabElementId(healthPlace.id)}
      to={{ search: adminPlaceSearch(healthPlace) }}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
      className="relative flex flex-none items-center gap-2 border-b border-line pl-4 text-sm font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:font-bold aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:left-4 aria-[current]:after:h-[3px] aria-[current]:after:bg-accent forced-colors:aria-[current]:after:bg-[Highlight]"
    >
      <Icon of={Activity} size={16} />
      {healthPlace.label}
    </Link>
  );
}

export const page: Page = {
  meta: () => ({ title: 'Admin Dashboard', description: 'For administrators.', noIndex: true }),
  Component: AdminScreen,
};
