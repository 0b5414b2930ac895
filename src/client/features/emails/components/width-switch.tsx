import { Monitor, Smartphone } from 'lucide-react';
import { useId } from 'react';

const widths = [
  { value: 'desktop', label: 'Desktop', Icon: Monitor },
  { value: 'phone', label: 'Phone', Icon: Smartphone },
] as const;

/**
 * Shows the mail as wide as on a desktop (680 px) or a phone (390 px). The frame looks at which choice is checked by
 * CSS alone, so it works without JavaScript too.
 */
export function WidthSwitch() {
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-md bg-well p-[3px] max-md:w-full">
      <legend className="sr-only">Width of the email</legend>
      {widths.map(({ value, label, Icon }) => (
        <label
          key={value}
          className="relative inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-3.5 text-sm font-control text-ink-2 has-checked:bg-raised has-checked:text-ink has-checked:shadow-[0_1px_2px_rgb(0_0_0/.16)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-md:min-h-11 max-md:flex-1 max-md:justify-center"
        >
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === 'desktop'}
            className="absolute inset-0 m-0 cursor-pointer opacity-0"
          />
          <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
