import { formatCount } from '#shared/format/count.ts';

/**
 * How many things a choice holds, beside its name. It is drawn and not written, so that the name stays what it is;
 * whoever uses it gives it as the description of the choice.
 */
export function Count({ of, className = 'text-xs' }: { of: number; className?: string }) {
  return (
    <span
      data-count={formatCount(of)}
      className={`ml-1.5 font-normal text-ink-3 tabular before:content-[attr(data-count)/''] ${className}`}
    />
  );
}
