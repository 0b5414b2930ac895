import { useState } from 'react';
import { changeViewMutation, deleteViewMutation, saveViewMutation } from '#client/admin/saved-views/api.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';
import { Form, type FormMutation, useForm } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { SavedView, ViewPlace } from '#shared/contract/curation/saved-views.ts';
import { maxViewNameLength } from '#shared/vocabulary/limits.ts';

interface SavedViewsDialogProps extends Openable {
  place: ViewPlace;
  views: readonly SavedView[];
  /** Address parameters of the current view. */
  shown: string;
}

/** Saves the current view under a name; renames and deletes saved views. */
export function SavedViewsDialog({ place, views, shown, ...dialog }: SavedViewsDialogProps) {
  return (
    <Dialog
      {...dialog}
      title="Saved views"
      description="A view keeps the filters and sort order of the table. Only you see yours."
    >
      <NewView place={place} shown={shown} />
      {views.length > 0 && (
        <ul className="mt-4 max-h-[min(320px,40dvh)] overflow-y-auto rounded-md border border-line text-sm">
          {views.map((view) => (
            <ViewRow key={view.id} view={view} shown={shown} />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button onClick={() => dialog.onOpenChange(false)}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

function NewView({ place, shown }: { place: ViewPlace; shown: string }) {
  return (
    <NameForm
      label="Save this view as"
      bodyOf={(name) => ({ place, name, search: shown })}
      mutation={useApiMutation(saveViewMutation)}
      submitLabel="Save view"
    />
  );
}

interface NameFormProps<Body> {
  label: string;
  bodyOf: (name: string) => Body;
  mutation: FormMutation<Body, SavedView>;
  submitLabel: string;
  /** The view to rename. */
  view?: SavedView;
  onClose?: () => void;
}

function NameForm<Body>({ label, bodyOf, mutation, submitLabel, view, onClose }: NameFormProps<Body>) {
  const initial = { name: view?.name ?? '' };
  const { change, field, formProps } = useForm({
    initial,
    bodyOf: ({ name }) => bodyOf(name),
    mutation,
    onSent: onClose ?? (() => change(initial)),
  });
  return (
    <Form {...formProps} className="mt-4 flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <TextField label={label} maxLength={maxViewNameLength} {...field('name')} />
      </div>
      {onClose && <Button onClick={onClose}>Cancel</Button>}
      <Button type="submit" variant="fill" busyLabel="Saving...">
        {submitLabel}
      </Button>
    </Form>
  );
}

function ViewRow({ view, shown }: { view: SavedView; shown: string }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const change = useApiMutation(changeViewMutation, view.id);
  const remove = useApiMutation(deleteViewMutation, view.id);
  if (isRenaming) {
    return (
      <li className="border-b border-line px-4 pb-3 last:border-0">
        <NameForm
          label={`New name of ${view.name}`}
          bodyOf={(name) => ({ name })}
          mutation={change}
          submitLabel="Save name"
          view={view}
          onClose={() => setIsRenaming(false)}
        />
      </li>
    );
  }
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-2 border-b border-line px-4 py-1 last:border-0">
      <bdi className="min-w-0 flex-1 basis-40 font-control [overflow-wrap:anywhere]">{view.name}</bdi>
      <span className="-mr-2 flex flex-wrap">
        {view.search !== shown && (
          <Button
            variant="quiet"
            aria-label={`Replace ${view.name} with what is shown`}
            onClick={() => change.mutate({ search: shown })}
          >
            Replace
          </Button>
        )}
        <Button variant="quiet" aria-label={`Rename ${view.name}`} onClick={() => setIsRenaming(true)}>
          Rename
        </Button>
        <Button
          variant="quiet"
          aria-label={`Delete ${view.name}`}
          className="text-danger"
          onClick={() => remove.mutate(undefined)}
        >
          Delete
        </Button>
      </span>
    </li>
  );
}
