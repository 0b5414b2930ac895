import { expect, test } from 'vitest';
import { categoryIconName } from '#client/features/categories/category-icon-name.ts';

const names = [
  'Fashion & Apparel',
  'Electronics & Tech',
  'Home & Garden',
  'Beauty & Cosmetics',
  'Food & Drink',
  'Health & Wellness',
  'Sports & Fitness',
  'Toys & Games',
  'Books & Media',
  'Luxury',
  'Business',
  'Art & Craft',
  'Finance',
  'Insurance',
  'Other',
];

const keywords = [
  't-shirt',
  'heart',
  'brain',
  'home',
  'utensils',
  'running',
  'laptop',
  'gem',
  'baby',
  'dog',
  'tent',
  'pen-tool',
  'leaf',
];

test('Every category of the specification has an icon of its own, whatever its keyword says', () => {
  const icons = names.map((name) => categoryIconName({ name, icon: 'dog' }));
  expect(new Set(icons).size).toBe(names.length);
  expect(icons).not.toContain('tag');
  expect(icons).not.toContain('dog');
});

test('Every keyword of the specification has an icon of its own', () => {
  const icons = keywords.map((icon) => categoryIconName({ name: 'Something new', icon }));
  expect(new Set(icons).size).toBe(keywords.length);
  expect(icons).not.toContain('tag');
});

test('A category without a known name or keyword gets the plain icon', () => {
  expect(categoryIconName({ name: 'Something new', icon: 'rocket' })).toBe('tag');
  expect(categoryIconName({ name: 'constructor', icon: '__proto__' })).toBe('tag');
});
