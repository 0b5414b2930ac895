/** The icons of categories, in `category-icons.svg`. */
export type CategoryIconName =
  | 'shirt'
  | 'laptop'
  | 'sprout'
  | 'sparkles'
  | 'utensils'
  | 'heart-pulse'
  | 'dumbbell'
  | 'toy'
  | 'book'
  | 'gem'
  | 'briefcase'
  | 'palette'
  | 'landmark'
  | 'shield'
  | 'shapes'
  | 'heart'
  | 'brain'
  | 'house'
  | 'footprints'
  | 'baby'
  | 'dog'
  | 'tent'
  | 'pen-tool'
  | 'leaf'
  | 'tag';

/** The icons of the side panel, including those of the screens across brands. */
export type PanelIconName =
  | CategoryIconName
  | 'mails'
  | 'calendar-days'
  | 'send'
  | 'type'
  | 'chart-column'
  | 'trending-up';

const iconByName: Readonly<Record<string, CategoryIconName>> = {
  'Fashion & Apparel': 'shirt',
  'Electronics & Tech': 'laptop',
  'Home & Garden': 'sprout',
  'Beauty & Cosmetics': 'sparkles',
  'Food & Drink': 'utensils',
  'Health & Wellness': 'heart-pulse',
  'Sports & Fitness': 'dumbbell',
  'Toys & Games': 'toy',
  'Books & Media': 'book',
  Luxury: 'gem',
  Business: 'briefcase',
  'Art & Craft': 'palette',
  Finance: 'landmark',
  Insurance: 'shield',
  Other: 'shapes',
};

const iconByKeyword: Readonly<Record<string, CategoryIconName>> = {
  't-shirt': 'shirt',
  heart: 'heart',
  brain: 'brain',
  home: 'house',
  utensils: 'utensils',
  running: 'footprints',
  laptop: 'laptop',
  gem: 'gem',
  baby: 'baby',
  dog: 'dog',
  tent: 'tent',
  'pen-tool': 'pen-tool',
  leaf: 'leaf',
};

/**
 * Returns a category's icon: by its name, else by its icon keyword, else a plain tag (specification, section
 * 9).
 */
export function categoryIconName(category: { name: string; icon: string }): CategoryIconName {
  return own(iconByName, category.name) ?? own(iconByKeyword, category.icon) ?? 'tag';
}

/** Looks up own properties only: names come from administrators, and `constructor` is no icon. */
function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
