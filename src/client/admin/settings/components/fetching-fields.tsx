import { useId } from 'react';
import type { SettingsDraft } from '#client/admin/settings/settings-draft.ts';
import { Card } from '#client/ui/card.tsx';
import { Switch } from '#client/ui/form/switch.tsx';

type Toggle = 'autoFetch' | 'autoCategorize' | 'saveImages';

const toggles: ReadonlyArray<{ name: Toggle; label: string; hint: string }> = [
  {
    name: 'autoFetch',
    label: 'Auto Fetch Emails',
    hint: 'Watch the mailbox for new mail, and check every hour.',
  },
  {
    name: 'autoCategorize',
    label: 'Auto Categorize',
    hint: 'Recognise the campaign type and season of each email. Without it they count as Other and None.',
  },
  {
    name: 'saveImages',
    label: 'Save Images',
    hint: 'Keep a copy of every picture when an email arrives, instead of fetching it when first viewed.',
  },
];

interface FetchingFieldsProps {
  draft: Pick<SettingsDraft, Toggle>;
  onEdit: (change: Partial<SettingsDraft>) => void;
}

/** The three toggles. Like the fields they count once they are saved. */
export function FetchingFields({ draft, onEdit }: FetchingFieldsProps) {
  const id = useId();
  return (
    <Card title="New mail">
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
              isOn={draft[name]}
              onChange={(isOn) => onEdit({ [name]: isOn })}
              aria-labelledby={`${id}-${name}`}
              aria-describedby={`${id}-${name}-hint`}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
