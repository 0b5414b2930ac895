import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '#client/components/load-failure.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { settingsQuery } from '#client/features/settings/api.ts';
import { SettingsForm } from '#client/features/settings/components/settings-form.tsx';
import { useApi } from '#client/lib/app-context.ts';

const ownHeading = <h2 className="heading">Settings</h2>;

/** Where mail comes from, and what happens to it. @param heading null where it stands under another. */
export function SettingsPanel({ heading = ownHeading }: { heading?: ReactNode }) {
  const settings = useQuery(settingsQuery(useApi()));
  return (
    <>
      {heading}
      {settings.data !== undefined ? (
        <SettingsForm settings={settings.data} />
      ) : settings.isError ? (
        <LoadFailure what="The settings" query={settings} className="mt-4" />
      ) : (
        <SettingsSkeleton />
      )}
    </>
  );
}

function SettingsSkeleton() {
  return (
    <div role="status" className="mt-4 grid max-w-[720px] gap-4">
      <span className="sr-only">Loading the settings</span>
      <Skeleton className="h-96" />
      <Skeleton className="h-60" />
    </div>
  );
}
