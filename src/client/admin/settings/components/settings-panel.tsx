import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingsQuery } from '#client/admin/settings/api.ts';
import { SettingsForm } from '#client/admin/settings/components/settings-form.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

const ownHeading = <h2 className="heading">Settings</h2>;

/** Settings of the first mailbox and of new mail. @param heading null if the caller has one. */
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
