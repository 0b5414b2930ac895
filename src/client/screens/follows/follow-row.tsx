import { unfollowMutation } from '#client/features/follows/mutations.ts';
import { chosenWebhook, useWebhookOptions } from '#client/features/webhooks/webhook-options.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { useChoices } from '#client/platform/queries/immediate-choices.ts';
import { Link } from '#client/platform/router/link.tsx';
import { changeFollowMutation, followKey } from '#client/screens/follows/api.ts';
import {
  cadenceOptions,
  cadencesWithoutMail,
  eventWords,
  followName,
  followPath,
} from '#client/screens/follows/copy.ts';
import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/form/select-field.tsx';
import { controlClass } from '#client/ui/form/text-field.tsx';
import type { Follow } from '#shared/contract/search/follows.ts';
import type { FollowCadence } from '#shared/vocabulary/follows.ts';

interface FollowRowProps {
  follow: Follow;
  canGetMail: boolean;
  /** Moves the focus, because the row disappears. */
  onStopped: (pressed: Element) => void;
}

/** One follow, with how soon its emails come. */
export function FollowRow({ follow, canGetMail, onStopped }: FollowRowProps) {
  const change = useApiMutation(changeFollowMutation, follow.id);
  const stop = useApiMutation(unfollowMutation);
  const webhooks = useWebhookOptions();
  const { cadence, webhookId } = useChoices(follow, followKey(follow.id));
  const name = followName(follow);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-52">
        <Link to={followPath(follow)} className="font-strong hover:underline [overflow-wrap:anywhere]">
          {name}
        </Link>
        <p className="text-sm text-ink-2">
          {kindWords[follow.kind]} · {eventWords(follow)}
        </p>
      </div>
      <div className="w-40">
        <Select
          aria-label={`How often about ${name}`}
          value={cadence}
          options={canGetMail ? cadencesOf(follow) : cadencesWithoutMail}
          onChange={({ target }) => change.mutate({ cadence: target.value as FollowCadence })}
          className={`${controlClass} min-h-touch`}
        />
      </div>
      {webhooks.length > 0 && (
        <div className="w-40">
          <Select
            aria-label={`Webhook for ${name}`}
            value={webhookId ?? ''}
            options={webhooks}
            onChange={({ target }) => change.mutate({ webhookId: chosenWebhook(target) })}
            className={`${controlClass} min-h-touch`}
          />
        </div>
      )}
      <Button
        variant="quiet"
        aria-label={`Stop following ${name}`}
        isBusy={stop.isPending}
        busyLabel="Stopping..."
        onClick={({ currentTarget }) => stop.mutate(follow.id, { onSuccess: () => onStopped(currentTarget) })}
      >
        Stop
      </Button>
    </li>
  );
}

/** A silence is noticed when a digest is written. */
function cadencesOf({ event }: Follow) {
  return event === 'silence' ? cadenceOptions.filter(([value]) => value !== 'each') : cadenceOptions;
}

const kindWords: Record<Follow['kind'], string> = {
  brand: 'Brand',
  category: 'Category',
  season: 'Season',
  search: 'Saved search',
};
