import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { useChoices } from '#client/platform/queries/immediate-choices.ts';
import { changeSettingsMutation, settingsKey } from '#client/screens/follows/api.ts';
import { hours, weekdays } from '#client/screens/follows/copy.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import type { FollowSettings } from '#shared/contract/search/follows.ts';

/** The hour and day of digests, and a pause of everything. Each choice is saved at once. */
export function DigestSettings({ settings }: { settings: FollowSettings }) {
  const change = useApiMutation(changeSettingsMutation);
  const { isPaused, digestHour, digestDay, zone } = useChoices(settings, settingsKey);
  return (
    <section aria-labelledby="digests" className="mt-10 border-t border-line pt-8">
      <h2 id="digests" className="heading">
        Digests
      </h2>
      <div className="mt-4 flex flex-wrap gap-4">
        <div className="w-40">
          <SelectField
            label="Hour"
            value={digestHour}
            options={hours}
            onChange={({ target }) => change.mutate({ digestHour: Number(target.value) })}
          />
        </div>
        <div className="w-48">
          <SelectField
            label="Weekly digest on"
            value={digestDay}
            options={weekdays}
            onChange={({ target }) => change.mutate({ digestDay: Number(target.value) })}
          />
        </div>
      </div>
      <p className="mt-3 text-sm text-ink-2">
        In the time zone {zone}.{' '}
        <Button variant="quiet" onClick={() => change.mutate({ zone: ownZone() })}>
          Use this device's time zone
        </Button>
      </p>
      <div className="mt-6 flex items-start gap-3">
        <Switch
          isOn={isPaused}
          isBusy={change.isPending}
          onChange={(isOn) => change.mutate({ isPaused: isOn })}
          aria-labelledby="pause-all"
          aria-describedby="pause-note"
          className="mt-0.5"
        />
        <div>
          <p id="pause-all" className="font-control">
            Pause all
          </p>
          <p id="pause-note" className="text-sm text-ink-2">
            Nothing is sent. Emails that arrive meanwhile are not sent later.
          </p>
        </div>
      </div>
    </section>
  );
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
