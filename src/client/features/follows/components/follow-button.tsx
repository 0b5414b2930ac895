import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import {
  followMutation,
  followsQuery,
  loginSentence,
  unfollowMutation,
} from '#client/features/follows/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { loginToast } from '#client/platform/api/failure-toast.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { toast } from '#client/ui/toast/toast.tsx';
import type { Follow, FollowSubject } from '#shared/contract/search/follows.ts';

interface FollowButtonProps {
  subject: FollowSubject;
  name: string;
}

/** The bell: a toggle for signed-in users, a sign-in link for a visitor. */
export function FollowButton({ subject, name }: FollowButtonProps) {
  const user = useCurrentUser();
  const follows = useQuery({ ...followsQuery(useApi()), enabled: user !== null });
  const follow = useApiMutation(followMutation);
  const unfollow = useApiMutation(unfollowMutation);
  const list = follows.data?.kind === 'open' ? follows.data.value.follows : [];
  const own = list.find((each) => each.event === 'every' && isOf(each, subject));
  const handleClick = () => {
    if (user === null) toast(loginToast(loginSentence));
    else if (own === undefined) follow.mutate({ subject });
    else unfollow.mutate(own.id);
  };
  const isBusy = follow.isPending || unfollow.isPending || (user !== null && follows.isPending);
  return (
    <Button
      variant="line"
      aria-label={`Follow ${name}`}
      aria-pressed={user === null ? undefined : own !== undefined}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && handleClick()}
      className="max-md:w-11 max-md:px-0"
    >
      <Icon of={Bell} className={own === undefined ? '' : 'fill-current'} />
      <span className="max-md:hidden">{own === undefined ? 'Follow' : 'Following'}</span>
    </Button>
  );
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
