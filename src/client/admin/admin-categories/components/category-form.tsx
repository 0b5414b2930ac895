import { type ReactNode, useState } from 'react';
import { createCategoryMutation } from '#client/admin/admin-categories/api.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextArea, TextField } from '#client/ui/form/text-field.tsx';
import { maxSlugLength } from '#shared/vocabulary/limits.ts';

interface CategoryFormProps {
  renderIcon: (category: { name: string; icon: string }) => ReactNode;
}

const emptyDraft = { name: '', slug: '', icon: '', description: '', position: '0' };

/** The Add Category form. The slug follows the name until the administrator edits it. */
export function CategoryForm({ renderIcon }: CategoryFormProps) {
  const create = useApiMutation(createCategoryMutation);
  const [hasOwnSlug, setHasOwnSlug] = useState(false);
  const { draft, change, field, formProps, restart } = useForm({
    initial: emptyDraft,
    bodyOf: ({ position, ...draft }) => ({ ...draft, position: Number(position) }),
    mutation: create,
    onSent: () => {
      setHasOwnSlug(false);
      restart();
    },
  });

  return (
    <Form {...formProps} aria-labelledby="add-category">
      <h3 id="add-category" className="font-display text-lg font-strong tracking-heading">
        Add Category
      </h3>
      <div className="mt-4 grid items-start gap-4 xs:max-lg:grid-cols-2">
        <TextField
          label="Name"
          {...field('name')}
          aria-required
          onChange={({ target: { value } }) =>
            change({ name: value, ...(hasOwnSlug ? {} : { slug: suggestSlug(value) }) })
          }
        />
        <TextField
          label="Slug"
          {...field('slug', 'URL-friendly identifier')}
          aria-required
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ target: { value } }) => {
            change({ slug: value });
            setHasOwnSlug(value !== '');
          }}
        />
        <div className="relative">
          <TextField
            label="Icon"
            {...field('icon', 'Icon name from Lucide React')}
            aria-required
            spellCheck={false}
            autoCapitalize="none"
          />
          <span className="absolute top-0 right-0 text-ink-2">{renderIcon(draft)}</span>
        </div>
        <TextField
          label="Position"
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          {...field('position', 'Display order (0 = first)')}
        />
        <div className="xs:max-lg:col-span-2">
          <TextArea label="Description" {...field('description')} />
        </div>
      </div>
      <Button type="submit" variant="fill" busyLabel="Creating..." className="mt-5 w-full md:max-lg:w-auto">
        Create Category
      </Button>
    </Form>
  );
}

/**
 * A slug for a name: "Pets & Möbel" as "pets-mobel". Empty if the name has no letter or digit from a to z or
 * 0 to 9.
 */
export function suggestSlug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '');
}
