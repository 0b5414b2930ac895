import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { fieldIssue } from '#client/components/ui/field-issue.tsx';
import { TextArea, TextField } from '#client/components/ui/text-field.tsx';
import { useCreateCategory } from '#client/features/admin-categories/api/create-category.ts';
import { suggestSlug } from '#client/features/admin-categories/suggest-slug.ts';
import {
  type FormIssues,
  focusFirstIssue,
  issuesOfError,
  noIssues,
  readForm,
} from '#client/lib/form-issues.ts';
import { categoryBody } from '#shared/contract/admin-categories.ts';

interface CategoryFormProps {
  renderIcon: (category: { name: string; icon: string }) => ReactNode;
}

const emptyDraft = { name: '', slug: '', icon: '', description: '', position: '0' };

/** The Add Category form. The slug follows the name until it is written by hand. */
export function CategoryForm({ renderIcon }: CategoryFormProps) {
  const create = useCreateCategory();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(emptyDraft);
  const [hasOwnSlug, setHasOwnSlug] = useState(false);
  const [issues, setIssues] = useState<FormIssues>(noIssues);

  const refuse = (found: FormIssues) => {
    setIssues(found);
    focusFirstIssue(form.current, found);
  };
  const reset = () => {
    setDraft(emptyDraft);
    setHasOwnSlug(false);
    const name = form.current?.elements.namedItem('name');
    if (name instanceof HTMLElement) name.focus();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const read = readForm(categoryBody, draft);
    if ('issues' in read) {
      refuse(read.issues);
      return;
    }
    setIssues(noIssues);
    create.mutate(read.body, { onSuccess: reset, onError: (error) => refuse(issuesOfError(error)) });
  };
  const field = (name: keyof typeof emptyDraft, hint?: ReactNode) => ({
    name,
    value: draft[name],
    ...fieldIssue(issues[name], hint),
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((before) => ({ ...before, [name]: target.value })),
  });
  const name = field('name');
  const slug = field('slug', 'URL-friendly identifier');

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} aria-labelledby="add-category">
      <h3 id="add-category" className="font-display text-lg font-strong tracking-heading">
        Add Category
      </h3>
      <div className="mt-4 grid items-start gap-4 min-[360px]:max-[1099.98px]:grid-cols-2">
        <TextField
          label="Name"
          {...name}
          aria-required
          onChange={(event) => {
            name.onChange(event);
            const { value } = event.target;
            if (!hasOwnSlug) setDraft((before) => ({ ...before, slug: suggestSlug(value) }));
          }}
        />
        <TextField
          label="Slug"
          {...slug}
          aria-required
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => {
            slug.onChange(event);
            setHasOwnSlug(event.target.value !== '');
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
