import { NavRow } from '#client/app/layout/nav-row.tsx';
import { OwnSearches, useOwnSearches } from '#client/app/layout/own-searches.tsx';
import { PanelIcon } from '#client/features/categories/components/category-icon.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { paths } from '#shared/paths.ts';

/** Links to the screens across brands, and the viewer's saved searches. */
export function ExploreNav() {
  const own = useOwnSearches();
  const { pathname } = useLocation();
  const isHere = pathname === paths.emails() && own.shown === undefined;
  return (
    // Two columns in the drawer, so that the viewer's lists are on its first screen.
    <div className="xs:in-[.drawer]:grid xs:in-[.drawer]:grid-cols-[auto_minmax(0,1fr)]">
      <div className={own.searches.length > 0 ? 'col-span-full' : undefined}>
        <NavRow
          to={paths.emails()}
          icon={<PanelIcon name="mails" />}
          aria-current={isHere ? 'page' : undefined}
        >
          Emails
        </NavRow>
        <OwnSearches {...own} />
      </div>
      <NavRow to={paths.insights()} icon={<PanelIcon name="trending-up" />}>
        Insights
      </NavRow>
      <NavRow to={paths.offers()} icon={<PanelIcon name="tag" />}>
        Offers
      </NavRow>
      <NavRow
        to={paths.compare()}
        icon={<PanelIcon name="chart-column" />}
        aria-current={pathname === paths.compare() ? 'page' : undefined}
      >
        Compare
      </NavRow>
      <NavRow
        to={paths.planner()}
        icon={<PanelIcon name="calendar-days" />}
        aria-current={pathname.startsWith(paths.planner()) ? 'page' : undefined}
      >
        Planner
      </NavRow>
      <NavRow to={paths.platforms()} icon={<PanelIcon name="send" />}>
        Platforms
      </NavRow>
      <NavRow to={paths.subjects()} icon={<PanelIcon name="type" />}>
        Subject lines
      </NavRow>
    </div>
  );
}
