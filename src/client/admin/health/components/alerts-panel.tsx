import { useQuery } from '@tanstack/react-query';
import { adminPlaceSearch, healthPlace } from '#client/admin/kit/admin-places.ts';
import { alertsQuery } from '#client/features/alerts/api.ts';
import { CurrentAlerts } from '#client/features/alerts/components/current-alerts.tsx';
import { useApi, useSite } from '#client/platform/api/app-context.ts';
import { TextLink } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#shared/paths.ts';

const healthPath = `${paths.admin()}${adminPlaceSearch(healthPlace)}`;

/** The problems that administrators get mail about, as on the page of all follows. */
export function AlertsPanel({ refetchInterval }: { refetchInterval: number }) {
  const isSilent = useSite().mail === 'off';
  const query = useQuery({ ...alertsQuery(useApi()), staleTime: 0, refetchInterval });
  return (
    <Card
      title="Problems"
      description={
        <>
          {isSilent
            ? 'Sending email is not set up, so no email is sent about them.'
            : 'Administrators get email about them.'}{' '}
          <TextLink to={`${paths.follows()}#vault-alerts`}>Alerts</TextLink>
        </>
      }
    >
      {query.data !== undefined ? (
        <CurrentAlerts alerts={query.data.current} here={healthPath} />
      ) : query.isError ? (
        <LoadFailure what="Problems" query={query} />
      ) : (
        <Skeleton className="h-6" />
      )}
    </Card>
  );
}
