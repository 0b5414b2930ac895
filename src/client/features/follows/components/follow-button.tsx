import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import { followsQuery } from '#client/features/follows/api.ts';
import { failurePhrase } from '#client/features/follows/copy.ts';
import type { AccessResult } from '#client/platform/api/access-result.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lateCode } from '#client/ui/lazy-part.tsx';
import { toast } from '#client/ui/toast/toast.tsx';
import type { Follow, FollowSubject, Follows } from '#shared/contract/search/follows.ts';

/** Lazy-loaded: nobody needs it before a press. */
const changes = lateCode(() => import('#client/features/follows/mutations.ts'));

interface FollowButtonProps {
  subject: FollowSubject;
  name: string;
  /** The icon alone, for a row of quiet buttons. */
  isCompact?: boolean;
}

/** The bell: a toggle for signed-in users, a sign-in link for a visitor. */
export function FollowButton({ subject, name, isCompact = false }: FollowButtonProps) {
  const user = useCurrentUser();
  const api = useApi();
  const queryClient = useQueryClient();
  const follows = useQuery({ ...followsQuery(api), enabled: user !== null });
  const [isChanging, setChanging] = useState(false);
  const own = followsOf(follows.data, subject).find(({ event }) => event === 'every');
  const change = async () => {
    setChanging(true);
    try {
      const { askForLogin, follow, unfollow } = await changes.fetch();
      const context = { api, queryClient };
      if (user === null) askForLogin();
      else if (own === undefined) await follow(context, { subject });
      else await unfollow(context, own.id);
    } catch {
      toast({ title: 'Error', description: failurePhrase, isFailure: true });
    } finally {
      setChanging(false);
    }
  };
  const isBusy = isChanging || (user !== null && follows.isPending);
  return (
    <Button
      {...(isCompact ? compact : wide)}
      aria-label={`Follow ${name}`}
      aria-pressed={user === null ? undefined : own !== undefined}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && void change()}
      {...changes.onIntent}
    >
      <Icon of={Bell} className={own === undefined ? '' : 'fill-current'} />
      {!isCompact && <span className="max-md:hidden">Follow</span>}
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
