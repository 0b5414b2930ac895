import { Button } from '#client/components/ui/button.tsx';
import { followMutation } from '#client/features/sign-ups/api.ts';
import { useChange } from '#client/lib/mutation-context.ts';

interface FollowButtonProps {
  brandIds: readonly number[];
  onFollowed: () => void;
}

/** Notes brands of the vault in the ledger. */
export function FollowButton({ brandIds, onFollowed }: FollowButtonProps) {
  const follow = useChange(followMutation);
  return (
    <Button
      isBusy={follow.isPending}
      onClick={() => follow.mutate({ brandIds: [...brandIds] }, { onSuccess: onFollowed })}
    >
      Add to Sign-ups
    </Button>
  );
}
