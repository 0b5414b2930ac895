import { AccessGate } from '#client/features/admin/components/access-gate.tsx';
import { FetchButton } from '#client/features/fetching/components/fetch-button.tsx';
import { WhoMayAppear } from '#client/features/reviews/components/who-may-appear.tsx';
import { SettingsPanel } from '#client/features/settings/components/settings-panel.tsx';
import { SetupGuide } from '#client/features/setup/components/setup-guide.tsx';
import type { Page } from '#client/lib/page.ts';

function SetupScreen() {
  return (
    <AccessGate>
      <h1 className="title">Set up the vault</h1>
      <SetupGuide
        senders={<WhoMayAppear />}
        mailbox={<SettingsPanel heading={null} />}
        fetching={
          // The button stands where a form has its own.
          <div className="md:*:w-full md:*:flex-row-reverse md:*:justify-between">
            <FetchButton />
          </div>
        }
      />
    </AccessGate>
  );
}

export const page: Page = {
  meta: () => ({ title: 'Set up the vault', description: 'For administrators.', noIndex: true }),
  Component: SetupScreen,
};
