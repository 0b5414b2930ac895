import { useEffect, useEffectEvent } from 'react';
import { useStartCheckout } from '#client/features/billing/api.ts';
import { takeUpgradePress } from '#client/features/billing/upgrade-press.ts';
import { Button } from '#client/ui/button.tsx';

interface UpgradeButtonProps {
  label: string;
  /** The user returns from the sign-in: the pressed checkout continues without another click. */
  isContinued?: boolean;
  className?: string;
}

/** Starts the checkout. Keeps the focus and its width while it works. */
export function UpgradeButton({ label, isContinued = false, className = '' }: UpgradeButtonProps) {
  const { start, isWorking } = useStartCheckout();
  const goOn = useEffectEvent(() => {
    if (takeUpgradePress(new Date())) start();
  });
  useEffect(() => {
    if (isContinued) goOn();
  }, [isContinued]);
  return (
    <Button variant="fill" isBusy={isWorking} onClick={start} className={`min-w-48 ${className}`}>
      <span aria-live="polite">{isWorking ? 'Processing...' : label}</span>
    </Button>
  );
}
