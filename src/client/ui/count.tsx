import { formatCount } from '#shared/format/count.ts';

/**
 * Number of objects behind a choice, next to its name. Rendered by CSS, so that it is not part of the
 * accessible name; the caller adds it as the description of the choice.
 */
export function Count({ of, className = 'text-xs' }: { of: number; className?: string }) {
  return (
    <span
      data-count={formatCount(of)}
      className={`ml-1.5 font-normal text-ink-3 tabular before:content-[attr(data-count)/''] ${className}`}
    />
  );
}
