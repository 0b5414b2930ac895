/** The code of an action for people: `brand.category_added` as "Brand category added". */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[._]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
