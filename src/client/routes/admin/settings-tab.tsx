import { FetchRunList } from '#client/features/fetching/components/fetch-run-list.tsx';
import { MailboxesSection } from '#client/features/mailboxes/components/mailboxes-section.tsx';
import { LearningStatus } from '#client/features/recognition/components/learning-status.tsx';
import { GateSettings } from '#client/features/reviews/components/gate-settings.tsx';
import { SettingsPanel } from '#client/features/settings/components/settings-panel.tsx';

/**
 * The Settings tab: the form of the specification, below it all mailboxes, what of their mail is held back and what is
 * learnt.
 */
export function SettingsTab() {
  return (
    <>
      <SettingsPanel />
      <MailboxesSection renderRuns={(runs) => <FetchRunList runs={runs} />} />
      <GateSettings />
      <LearningStatus />
    </>
  );
}
