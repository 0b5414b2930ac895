// biome-ignore-all lint/a11y/noRedundantRoles: `display: block`, which narrow screens give its rows, takes a table's roles away
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** Position of a cell in block layout. */
export type BlockPlace = 'tick' | 'title' | 'control' | 'note' | 'count' | 'line' | 'actions' | 'hidden';

const layouts = {
  /** Blocks below 1100 px: two columns, the right one as narrow as possible. */
  grid: {
    table: 'blocks:block',
    fixed: 'rows:table-fixed',
    head: 'blocks:hidden',
    headCell: 'z-1',
    body: 'blocks:block',
    row: 'blocks:grid blocks:grid-cols-[minmax(0,1fr)_auto] blocks:items-center blocks:gap-x-3 blocks:gap-y-0.5 blocks:border-b blocks:border-line blocks:p-3 blocks:last:border-0',
    // A block is next to its tick box, with its actions below; ticked rows are tinted.
    tickedRow:
      'blocks:relative blocks:pl-12! blocks:[&>td:last-child]:-ml-9 rows:has-[.tick:checked]:*:bg-accent-tint blocks:has-[.tick:checked]:bg-accent-tint',
    cell: 'rows:h-[53px] rows:border-b rows:border-line rows:px-2.5 rows:py-2 rows:first:pl-4 rows:group-last/row:border-0 rows:group-hover/row:bg-hover rows:group-last/row:first:rounded-bl-lg rows:group-last/row:last:rounded-br-lg blocks:block blocks:min-w-0',
    places: {
      /** Next to the block: the row has a padding for it. */
      tick: 'blocks:absolute! blocks:top-1.5 blocks:left-0.5',
      title: 'blocks:col-start-1 blocks:row-start-1',
      control:
        'blocks:col-start-2 blocks:row-start-1 blocks:flex! blocks:min-h-touch blocks:items-center blocks:justify-end blocks:gap-2',
      note: 'blocks:col-start-1',
      count: 'blocks:col-start-2 blocks:text-ink-2',
      line: 'blocks:col-span-full',
      actions: 'blocks:col-span-full blocks:mt-1 blocks:-mb-1.5',
      hidden: 'blocks:hidden!',
    } satisfies Record<BlockPlace, string>,
  },
  /**
   * Rows of text; in blocks the cells are side by side. Uses container queries, not the window's width:
   * filters are next to the table.
   */
  lines: {
    // Tick boxes next to a block have touch size.
    table:
      'block @2xl:table [&_label]:m-0 [&_label]:size-touch @2xl:[&_label]:-my-2 @2xl:[&_label]:-ml-2.5 @2xl:[&_label]:size-9',
    fixed: '@2xl:table-fixed',
    head: 'hidden @2xl:table-header-group',
    headCell: 'z-2 last:pr-4',
    body: 'block @2xl:table-row-group',
    row: 'relative flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 last:border-b-0 hover:bg-hover @2xl:table-row @2xl:p-0',
    tickedRow: 'pl-12 has-[.tick:checked]:bg-accent-tint',
    cell: 'block min-w-0 @2xl:table-cell @2xl:border-b @2xl:border-line @2xl:px-2.5 @2xl:py-1.5 @2xl:align-top @2xl:first:pl-4 @2xl:last:pr-4 @2xl:group-last/row:border-b-0 @2xl:group-hover/row:bg-hover @2xl:group-has-[.tick:checked]/row:bg-accent-tint @2xl:group-last/row:first:rounded-bl-lg @2xl:group-last/row:last:rounded-br-lg',
    places: {
      /** Above the link of the row. */
      tick: 'absolute top-1 left-0.5 z-1 @2xl:relative @2xl:inset-auto',
      title: 'order-1 w-full @2xl:w-auto',
      control: 'order-2',
      note: 'order-3',
      count: 'order-4',
      line: 'order-5 w-full @2xl:w-auto',
      actions: 'order-6',
      /** Hidden in narrow layouts; another cell shows the same. */
      hidden: 'hidden! @5xl:table-cell!',
    } satisfies Record<BlockPlace, string>,
  },
};

type Layout = (typeof layouts)[keyof typeof layouts];

export interface Column<Row> {
  key: string;
  header: string;
  /** Header content that replaces the column's label. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  block: BlockPlace;
  /** Short label before the cell in a block, if its content is unclear without the column header. */
  blockLabel?: string;
  /** Right-aligned tabular figures. */
  isNumeric?: boolean;
  /** Hidden below 1248 px: another cell shows the same there. */
  isWideOnly?: boolean;
  /** Hidden below 1440 px. */
  isWidestOnly?: boolean;
  /** Sort key of the header. */
  sortKey?: string;
  /**
   * Width of the column as a class, such as `w-24`. Once one column has it, the layout is fixed: filtering or
   * sorting moves nothing, and the columns without a width share the rest.
   */
  width?: string;
  className?: string;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
  /** Called with the key of a header; the same key again reverses the direction. */
  onSort: (key: string) => void;
}

/** A row with a unique id. */
export interface Identified {
  id: string | number;
}

interface TableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  sort?: Sort;
  /** True while the previous rows are shown and the next load. */
  isChanging?: boolean;
  /**
   * True if its columns fit next to the side panel at 1024 px: block layout starts below that instead of 1100
   * px.
   */
  isCompact?: boolean;
  layout?: keyof typeof layouts;
  /** The table's body. */
  ref?: Ref<HTMLTableSectionElement> | undefined;
}

/* Explicit ARIA roles: browsers drop the table semantics of rows laid out as blocks. */
function tableClass<Row>({ table, fixed }: Layout, columns: ReadonlyArray<Column<Row>>): string {
  const hasWidths = columns.some(({ width }) => width !== undefined);
  return `w-full border-separate [border-spacing:0] rounded-lg border border-line bg-raised text-sm ${table} ${hasWidths ? fixed : ''}`;
}

function rowClass<Row>({ row, tickedRow }: Layout, columns: ReadonlyArray<Column<Row>>): string {
  return `group/row ${row} ${columns.some(({ block }) => block === 'tick') ? tickedRow : ''}`;
}

/** A table with a sticky header or, if its columns would overflow, a block per row. */
export function Table<Row extends Identified>({
  label,
  columns,
  rows,
  sort,
  isChanging = false,
  isCompact = false,
  layout: layoutName = 'grid',
  ref,
}: TableProps<Row>) {
  const layout = layouts[layoutName];
  return (
    <table
      role="table"
      aria-label={label}
      aria-busy={isChanging}
      data-compact={isCompact || undefined}
      className={`changing ${tableClass(layout, columns)}`}
    >
      <TableHead layout={layout} columns={columns} sort={sort} />
      <tbody role="rowgroup" ref={ref} className={layout.body}>
        {rows.map((row) => (
          <tr key={row.id} role="row" className={rowClass(layout, columns)}>
            {columns.map((column) => (
              <td key={column.key} role="cell" className={cellClass(layout, column)}>
                {layoutName === 'grid' && <BlockLabel column={column} />}
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Specification, section 9. */
const skeletonRowCount = 5;

/** Placeholder of a table while its first rows load. `label` names the content. */
export function TableSkeleton<Row>({
  label,
  columns,
  isCompact = false,
}: Pick<TableProps<Row>, 'label' | 'columns' | 'isCompact'>) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <table
        aria-hidden="true"
        data-compact={isCompact || undefined}
        className={tableClass(layouts.grid, columns)}
      >
        <TableHead layout={layouts.grid} columns={columns} sort={undefined} />
        <tbody className={layouts.grid.body}>
          {Array.from({ length: skeletonRowCount }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
            <tr key={index} className={`${rowClass(layouts.grid, columns)} blocks:h-[124px]`}>
              {columns.map((column, at) => (
                <td key={column.key} className={cellClass(layouts.grid, column)}>
                  <Skeleton className={`h-4 max-w-full ${skeletonWidth(column, at === 0)}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function skeletonWidth<Row>({ block, isNumeric }: Column<Row>, isFirst: boolean): string {
  if (block === 'tick') return 'w-[18px] blocks:m-[13px]';
  if (isNumeric) return 'ml-auto w-8';
  return isFirst || block === 'title' ? 'w-40' : 'w-24';
}

interface TableHeadProps<Row> {
  layout: Layout;
  columns: ReadonlyArray<Column<Row>>;
  sort: Sort | undefined;
}

function TableHead<Row>({ layout, columns, sort }: TableHeadProps<Row>) {
  return (
    <thead role="rowgroup" className={layout.head}>
      <tr role="row">
        {columns.map((column) => (
          <th
            key={column.key}
            role="columnheader"
            scope="col"
            {...(sort !== undefined && column.sortKey === sort.key
              ? { 'aria-sort': sort.direction === 'asc' ? 'ascending' : 'descending' }
              : {})}
            className={`sticky top-header border-b border-line bg-raised px-2.5 py-2.5 leading-5 font-control whitespace-nowrap text-ink-2 rows:max-xl:whitespace-normal first:rounded-tl-lg first:pl-4 last:rounded-tr-lg ${layout.headCell} ${column.block === 'hidden' ? layout.places.hidden : ''} ${column.width ?? ''} ${column.isNumeric ? 'text-right' : 'text-left'} ${column.isWideOnly ? 'max-xl:hidden' : ''} ${column.isWidestOnly ? 'max-2xl:hidden' : ''}`}
          >
            {sort !== undefined && column.sortKey !== undefined ? (
              <SortHeader column={column} sortKey={column.sortKey} sort={sort} />
            ) : (
              (column.head ?? column.header)
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortHeader<Row>({ column, sortKey, sort }: { column: Column<Row>; sortKey: string; sort: Sort }) {
  const isCurrent = sort.key === sortKey;
  const Arrow = isCurrent && sort.direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => sort.onSort(sortKey)}
      className={`group/sort relative -mx-1 text-left rows:max-xl:h-auto -my-0.5 inline-flex h-6 items-center rounded-sm px-1 align-top hover:text-ink ${isCurrent ? 'text-ink' : ''}`}
    >
      {column.header}
      {/* Next to the label, so that sorting moves no header. */}
      <Arrow
        aria-hidden="true"
        size={14}
        strokeWidth={2}
        className={`absolute ${column.isNumeric ? 'right-full' : 'left-full -ml-0.5'} ${isCurrent ? '' : 'opacity-0 group-hover/sort:opacity-60'}`}
      />
    </button>
  );
}

/** In a block the header is hidden: shows a short label instead, or the header to screen readers only. */
function BlockLabel<Row>({ column }: { column: Column<Row> }) {
  if (column.block === 'tick') return null;
  if (column.blockLabel === undefined)
    return <span className="sr-only rows:hidden">{`${column.header}: `}</span>;
  return <span className="mr-1 text-xs text-ink-2 rows:hidden">{column.blockLabel}</span>;
}

function cellClass<Row>(
  { cell, places }: Layout,
  { block, isNumeric, isWideOnly, isWidestOnly, className = '' }: Column<Row>,
): string {
  const numeric = isNumeric ? 'text-right tabular' : '';
  return `${cell} ${places[block]} ${numeric} ${isWideOnly ? 'max-xl:hidden!' : ''} ${isWidestOnly ? 'max-2xl:hidden!' : ''} ${className}`;
}
