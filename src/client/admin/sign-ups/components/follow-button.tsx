import { followMutation } from '#client/admin/sign-ups/api.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';

interface FollowButtonProps {
  brandIds: readonly number[];
  onFollowed: () => void;
}

/** Adds brands of the vault to the ledger. */
export function FollowButton({ brandIds, onFollowed }: FollowButtonProps) {
  const follow = useApiMutation(followMutation);
  return (
    <Button
      isBusy={follow.isPending}
      onClick={() => follow.mutate({ brandIds: [...brandIds] }, { onSuccess: onFollowed })}
    >
      Add to sign-ups
    </Button>
  );
}
