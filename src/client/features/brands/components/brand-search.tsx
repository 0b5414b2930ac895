import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { SearchField } from '#client/components/ui/search-field.tsx';
import { maxQueryLength } from '#client/features/brands/api/list-brands.ts';

const fieldName = 'q';

/** The search box over a grid: an ordinary form that Enter submits, with or without JavaScript. */
export function BrandSearch({ path, query }: { path: string; query: string }) {
  const form = useRef<HTMLFormElement>(null);
  // The field is the reader's; it follows the address only when that changes, such as on Back.
  useEffect(() => {
    const field = form.current?.elements.namedItem(fieldName);
    if (field instanceof HTMLInputElement && field.value !== query) field.value = query;
  }, [query]);
  return (
    <Form ref={form} role="search" method="get" action={path} preventScrollReset>
      <SearchField
        name={fieldName}
        label="Search brands..."
        defaultValue={query}
        maxLength={maxQueryLength}
      />
    </Form>
  );
}
