import { useQuery } from '@tanstack/react-query';
import { membersQuery, removeMemberMutation } from '#client/features/shares/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { useNavigate } from '#client/platform/router/location.tsx';
import { Button } from '#client/ui/button.tsx';
import { paths } from '#shared/paths.ts';

/** Leaves a list of somebody else, which one can join again by a link. */
export function LeaveButton({ listId }: { listId: number }) {
  const { data: members = [] } = useQuery(membersQuery(useApi(), listId));
  const leave = useApiMutation(removeMemberMutation, listId);
  const navigate = useNavigate();
  const me = members.find(({ isYou }) => isYou);
  if (me === undefined) return null;
  return (
    <Button
      isBusy={leave.isPending}
      busyLabel="Leaving..."
      onClick={() => leave.mutate(me.id, { onSuccess: () => navigate(paths.savedLists()) })}
    >
      Leave list
    </Button>
  );
}
