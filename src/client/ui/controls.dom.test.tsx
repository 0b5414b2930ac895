import { fireEvent } from '@testing-library/react';
import { Inbox, List } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { mountComponent } from '#client/testing/mounted.tsx';
import { CopyField } from '#client/ui/form/copy-field.tsx';
import { FileField } from '#client/ui/form/file-field.tsx';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { SegmentChoice, SegmentLinks } from '#client/ui/segmented.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';

describe('A switch', () => {
  test('turns to the other side, by key too, and stays while it is busy', async () => {
    const onChange = vi.fn();
    const at = (isOn: boolean, isBusy = false) => (
      <Switch isOn={isOn} isBusy={isBusy} onChange={onChange} aria-label="Fetch by itself" />
    );
    const { user, getByRole, redraw } = mountComponent(at(false));
    const control = getByRole('switch', { name: 'Fetch by itself', checked: false });
    await user.click(control);
    redraw(at(true));
    await user.keyboard(' ');
    redraw(at(true, true));
    await user.click(getByRole('switch', { checked: true }));
    expect(onChange.mock.calls).toEqual([[true], [false]]);
  });
});

describe('A select', () => {
  test('chooses among its options and groups by what they are called', async () => {
    const onChange = vi.fn();
    const { user, getByRole, getAllByRole } = mountComponent(
      <SelectField
        label="Brand"
        hint="Of whoever sent it"
        options={[['', 'All brands']]}
        groups={[{ label: 'Sport', options: [[3, 'Cragline']] }]}
        defaultValue=""
        onChange={({ target }) => onChange(target.value)}
      />,
    );
    const select = getByRole('combobox', { name: 'Brand', description: 'Of whoever sent it' });
    expect(getAllByRole('option').map((option) => option.textContent)).toEqual(['All brands', 'Cragline']);
    await user.selectOptions(select, 'Cragline');
    expect(onChange.mock.calls).toEqual([['3']]);
  });
});

describe('A choice of one among a few', () => {
  test('is made by its label', async () => {
    const onChoose = vi.fn();
    const { user, getByRole } = mountComponent(
      <SegmentChoice
        label="View"
        options={[
          { value: 'list', label: 'List', icon: List },
          { value: 'mail', label: 'Mail', icon: Inbox },
        ]}
        value="list"
        onChoose={onChoose}
      />,
    );
    expect(getByRole('group', { name: 'View' })).toBeTruthy();
    expect(getByRole('radio', { name: 'List', checked: true })).toBeTruthy();
    await user.click(getByRole('radio', { name: 'Mail' }));
    expect(onChoose.mock.calls).toEqual([['mail']]);
  });
});

describe('A few views side by side', () => {
  test('are links, of which one is current, each with its count', async () => {
    const { user, getByRole, address } = mountComponent(
      <SegmentLinks
        label="Views"
        views={[
          { label: 'Brands', count: 1_204, to: '/?q=a', isCurrent: true },
          { label: 'Emails', to: '/emails?q=a', isCurrent: false },
        ]}
      />,
      { url: '/?q=a' },
    );
    expect(getByRole('navigation', { name: 'Views' })).toBeTruthy();
    const current = getByRole('link', { current: 'page', name: 'Brands' });
    expect(current.getAttribute('aria-description')).toBe('1204');
    await user.click(getByRole('link', { name: 'Emails' }));
    expect(address()).toBe('/emails?q=a');
  });
});

describe('A search field', () => {
  test('is sent by Enter, and has room for a control at its end', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    const onClear = vi.fn();
    const { user, getByRole } = mountComponent(
      <form onSubmit={onSubmit}>
        <SearchField
          label="Search brands"
          name="q"
          end={
            <button type="button" onClick={onClear}>
              Clear
            </button>
          }
        />
      </form>,
    );
    const field = getByRole<HTMLInputElement>('searchbox', { name: 'Search brands' });
    await user.type(field, 'ridge{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(field.value).toBe('ridge');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await user.click(getByRole('button', { name: 'Clear' }));
    expect(onClear).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('says why its words were refused', () => {
    const { getByRole } = mountComponent(<SearchField label="Search brands" issue="Too long." />);
    const field = getByRole('searchbox', { name: 'Search brands', description: 'Too long.' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('A text to copy', () => {
  test('comes selected, is copied whole, and says so', async () => {
    const { user, getByRole, findByRole, focused } = mountComponent(
      <CopyField
        label="Link"
        value="https://vault.example/x"
        hint="Works once"
        copied="The link was copied"
      />,
    );
    const field = getByRole<HTMLInputElement>('textbox', { name: 'Link', description: 'Works once' });
    expect(focused()).toBe(field);
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value);
    await user.click(getByRole('button', { name: 'Copy' }));
    expect(await findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(getByRole('status').textContent).toBe('The link was copied');
    expect(await navigator.clipboard.readText()).toBe('https://vault.example/x');
  });
});

describe('A text that cannot be copied', () => {
  test('stays selected, and is not said to be copied', async () => {
    const { user, getByRole } = mountComponent(
      <CopyField
        label="Link"
        value="https://vault.example/x"
        hint="Works once"
        copied="The link was copied"
      />,
    );
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'));
    document.execCommand = () => false;
    onTestFinished(() => {
      vi.restoreAllMocks();
      Reflect.deleteProperty(document, 'execCommand');
    });
    await user.click(getByRole('button', { name: 'Copy' }));
    expect(getByRole('button', { name: 'Copy' })).toBeTruthy();
    expect(getByRole('status').textContent).toBe('');
    const field = getByRole<HTMLInputElement>('textbox');
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value);
  });
});

describe('A field for a file', () => {
  const field = (issue: string | null, onChoose: (file: File) => void) => (
    <FileField
      maxRows={2_000}
      takesFocus
      isBusy={false}
      fileName={issue && 'brands.csv'}
      issue={issue}
      onChoose={onChoose}
    />
  );

  test('takes the same file again once it was mended', async () => {
    const onChoose = vi.fn();
    const { user, getByLabelText, focused } = mountComponent(field(null, onChoose));
    const input = getByLabelText('Choose a file or drop it here');
    expect(focused()).toBe(input);
    const file = new File(['Name\nCragline'], 'brands.csv', { type: 'text/csv' });
    await user.upload(input, file);
    await user.upload(input, file);
    expect(onChoose.mock.calls).toEqual([[file], [file]]);
  });

  test('takes a file that is dropped on it, and does not let the browser open it', () => {
    const onChoose = vi.fn();
    const { getByLabelText } = mountComponent(field(null, onChoose));
    const input = getByLabelText(/Choose a file/);
    const file = new File(['Name'], 'brands.csv', { type: 'text/csv' });
    fireEvent.dragOver(input);
    expect(fireEvent.drop(input, { dataTransfer: { files: [file] } })).toBe(false);
    expect(fireEvent.drop(input, { dataTransfer: { files: [] } })).toBe(false);
    expect(onChoose.mock.calls).toEqual([[file]]);
  });

  test('says which file it is reading', () => {
    const { getByLabelText, getByRole } = mountComponent(
      <FileField
        maxRows={2_000}
        takesFocus={false}
        isBusy
        fileName="brands.csv"
        issue={null}
        onChoose={() => {}}
      />,
    );
    expect(getByLabelText('Reading brands.csv')).toBeTruthy();
    expect(getByRole('status')).toBeTruthy();
  });

  test('takes no file of another kind, and says what was wrong with the last', async () => {
    const onChoose = vi.fn();
    const { user, getByLabelText, getByRole } = mountComponent(field('It holds no rows.', onChoose));
    await user.upload(getByLabelText(/Choose a file/), new File(['x'], 'a.png', { type: 'image/png' }));
    expect(onChoose).not.toHaveBeenCalled();
    expect(getByRole('alert').textContent).toBe('brands.csv: It holds no rows.');
  });
});

describe('A table', () => {
  function Sorted() {
    const [sort, setSort] = useState<{ key: string; direction: 'asc' | 'desc' }>({
      key: 'name',
      direction: 'asc',
    });
    const onSort = (key: string) =>
      setSort({ key, direction: key === sort.key && sort.direction === 'asc' ? 'desc' : 'asc' });
    return (
      <Table
        label="Brands"
        columns={[
          { key: 'name', header: 'Name', block: 'title', sortKey: 'name', cell: ({ name }) => name },
          { key: 'count', header: 'Emails', block: 'count', sortKey: 'count', cell: ({ count }) => count },
          { key: 'note', header: 'Note', block: 'note', cell: () => null },
        ]}
        rows={[{ id: 1, name: 'Cragline', count: 4 }]}
        sort={{ ...sort, onSort }}
      />
    );
  }

  test('is sorted by its headers, and says by which and how', async () => {
    const { user, getByRole } = mountComponent(<Sorted />);
    const sorted = (name: string) => getByRole('columnheader', { name }).getAttribute('aria-sort');
    expect([sorted('Name'), sorted('Emails')]).toEqual(['ascending', null]);
    await user.click(getByRole('button', { name: 'Emails' }));
    expect([sorted('Name'), sorted('Emails')]).toEqual([null, 'ascending']);
    await user.keyboard('{Enter}');
    expect(sorted('Emails')).toBe('descending');
  });

  test('offers no sorting by what is not sorted by', () => {
    const { getByRole, queryByRole } = mountComponent(<Sorted />);
    expect(getByRole('columnheader', { name: 'Note' })).toBeTruthy();
    expect(queryByRole('button', { name: 'Note' })).toBeNull();
  });
});

describe('A tooltip', () => {
  test('comes with the keyboard, goes at Escape, and describes its control all the time', async () => {
    const { user, getByRole, queryByRole } = mountComponent(
      <Tooltip text="Premium only">
        <button type="button">Favorite</button>
      </Tooltip>,
    );
    expect(queryByRole('tooltip')).toBeNull();
    expect(getByRole('button', { name: 'Favorite', description: 'Premium only' })).toBeTruthy();
    await user.tab();
    expect(getByRole('tooltip').textContent).toBe('Premium only');
    await user.keyboard('{Escape}');
    expect(queryByRole('tooltip')).toBeNull();
  });

  test('comes at a press of a control that cannot be used, and goes with the focus', async () => {
    const { user, getByRole, queryByRole } = mountComponent(
      <>
        <Tooltip text="Premium only">
          <button type="button" aria-disabled tabIndex={-1}>
            Favorite
          </button>
        </Tooltip>
        <button type="button">Elsewhere</button>
      </>,
    );
    await user.click(getByRole('button', { name: 'Favorite' }));
    expect(getByRole('tooltip')).toBeTruthy();
    await user.click(getByRole('button', { name: 'Elsewhere' }));
    expect(queryByRole('tooltip')).toBeNull();
  });
});
