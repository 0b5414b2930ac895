import { cancelSubscriptionMutation } from '#client/features/billing/api.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';

/** Text of the browser's `confirm` (specification, section 5). */
export const cancelQuestion =
  "Are you sure you want to cancel your premium subscription? You'll continue to have access until the end of your current billing period.";

export function CancelButton() {
  const { mutate, isPending } = useApiMutation(cancelSubscriptionMutation);
  const handleClick = () => {
    if (window.confirm(cancelQuestion)) mutate();
  };
  return (
    <Button isBusy={isPending} onClick={handleClick} className="min-w-48 max-md:w-full">
      <span aria-live="polite">{isPending ? 'Processing...' : 'Cancel Subscription'}</span>
    </Button>
  );
}
