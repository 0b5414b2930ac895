import type { InfiniteData } from '@tanstack/react-query';
import type { ComponentProps, ReactNode, Ref } from 'react';
import type { ListPage } from '#client/platform/api/list-page.ts';
import { type Options, Select } from '#client/ui/form/select-field.tsx';
import { formatCount } from '#shared/format/count.ts';

interface PanelHeadProps {
  title: ReactNode;
  /** The list below; its total appears after the title once loaded. */
  list?: { data: InfiniteData<ListPage<unknown>> | undefined };
  /** The headline, the focus target when a focused row is gone. */
  ref?: Ref<HTMLHeadingElement>;
  /** A short note on the same line. */
  note?: string | null;
  /** The toolbar. */
  children?: ReactNode;
}

/** The headline of a panel with its toolbar. */
export function PanelHead({ title, list, ref, note = null, children }: PanelHeadProps) {
  const total = list?.data?.pages[0]?.total ?? null;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 md:min-h-9">
        <h2 ref={ref} tabIndex={-1} className="heading outline-none max-md:text-lg">
          {title}
          {total !== null && (
            <>
              {' '}
              <span className="font-text text-md font-normal tracking-normal text-ink-2 tabular">
                {formatCount(total)}
              </span>
            </>
          )}
        </h2>
        {note !== null && <p className="text-sm text-ink-2">{note}</p>}
      </div>
      {children === undefined ? (
        <div className="h-4" />
      ) : (
        <div className="my-4 flex flex-wrap items-center gap-2">{children}</div>
      )}
    </>
  );
}

interface ToolSelectProps {
  /** Accessible name of the choice. */
  label: string;
  value: string | number | null;
  options: Options;
  groups?: ComponentProps<typeof Select>['groups'];
  onChoose: (value: string) => void;
  className?: string;
}

/** A select in the toolbar. */
export function ToolSelect({
  label,
  value,
  onChoose,
  className = '',
  options,
  groups = [],
}: ToolSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      options={options}
      groups={groups}
      onChange={({ target }) => onChoose(target.value)}
      className={`min-h-10 rounded-md border border-line-strong bg-raised pl-3.5 text-sm transition-colors hover:border-ink max-md:min-h-touch max-md:min-w-0 max-md:flex-[1_1_46%] max-md:text-md max-xs:basis-full! ${className}`}
    />
  );
}
