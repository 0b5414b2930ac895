import { placeOf } from '#client/features/shared-charts/components/brand-charts.tsx';
import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { SegmentLinks } from '#client/ui/segmented.tsx';

/** Choice between the senders' time zones, the viewer's, and that of the address. */
export function ClockChoice({ clock }: { clock: string | null }) {
  const own = useOwnClock();
  if (clock === null && own === null) return null;
  return (
    <div className="mt-4">
      <SegmentLinks
        label="Time zone"
        views={[
          { label: 'Sender’s time', to: { search: '' }, isCurrent: clock === null },
          ...[...new Set([own, clock])].flatMap((zone) =>
            zone === null
              ? []
              : {
                  label: zone === own ? `Your time (${placeOf(zone)})` : `${placeOf(zone)} time`,
                  to: { search: `?${new URLSearchParams({ clock: zone })}` },
                  isCurrent: zone === clock,
                },
          ),
        ]}
      />
    </div>
  );
}

/** The browser's time zone; null before hydration, because the server does not know it. */
function useOwnClock(): string | null {
  return useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null;
}
