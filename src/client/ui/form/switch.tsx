import type { ButtonHTMLAttributes } from 'react';

interface SwitchProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onChange' | 'onClick' | 'role'> {
  isOn: boolean;
  /** While true it cannot be switched; it keeps the focus. */
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

/**
 * A switch with immediate effect. Give it an `aria-label` or `aria-labelledby` that names the setting, not
 * "on".
 */
export function Switch({ isOn, isBusy = false, onChange, className = '', ...rest }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onChange(!isOn)}
      className={`relative inline-block h-6 w-10 flex-none rounded-full border border-line-strong bg-transparent transition-colors before:absolute before:-inset-x-1 before:-inset-y-2.5 after:absolute after:top-[3px] after:left-[3px] after:size-4 after:rounded-full after:bg-ink-3 after:transition-transform after:duration-(--t-mid) after:ease-out aria-checked:border-accent aria-checked:bg-accent aria-checked:after:translate-x-4 aria-checked:after:bg-on-accent aria-disabled:cursor-not-allowed aria-disabled:opacity-55 forced-color-adjust-none ${className}`}
      {...rest}
    />
  );
}
