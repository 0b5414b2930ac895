/** Actions whose code is not what people call them. */
const ownWords: Readonly<Record<string, string>> = {
  'brand.opened': 'Brand no longer premium',
  'brand.made_premium': 'Brand made premium',
};

/** The code of an action for people: `brand.category_added` as "Brand category added". */
export function actionWords(action: string): string {
  const known = ownWords[action];
  if (known !== undefined) return known;
  const words = action.replaceAll(/[._]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
