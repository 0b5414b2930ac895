import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Link, type LinkProps } from '#client/platform/router/link.tsx';
import { Count } from '#client/ui/count.tsx';
import { Icon } from '#client/ui/icon.tsx';

const frameClass = 'inline-flex rounded-md bg-well p-[3px] max-md:flex max-md:w-full';
const segmentClass =
  'relative inline-flex min-h-9 cursor-pointer items-center justify-center gap-2 rounded-sm px-3.5 text-sm font-control whitespace-nowrap text-ink-2 hover:text-ink max-md:min-h-touch max-md:flex-1 chosen:bg-raised chosen:text-ink chosen:shadow-[0_1px_2px_rgb(0_0_0/.16)] chosen:forced-color-adjust-none forced-colors:chosen:bg-[Highlight] forced-colors:chosen:text-[HighlightText] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

interface SegmentLinksProps {
  /** Accessible name of the row. */
  label: string;
  /** `count`: number of objects in a view, next to its name and not part of it. */
  views: ReadonlyArray<{ label: string; count?: number; to: LinkProps['to']; isCurrent: boolean }>;
}

/** A few views side by side, each a link. */
export function SegmentLinks({ label, views }: SegmentLinksProps) {
  return (
    <nav aria-label={label} className={frameClass}>
      {views.map(({ label: name, count, to, isCurrent }) => (
        <Link
          key={name}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          aria-description={count === undefined ? undefined : String(count)}
          className={segmentClass}
        >
          {count === undefined ? (
            name
          ) : (
            <span>
              {name}
              <Count of={count} />
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

interface SegmentChoiceProps<Value extends string> {
  /** Accessible name of the row. */
  label: string;
  /** `className` may highlight an option while none is chosen, if only styles can know the later choice. */
  options: ReadonlyArray<{ value: Value; label: string; icon: LucideIcon; className?: string }>;
  value: Value | null;
  onChoose: (value: Value) => void;
}

/**
 * One choice among few, side by side: native radio buttons, so that CSS alone can react to the choice. Phones
 * show only the icons.
 */
export function SegmentChoice<Value extends string>({
  label,
  options,
  value: chosen,
  onChoose,
}: SegmentChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-md bg-well p-[3px]">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, label: text, icon, className = '' }) => (
        <label
          key={value}
          title={text}
          className={`${segmentClass} max-md:min-w-touch max-md:gap-0 max-md:px-0 max-md:text-[0px] ${className}`}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="absolute inset-0 m-0 cursor-pointer opacity-0"
          />
          <Icon of={icon} className="lg:max-xl:hidden" />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
