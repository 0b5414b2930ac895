import { describe, expect, test } from 'vitest';
import { ListForm } from '#client/features/saved-lists/components/list-form.tsx';
import { outcomeOf, SaveToListForm } from '#client/features/saved-lists/components/save-to-list-form.tsx';
import { emptyDraft } from '#client/features/saved-lists/save-draft.ts';
import { NotesForm, RemoveQuestion } from '#client/screens/saved-list/item-dialogs.tsx';
import { notesWord } from '#client/screens/saved-list/saved-item.tsx';
import { renderComponent } from '#client/testing/rendered-component.tsx';
import { listOf } from '#client/testing/saved-lists.ts';

const nothing = () => {};

describe('Saving to a list', () => {
  const saveForm = (lists: ReturnType<typeof listOf>[]) =>
    renderComponent(
      <SaveToListForm
        lists={lists}
        draft={emptyDraft}
        onDraft={nothing}
        onSave={nothing}
        onCancel={nothing}
      />,
    );

  test('It offers every list, marks those that hold the email, and chooses none by itself', () => {
    const { text, body } = saveForm([
      listOf({ id: 1, name: 'Winter ideas', itemCount: 2, item: null }),
      listOf({ id: 2, name: 'Headers', itemCount: 1_200, item: { notes: 'Old' } }),
    ]);
    expect(text).toMatch(/Winter ideas\s*2 emails/);
    expect(text).toMatch(/Headers\s*1,200 emails\s*Saved/);
    expect(text.match(/Saved/g)).toHaveLength(1);
    expect(body.match(/type="radio"/g)).toHaveLength(2);
    expect(body).not.toContain('checked=""');
    expect(text).toContain('Create new list');
    expect(text).toContain('Notes (optional)');
    expect(text).toMatch(/Cancel\s*Save$/);
  });

  test('Many lists can be searched, and no more than a hundred are drawn', () => {
    const many = Array.from({ length: 150 }, (_, index) => listOf({ id: index + 1, item: null }));
    const { text, body } = saveForm(many);
    expect(body).toContain('placeholder="Search lists..."');
    expect(body.match(/type="radio"/g)).toHaveLength(100);
    expect(text).toContain('50 more lists: search for them.');
    expect(saveForm(many.slice(0, 8)).body).not.toContain('Search lists...');
  });

  test('A name of markup is shown as the text it is, in the direction of its writing', () => {
    const { body } = saveForm([listOf({ name: '<img src=x>', item: null })]);
    expect(body).not.toContain('<img');
    expect(body).toMatch(/dir="auto"[^>]*>&lt;img src=x&gt;/);
  });

  test('What saving comes to depends on the list', () => {
    expect(outcomeOf(listOf({ id: 1, item: null }), [])).toBe('Added to list');
    expect(outcomeOf(listOf({ id: 1, item: null }), [1])).toBe('Added to new list');
    expect(outcomeOf(listOf({ id: 1, item: { notes: null } }), [1])).toBe('Notes updated');
  });
});

describe('The form of a list', () => {
  const form = () =>
    renderComponent(
      <ListForm
        initial={{ name: 'Winter', description: 'Cold' }}
        submitLabel="Update list"
        busyLabel="Updating..."
        mutation={{ isPending: false, mutate: nothing }}
        onSent={nothing}
        onCancel={nothing}
      />,
    );

  test('It holds what was there, and bounds what can be typed', () => {
    const { body, text } = form();
    expect(body).toMatch(
      /name="name"[^>]*maxLength="100"[^>]*value="Winter"|maxLength="100"[^>]*value="Winter"/,
    );
    expect(body).toMatch(/maxLength="500"[^>]*>\s*Cold/);
    expect(text).toContain('Update list');
  });
});

describe('Questions', () => {
  test('Removing an email leaves the email itself', () => {
    expect(renderComponent(<RemoveQuestion subject="Ridge season" />).text).toContain(
      "This won't delete the email itself.",
    );
  });
});

describe('Notes', () => {
  test('are added where there are none and edited where there are', () => {
    expect(notesWord(null)).toBe('Add Notes');
    expect(notesWord('Look')).toBe('Edit Notes');
    const { body, text } = renderComponent(<NotesForm initial="Look" onSave={nothing} onCancel={nothing} />);
    expect(body).toMatch(/maxLength="5000"[^>]*>\s*Look<\/textarea>/);
    expect(text).toMatch(/Cancel\s*Save notes$/);
  });
});
