import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { FetchButton } from '#client/admin/fetching/components/fetch-button.tsx';
import { AccessGate } from '#client/admin/kit/access-gate.tsx';
import { adminPlaceSearch, adminTabs, readAdminPlace } from '#client/admin/kit/admin-places.ts';
import { waitingQuery } from '#client/admin/reviews/api.ts';
import { SetupNotice } from '#client/features/setup/components/setup-notice.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import type { Page } from '#client/platform/router/page.ts';
import { PanelSkeleton } from '#client/screens/admin/panel-skeleton.tsx';
import { adminPanels } from '#client/screens/admin/panels.ts';
import { SegmentLinks } from '#client/ui/segmented.tsx';
import { TabLinks } from '#client/ui/tab-links.tsx';

/** The id of the panel below the tabs. */
const panelId = 'admin-panel';

const tabElementId = (tabId: string) => `admin-tab-${tabId}`;

function AdminScreen() {
  const { search } = useLocation();
  // The code of the panel comes while the access is checked.
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
  // The panels are the browser's: the server sends the frame and their shape.
  const isHydrated = useHydrated();
  const count = useQuery(waitingQuery(useApi())).data?.count ?? 0;
  const waiting = count > 0 ? { count } : {};
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="title">Admin Dashboard</h1>
          <p className="mt-1.5 text-ink-2">Manage your email directory</p>
        </div>
        <FetchButton />
      </div>
      <SetupNotice />
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
      <section
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabElementId(place.tab.id)}
        className="min-h-dvh pt-8 max-md:pt-6"
      >
        {place.tab.views.length > 1 && (
          <div className="mb-6">
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

export const page: Page = {
  meta: () => ({ title: 'Admin Dashboard', description: 'For administrators.', noIndex: true }),
  Component: AdminScreen,
};
