import { GateSettings } from '#client/features/reviews/components/gate-settings.tsx';
import { SettingsPanel } from '#client/features/settings/components/settings-panel.tsx';

/** The Settings tab: the form of the specification, and below it what of the mail that comes is held back. */
export function SettingsTab() {
  return (
    <>
      <SettingsPanel />
      <GateSettings />
    </>
  );
}
