import { useQuery } from '@tanstack/react-query';
import { CategoriesPanel } from '#client/admin/admin-categories/components/categories-panel.tsx';
import { categoriesQuery } from '#client/features/categories/api.ts';
import { CategoryIcon } from '#client/features/categories/components/category-icon.tsx';
import { useApi } from '#client/platform/api/app-context.ts';

/** Composes the Categories tab from its features. */
export function CategoriesTab() {
  return <CategoriesPanel categories={useQuery(categoriesQuery(useApi()))} renderIcon={renderIcon} />;
}

const renderIcon = (category: { name: string; icon: string }) => <CategoryIcon category={category} />;
