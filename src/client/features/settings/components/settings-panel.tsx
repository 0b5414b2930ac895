import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#client/components/load-failure.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { settingsQuery } from '#client/features/settings/api/get-settings.ts';
import { FailingWork } from '#client/features/settings/components/failing-work.tsx';
import { SettingsForm } from '#client/features/settings/components/settings-form.tsx';
import { useApi } from '#client/lib/app-context.ts';

/** Where mail comes from, and what happens to it. @param hasHeading false where it stands under another. */
export function SettingsPanel({ hasHeading = true }: { hasHeading?: boolean }) {
  const settings = useQuery(settingsQuery(useApi()));
  return (
    <>
      {hasHeading && <h2 className="heading">Settings</h2>}
      {settings.data !== undefined ? (
        <>
          <FailingWork failing={settings.data.failing} />
          <SettingsForm settings={settings.data} />
        </>
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
