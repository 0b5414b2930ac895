import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { type OpenedEmail, reviewQuery } from '#client/features/emails/api.ts';
import { changeState } from '#client/features/emails/change-state.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useMutationContext } from '#client/platform/queries/api-mutation.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { ReviewedEmail } from '#shared/contract/curation/reviews.ts';
import { paths } from '#shared/paths.ts';
import { holdRuleLabels } from '#shared/vocabulary/hold-rules.ts';

interface UnpublishedNoteProps {
  email: Pick<OpenedEmail, 'id' | 'subject' | 'brandId' | 'state'>;
}

/** Explains to an administrator that nobody else sees this email, and why. */
export function UnpublishedNote({ email }: UnpublishedNoteProps) {
  const { data: review } = useQuery(reviewQuery(useApi(), email.id));
  const context = useMutationContext();
  const [isBusy, setIsBusy] = useState(false);
  const publish = async () => {
    setIsBusy(true);
    await changeState(context, email, 'published');
    setIsBusy(false);
  };
  const queue = new URLSearchParams({
    tab: 'emails',
    view: 'to-review',
    by: 'brand',
    group: String(email.brandId),
  });
  return (
    <section
      aria-label="Not published"
      className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-well px-4 py-3 text-sm"
    >
      <Icon of={EyeOff} className="flex-none text-ink-2 max-md:hidden" />
      <div className="min-w-0 flex-[1_1_20rem] [overflow-wrap:anywhere]">
        <p className="font-control">Only administrators can see this email. Its links don’t work.</p>
        <p className="text-ink-2">{reasonOf(email.state, review)}</p>
      </div>
      <div className="flex gap-2">
        <Button isBusy={isBusy} busyLabel="Publishing..." onClick={() => void publish()}>
          Publish
        </Button>
        {email.state === 'held' && (
          <ButtonLink variant="quiet" to={`${paths.admin()}?${queue}`}>
            Go to review queue
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function reasonOf(state: OpenedEmail['state'], review: ReviewedEmail | null | undefined): string {
  const reasons = (review?.heldFor ?? [])
    .map(({ rule, what }) => `${holdRuleLabels[rule]}: ${what}`)
    .join(' ');
  if (state === 'held')
    return reasons === '' ? 'An administrator has not reviewed it yet.' : `Held for review. ${reasons}`;
  const hidden = 'An administrator has hidden it, or its sender is blocked.';
  return reasons === '' ? hidden : `${hidden} ${reasons}`;
}
