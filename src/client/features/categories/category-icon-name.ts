/** The icons a category can have; `category-icons.svg` holds them. */
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

/** The icons of the side panel: those too of the screens that look across brands. */
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

/** A category's icon: by its name, else by its icon keyword, else a plain tag (specification, section 9). */
export function categoryIconName(category: { name: string; icon: string }): CategoryIconName {
  return own(iconByName, category.name) ?? own(iconByKeyword, category.icon) ?? 'tag';
}

/** Names come from administrators: `constructor` is no icon. */
function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
