import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { followMutation } from '#client/features/follows/mutations.ts';
import { savedSearchesQuery } from '#client/features/saved-searches/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import {
  cadenceOptions,
  cadencesWithoutMail,
  eventOptions,
  followName,
} from '#client/screens/follows/copy.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { Follow, FollowSubject } from '#shared/contract/search/follows.ts';
import type { FollowCadence, FollowEvent } from '#shared/vocabulary/follows.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** Adds an alert about what the reader follows, or follows one of their saved searches. */
export function AlertForm({ follows, canGetMail }: { follows: readonly Follow[]; canGetMail: boolean }) {
  const isPremium = useAccess() === 'premium';
  const searches = useQuery({ ...savedSearchesQuery(useApi()), enabled: isPremium });
  const add = useApiMutation(followMutation);
  const [event, setEvent] = useState<FollowEvent>('every');
  const [threshold, setThreshold] = useState('30');
  const [cadence, setCadence] = useState<FollowCadence>(canGetMail ? 'daily' : 'none');
  const subjects = subjectsOf(follows, searches.data?.kind === 'open' ? searches.data.value : []);
  const [chosen, setChosen] = useState('');
  const subject = subjects.find(({ value }) => value === chosen) ?? subjects[0];
  if (subject === undefined) return null;
  const events = eventOptions.filter(([value]) => value !== 'silence' || subject.subject.kind === 'brand');
  const isSilence = event === 'silence' && subject.subject.kind === 'brand';
  const needsNumber = event === 'offer' || isSilence;
  const cadences = !canGetMail ? cadencesWithoutMail : isSilence ? cadenceOptions.slice(1) : cadenceOptions;
  const handleSubmit = () =>
    add.mutate({
      subject: subject.subject,
      event: event === 'silence' && !isSilence ? 'every' : event,
      threshold: needsNumber ? Number(threshold) : null,
      cadence: isSilence && cadence === 'each' ? 'daily' : cadence,
    });
  return (
    <section aria-labelledby="new-alert" className="mt-10 border-t border-line pt-8">
      <h2 id="new-alert" className="heading">
        New alert
      </h2>
      <form
        className="mt-4 grid gap-4 md:grid-cols-2"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          handleSubmit();
        }}
      >
        <SelectField
          label="About"
          value={subject.value}
          options={subjects.map(({ value, name }) => [value, name] as const)}
          onChange={({ target }) => setChosen(target.value)}
        />
        <SelectField
          label="When"
          value={events.some(([value]) => value === event) ? event : 'every'}
          options={events}
          onChange={({ target }) => setEvent(target.value as FollowEvent)}
        />
        {needsNumber && (
          <TextField
            label={event === 'offer' ? 'Percent' : 'Days'}
            type="number"
            min={1}
            max={100}
            required
            value={threshold}
            onChange={({ target }) => setThreshold(target.value)}
          />
        )}
        <SelectField
          label="How often"
          value={cadence}
          options={cadences}
          onChange={({ target }) => setCadence(target.value as FollowCadence)}
        />
        <div className="md:col-span-2">
          <Button type="submit" variant="fill" isBusy={add.isPending} busyLabel="Adding...">
            Add alert
          </Button>
        </div>
      </form>
    </section>
  );
}

interface Choice {
  value: string;
  name: string;
  subject: FollowSubject;
}

/** Each subject once: those that are followed, then the saved searches that are not. */
function subjectsOf(
  follows: readonly Follow[],
  searches: ReadonlyArray<{ id: number; name: string }>,
): Choice[] {
  const choices = new Map<string, Choice>();
  for (const follow of follows) {
    const value = `${follow.kind} ${follow.key}`;
    choices.set(value, { value, name: followName(follow), subject: subjectOf(follow) });
  }
  for (const { id, name } of searches) {
    const value = `search ${id}`;
    if (!choices.has(value))
      choices.set(value, { value, name: `Search: ${name}`, subject: { kind: 'search', id } });
  }
  return [...choices.values()];
}

function subjectOf({ kind, key }: Follow): FollowSubject {
  switch (kind) {
    case 'season':
      return { kind, season: key as Season };
    case 'search':
      return { kind, id: Number(key) };
    default:
      return { kind, slug: key };
  }
}
