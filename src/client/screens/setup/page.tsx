import { FetchButton } from '#client/admin/fetching/components/fetch-button.tsx';
import { AccessGate } from '#client/admin/kit/access-gate.tsx';
import { ImportPanel } from '#client/admin/mail-imports/components/import-panel.tsx';
import { ConnectedMailboxes } from '#client/admin/mailboxes/components/connected-mailboxes.tsx';
import { WhoMayAppear } from '#client/admin/reviews/components/who-may-appear.tsx';
import { SettingsPanel } from '#client/admin/settings/components/settings-panel.tsx';
import type { Page } from '#client/platform/router/page.ts';
import { SetupGuide } from '#client/screens/setup/setup-guide.tsx';

function SetupScreen() {
  return (
    <AccessGate>
      <h1 className="title">Set up the vault</h1>
      <SetupGuide
        senders={<WhoMayAppear />}
        mailbox={
          <>
            <ConnectedMailboxes />
            <SettingsPanel heading={null} />
          </>
        }
        importing={<ImportPanel />}
        fetching={
          // Places the button as in a form.
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
