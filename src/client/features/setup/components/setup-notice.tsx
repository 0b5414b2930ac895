import { useQuery } from '@tanstack/react-query';
import { setupQuery } from '#client/features/setup/api.ts';
import { progressLabel } from '#client/features/setup/setup-places.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { ButtonLink } from '#client/ui/button.tsx';
import { paths } from '#shared/paths.ts';

/** Links administrators of an empty vault to the first-run guide; empty otherwise. */
export function SetupNotice() {
  const setup = useQuery(setupQuery(useApi())).data;
  if (setup?.isOffered !== true) return null;
  return (
    <aside
      aria-labelledby="setup-notice"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg border border-line bg-raised p-6 max-md:mb-6 max-md:p-4"
    >
      <div className="min-w-0">
        <h2 id="setup-notice" className="font-display text-lg font-strong tracking-heading">
          Your vault is empty
        </h2>
        <p className="mt-1 text-sm text-ink-2">
          Name, sign-in, mailbox and first import: {progressLabel(setup)}.
        </p>
      </div>
      <ButtonLink to={paths.setup()} className="max-md:w-full">
        Set up the vault
      </ButtonLink>
    </aside>
  );
}
