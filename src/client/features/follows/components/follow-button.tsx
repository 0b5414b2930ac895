import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import { followsQuery } from '#client/features/follows/api.ts';
import { followMutation, loginSentence, unfollowMutation } from '#client/features/follows/mutations.ts';
import type { AccessResult } from '#client/platform/api/access-result.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { loginToast } from '#client/platform/api/failure-toast.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { toast } from '#client/ui/toast/toast.tsx';
import type { Follow, FollowSubject, Follows } from '#shared/contract/search/follows.ts';

interface FollowButtonProps {
  subject: FollowSubject;
  name: string;
  /** The icon alone, for a row of quiet buttons. */
  isCompact?: boolean;
}

/** The bell: a toggle for signed-in users, a sign-in link for a visitor. */
export function FollowButton({ subject, name, isCompact = false }: FollowButtonProps) {
  const user = useCurrentUser();
  const follows = useQuery({ ...followsQuery(useApi()), enabled: user !== null });
  const follow = useApiMutation(followMutation);
  const unfollow = useApiMutation(unfollowMutation);
  const own = followsOf(follows.data, subject).find(({ event }) => event === 'every');
  const handleClick = () => {
    if (user === null) toast(loginToast(loginSentence));
    else if (own === undefined) follow.mutate({ subject });
    else unfollow.mutate(own.id);
  };
  const isBusy = follow.isPending || unfollow.isPending || (user !== null && follows.isPending);
  return (
    <Button
      {...(isCompact ? compact : wide)}
      aria-label={`Follow ${name}`}
      aria-pressed={user === null ? undefined : own !== undefined}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && handleClick()}
    >
      <Icon of={Bell} className={own === undefined ? '' : 'fill-current'} />
      {!isCompact && <span className="max-md:hidden">{own === undefined ? 'Follow' : 'Following'}</span>}
    </Button>
  );
}

const compact = { variant: 'quiet', size: 'icon', className: 'aria-pressed:text-accent' } as const;
const wide = { variant: 'line', className: 'max-md:w-11 max-md:px-0' } as const;

/** The user's follows of a subject; none while they load. */
export function followsOf(
  result: AccessResult<Follows> | undefined,
  subject: FollowSubject,
): readonly Follow[] {
  return result?.kind === 'open' ? result.value.follows.filter((each) => isOf(each, subject)) : [];
}

function isOf({ kind, key }: Follow, subject: FollowSubject): boolean {
  if (kind !== subject.kind) return false;
  switch (subject.kind) {
    case 'season':
      return key === subject.season;
    case 'search':
      return key === String(subject.id);
    default:
      return key === subject.slug;
  }
}
