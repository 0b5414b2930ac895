import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { TextArea, TextField } from '#client/components/ui/text-field.tsx';
import { useForm } from '#client/components/ui/use-form.ts';
import { useCreateCategory } from '#client/features/admin-categories/api/create-category.ts';
import { suggestSlug } from '#client/features/admin-categories/suggest-slug.ts';
import { readForm } from '#client/lib/form-issues.ts';
import { categoryBody } from '#shared/contract/admin-categories.ts';

interface CategoryFormProps {
  renderIcon: (category: { name: string; icon: string }) => ReactNode;
}

const emptyDraft = { name: '', slug: '', icon: '', description: '', position: '0' };

/** The Add Category form. The slug follows the name until it is written by hand. */
export function CategoryForm({ renderIcon }: CategoryFormProps) {
  const create = useCreateCategory();
  const [hasOwnSlug, setHasOwnSlug] = useState(false);
  const { draft, change, field, formProps, restart } = useForm({
    initial: emptyDraft,
    read: (draft) => readForm(categoryBody, draft),
    mutation: create,
    onSent: () => {
      setHasOwnSlug(false);
      restart();
    },
  });

  return (
    <form {...formProps} aria-labelledby="add-category">
      <h3 id="add-category" className="font-display text-lg font-strong tracking-heading">
        Add Category
      </h3>
      <div className="mt-4 grid items-start gap-4 min-[360px]:max-[1099.98px]:grid-cols-2">
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
        <div className="min-[360px]:max-[1099.98px]:col-span-2">
          <TextArea label="Description" {...field('description')} />
        </div>
      </div>
      <Button
        type="submit"
        variant="fill"
        aria-disabled={create.isPending}
        className="mt-5 w-full md:max-[1099.98px]:w-auto"
      >
        {create.isPending ? 'Creating...' : 'Create Category'}
      </Button>
    </form>
  );
}
