import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';

interface PanelHeadProps {
  title: ReactNode;
  /** The headline, where the keyboard goes when the row it stood on is gone. */
  ref?: Ref<HTMLHeadingElement>;
  /** The row of tools. */
  children?: ReactNode;
}

/** The headline of a panel and the row of tools below it. */
export function PanelHead({ title, ref, children }: PanelHeadProps) {
  return (
    <>
      <h2 ref={ref} tabIndex={-1} className="heading outline-none max-md:text-[1.25rem]">
        {title}
      </h2>
      {children === undefined ? (
        <div className="h-4" />
      ) : (
        <div className="my-4 flex flex-wrap items-center gap-2">{children}</div>
      )}
    </>
  );
}

/** A choice in the row of tools; `aria-label` says of what. */
export function ToolSelect({
  className = '',
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { 'aria-label': string }) {
  return (
    <select
      className={`select min-h-10 rounded-md border border-line-strong bg-raised pr-10 pl-3.5 text-sm transition-colors hover:border-ink max-md:min-h-touch max-md:min-w-0 max-md:flex-[1_1_46%] max-md:text-md max-[359.98px]:basis-full! ${className}`}
      {...rest}
    />
  );
}
