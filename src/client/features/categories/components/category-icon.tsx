import { categoryIconName, type PanelIconName } from '#client/features/categories/category-icon-name.ts';
import sprite from '#client/features/categories/category-icons.svg';

/** The icon of a category, decorative: its name is next to it. */
export function CategoryIcon({ category }: { category: { name: string; icon: string } }) {
  return <PanelIcon name={categoryIconName(category)} />;
}

/**
 * An icon of the side panel. All of them are in one file that browsers cache; inlined they would be a tenth
 * of the code of every first view.
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
