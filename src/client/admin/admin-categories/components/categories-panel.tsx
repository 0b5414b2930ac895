import type { UseQueryResult } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { CategoryForm } from '#client/admin/admin-categories/components/category-form.tsx';
import { RowAction, RowActions } from '#client/admin/kit/row-action.tsx';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { type Column, Table, TableSkeleton } from '#client/ui/table/table.tsx';
import type { Category } from '#shared/contract/library/categories.ts';

const DeleteDialog = lazyDialog(
  () => import('#client/admin/admin-categories/components/delete-category-dialog.tsx'),
  (code) => code.DeleteCategoryDialog,
);

interface CategoriesPanelProps {
  categories: UseQueryResult<Category[]>;
  renderIcon: (category: { name: string; icon: string }) => ReactNode;
}

/** The Categories tab: the form for a new category next to the table. */
export function CategoriesPanel({ categories, renderIcon }: CategoriesPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useDialog<Category>();
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="heading outline-none max-md:text-lg">
        Categories
      </h2>
      <div className="mt-4 grid gap-6 lg:grid-cols-[240px_minmax(0,1fr)] 2xl:grid-cols-[288px_minmax(0,1fr)] lg:items-start">
        <div className="rounded-lg border border-line bg-raised p-5 lg:sticky lg:top-[calc(var(--header-h)+16px)] max-md:p-4">
          <CategoryForm renderIcon={renderIcon} />
        </div>
        <CategoriesTable categories={categories} renderIcon={renderIcon} onDelete={dialog.open} />
      </div>
      {dialog.subject !== null && (
        <DeleteDialog
          key={dialog.subject.id}
          category={dialog.subject}
          {...dialog.state}
          afterDelete={() => heading.current}
        />
      )}
    </>
  );
}

function CategoriesTable({
  categories,
  renderIcon,
  onDelete,
}: CategoriesPanelProps & { onDelete: (category: Category) => void }) {
  const columns = columnsOf(renderIcon, onDelete);
  if (categories.isPending) return <TableSkeleton label="Loading the categories" columns={columns} />;
  if (categories.data === undefined) {
    return <LoadFailure what="The categories" query={categories} />;
  }
  if (categories.data.length === 0) return <EmptyState title="No categories found" />;
  return <Table label="categories" columns={columns} rows={categories.data} />;
}

function columnsOf(
  renderIcon: CategoriesPanelProps['renderIcon'],
  onDelete: (category: Category) => void,
): Column<Category>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      block: 'title',
      className: 'font-display text-name font-strong [overflow-wrap:anywhere]',
      cell: ({ name, slug }) => (
        <>
          <bdi>{name}</bdi>
          <span className="block font-text text-sm font-normal text-ink-2 xl:hidden">{slug}</span>
        </>
      ),
    },
    {
      key: 'slug',
      width: 'w-38 2xl:w-48',
      header: 'Slug',
      block: 'note',
      isWideOnly: true,
      className: 'text-ink-2 [overflow-wrap:anywhere]',
      cell: ({ slug }) => slug,
    },
    {
      key: 'icon',
      width: 'w-30 2xl:w-40',
      header: 'Icon',
      block: 'count',
      cell: (category) => (
        <span className="flex items-center gap-2 text-ink-2">
          {renderIcon(category)}
          {category.icon}
        </span>
      ),
    },
    {
      key: 'position',
      width: 'w-[84px]',
      header: 'Position',
      block: 'control',
      blockLabel: 'Position',
      isNumeric: true,
      cell: ({ position }) => position,
    },
    {
      key: 'actions',
      width: 'w-31 2xl:w-60',
      header: 'Actions',
      block: 'actions',
      cell: (category) =>
        category.takesNewBrands === true ? (
          // The server refuses to delete the default category.
          <span className="inline-flex min-h-9 items-center leading-tight text-ink-2">
            New brands are added here
          </span>
        ) : (
          <RowActions>
            <RowAction
              label="Delete"
              subject={category.name}
              icon={Trash2}
              isDanger
              aria-haspopup="dialog"
              {...DeleteDialog.onIntent}
              onClick={() => onDelete(category)}
            />
          </RowActions>
        ),
    },
  ];
}
