import { LearningStatus } from '#client/features/recognition/components/learning-status.tsx';
import { GateSettings } from '#client/features/reviews/components/gate-settings.tsx';
import { SettingsPanel } from '#client/features/settings/components/settings-panel.tsx';

/** The Settings tab: the form of the specification, and below it what is held back and what is learnt. */
export function SettingsTab() {
  return (
    <>
      <SettingsPanel />
      <GateSettings />
      <LearningStatus />
    </>
  );
}
