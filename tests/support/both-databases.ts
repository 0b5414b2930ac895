/**
 * What this kind of database is asked of a long list whose answers rest on both alike: every second item where both are
 * tried, and each is asked what the other is not; all of it where there is one. vitest.config.ts says which half.
 */
export function ofThisDatabase<Item>(items: readonly Item[]): readonly Item[] {
  const half = process.env.TEST_HALF ?? '';
  return half === '' ? items : items.filter((_, index) => index % 2 === Number(half));
}
