import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { AdminSearchBox } from '#client/admin/kit/admin-search-box.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';
import { Button } from '#client/ui/button.tsx';
import { SelectionBar } from '#client/ui/table/selection-bar.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { tickColumn } from '#client/ui/table/tick-column.tsx';
import { useRowSelection } from '#client/ui/table/use-row-selection.ts';

const pages = [
  ['Ash', 'Birch', 'Cedar', 'Date'],
  ['Elm', 'Fir'],
].map((names) => names.map((name) => ({ id: name, name })));

function Trees() {
  const [list, setList] = useState('all');
  const [at, setAt] = useState(0);
  const rows = pages[at] ?? [];
  const selection = useRowSelection({ list, rows, total: 6 });
  return (
    <>
      <h1 id="head" tabIndex={-1}>
        Trees
      </h1>
      <button type="button" onClick={() => setAt(1 - at)}>
        Other page
      </button>
      <button type="button" onClick={() => setList('some')}>
        Another search
      </button>
      <Table
        label="trees"
        columns={[
          tickColumn(selection, 'trees', ({ name }) => name),
          { key: 'name', header: 'Name', block: 'title', cell: ({ name }) => name },
        ]}
        rows={rows}
      />
      <SelectionBar
        selection={selection}
        nouns={['tree', 'trees']}
        onClear={() => document.getElementById('head')?.focus()}
      >
        <Button>Fell {selection.chosen.map(({ name }) => name).join()}</Button>
      </SelectionBar>
    </>
  );
}

function trees() {
  const page = mountComponent(<Trees />);
  const tick = (name: string) => page.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
  const ticked = () =>
    page
      .queryAllByRole('checkbox', { checked: true })
      .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''));
  const press = (name: string) => page.user.click(page.getByRole('button', { name }));
  return { ...page, tick, ticked, press, all: tick('the trees shown') };
}

describe('Ticks of rows', () => {
  test('choose a range with Shift and a click, in either direction, and take it back alike', async () => {
    const { user, tick, ticked } = trees();
    await user.click(tick('Date'));
    await user.keyboard('{Shift>}');
    await user.click(tick('Birch'));
    await user.keyboard('{/Shift}');
    expect(ticked()).toEqual(['Birch', 'Cedar', 'Date']);
    await user.click(tick('Cedar'));
    await user.keyboard('{Shift>}');
    await user.click(tick('Date'));
    await user.keyboard('{/Shift}');
    expect(ticked()).toEqual(['Birch']);
  });

  test('choose all rows that are shown, and say when it is some', async () => {
    const { user, tick, ticked, all, getByText } = trees();
    await user.click(all);
    expect(ticked()).toEqual(['the trees shown', 'Ash', 'Birch', 'Cedar', 'Date']);
    await user.click(tick('Birch'));
    expect(all.indeterminate).toBe(true);
    expect(getByText('3 trees selected')).toBeTruthy();
    await user.click(all);
    expect(all.checked).toBe(true);
    await user.click(all);
    expect(ticked()).toEqual([]);
  });

  test('lead by Enter to what can be done, and to nothing where none is ticked', async () => {
    const { user, tick, focused, getByRole } = trees();
    tick('Ash').focus();
    await user.keyboard('{Enter}');
    expect(focused()).toBe(tick('Ash'));
    await user.keyboard(' {Enter}');
    expect(focused()).toBe(getByRole('button', { name: 'Clear' }));
  });

  test('stay from page to page', async () => {
    const { user, tick, press, ticked, getByRole } = trees();
    await user.click(tick('Ash'));
    await press('Other page');
    await user.click(tick('Fir'));
    expect(getByRole('button', { name: 'Fell Ash,Fir' })).toBeTruthy();
    await press('Other page');
    expect(ticked()).toEqual(['Ash']);
  });

  test('choose the whole result over all pages, until another search', async () => {
    const { user, tick, press, ticked, getByText, queryByRole } = trees();
    await user.click(tick('Ash'));
    await press('Select all 6 trees in these results');
    expect(getByText('All 6 trees selected')).toBeTruthy();
    await press('Other page');
    expect(ticked()).toEqual(['the trees shown', 'Elm', 'Fir']);
    await press('Another search');
    expect(queryByRole('region', { name: 'Selected trees' })).toBeNull();
  });

  test('are cleared, and the keyboard has a place', async () => {
    const { user, tick, press, ticked, focused, getByRole } = trees();
    await user.click(tick('Ash'));
    await press('Clear');
    expect(ticked()).toEqual([]);
    expect(focused()).toBe(getByRole('heading', { name: 'Trees' }));
  });
});

describe('The search of a table', () => {
  test('follows into the address at Enter, as one step of the history while typing goes on', async () => {
    const { user, getByRole, address } = mountComponent(<AdminSearchBox label="Search brands..." />, {
      url: '/admin?tab=brands&cursor=x',
    });
    const before = window.history.length;
    await user.type(getByRole('searchbox'), ' cra{Enter}');
    expect(address()).toBe('/admin?tab=brands&q=cra');
    await user.type(getByRole('searchbox'), 'g{Enter}');
    expect(address()).toBe('/admin?tab=brands&q=crag');
    expect(window.history.length).toBe(before + 1);
  });
});
