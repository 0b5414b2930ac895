import { categoryIconName, type PanelIconName } from '#client/features/categories/category-icon-name.ts';
import sprite from '#client/features/categories/category-icons.svg';

/** The icon of a category; its name stands beside it in words. */
export function CategoryIcon({ category }: { category: { name: string; icon: string } }) {
  return <PanelIcon name={categoryIconName(category)} />;
}

/**
 * One of the icons of the side panel. All of them are in one file that browsers keep: drawn by code they would be a
 * tenth of what every first view has to run.
 */
export function PanelIcon({ name }: { name: PanelIconName }) {
  return (
    <svg
      aria-hidden="true"
      width={18}
      height={18}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
