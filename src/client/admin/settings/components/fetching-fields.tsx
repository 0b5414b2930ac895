import { useId } from 'react';
import { saveSettingsMutation } from '#client/admin/settings/api.ts';
import { draftOf, type SettingsDraft, settingsBody } from '#client/admin/settings/settings-draft.ts';
import { Refusal } from '#client/platform/api/form-issues.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Card } from '#client/ui/card.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import type { Settings } from '#shared/contract/intake/settings.ts';

type Toggle = 'autoFetch' | 'autoCategorize' | 'saveImages';

const toggles: ReadonlyArray<{ name: Toggle; label: string; hint: string }> = [
  {
    name: 'autoFetch',
    label: 'Auto Fetch Emails',
    hint: 'Watch the mailbox for new email, and check every hour.',
  },
  {
    name: 'autoCategorize',
    label: 'Auto Categorize',
    hint: 'Detect the campaign type and season of each email. When off, they are set to Other and None.',
  },
  {
    name: 'saveImages',
    label: 'Save Images',
    hint: 'Save a copy of every image when an email arrives, instead of fetching it on first view.',
  },
];

/**
 * The three toggles take effect immediately, like every switch of the dashboard. The text fields wait for
 * their button.
 */
export function FetchingFields({ settings }: { settings: Settings }) {
  const id = useId();
  const save = useApiMutation(saveSettingsMutation);
  // An optimistic value while the request is pending.
  const shown = save.isPending ? save.variables : settings;
  const turn = (change: Partial<SettingsDraft>) => {
    const body = settingsBody({ ...draftOf(settings), ...change }, 'Error saving settings');
    if (!(body instanceof Refusal)) save.mutate(body);
  };
  return (
    <Card title="New email">
      <ul className="-my-2">
        {toggles.map(({ name, label, hint }) => (
          <li key={name} className="flex items-center gap-6 border-b border-line py-4 last:border-0">
            <div className="min-w-0 flex-1">
              <p id={`${id}-${name}`} className="text-sm font-control">
                {label}
              </p>
              <p id={`${id}-${name}-hint`} className="text-sm text-ink-2">
                {hint}
              </p>
            </div>
            <Switch
              isOn={shown[name]}
              isBusy={save.isPending}
              onChange={(isOn) => turn({ [name]: isOn })}
              aria-labelledby={`${id}-${name}`}
              aria-describedby={`${id}-${name}-hint`}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
