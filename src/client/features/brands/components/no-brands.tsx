import { EmptyState } from '#client/ui/empty-state.tsx';

/** What a listing without brands says (specification, section 2, Home). */
export function NoBrands({ query, isLow = false }: { query: string; isLow?: boolean }) {
  return (
    <EmptyState title="No brands found" className={isLow ? 'py-8!' : ''}>
      {query === '' ? 'There are no brands in this category yet' : `No results for "${query}"`}
    </EmptyState>
  );
}
