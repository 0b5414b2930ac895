import { act } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { boardOf } from '#client/testing/boards.ts';
import { flushEffects } from '#client/testing/flush-effects.ts';
import { mountScreen } from '#client/testing/mounted.tsx';
import { signedIn } from '#client/testing/rendered-screen.ts';
import { listOf } from '#client/testing/saved-lists.ts';
import type { Board } from '#shared/contract/library/boards.ts';

const address = '/api/saved-lists/7/board';

async function openBoard(board: Board) {
  const page = await mountScreen('/saved-lists/7?view=board', {
    ...signedIn('premium'),
    '/api/saved-lists': { body: [listOf()] },
    '/api/saved-searches': { body: [] },
    '/api/saved-lists/emails': { body: [] },
    [address]: { body: board },
  });
  await page.findByRole('heading', { level: 1, name: board.name });
  return page;
}

type BoardPage = Awaited<ReturnType<typeof openBoard>>;

const saving = 'POST /api/saved-lists/7/emails';

async function openNotes(page: BoardPage, subject: string) {
  await page.user.click(page.getByRole('button', { name: new RegExp(`Notes: ${subject}$`) }));
  return page.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
}

async function writeNotes(page: BoardPage, subject: string, notes: string) {
  const field = await openNotes(page, subject);
  await page.user.clear(field);
  await page.user.type(field, notes);
  await page.user.click(page.getByRole('button', { name: 'Save notes' }));
}

describe('Notes on a board', () => {
  test('that the server refuses are kept while another dialog is open', async () => {
    const page = await openBoard(boardOf({ 0: [12, 13] }));
    await writeNotes(page, 'Email 12', 'Mine');
    const other = await openNotes(page, 'Email 13');
    await page.user.type(other, 'Half');
    await page.refuse(saving, 409, { error: 'Changed.', code: 'conflict', notes: 'Theirs' });
    expect(page.toastText()).toMatch(/^Notes not saved/);
    expect(other.value).toBe('Half');
    await page.user.click(page.getByRole('button', { name: 'Cancel' }));
    expect((await openNotes(page, 'Email 12')).value).toBe('Theirs\n\nMine');
    await page.user.click(page.getByRole('button', { name: 'Save notes' }));
    await page.answer(saving, listOf());
    expect(page.api.bodies(saving)).toEqual([
      { emailId: 12, notes: 'Mine', notesBefore: null },
      { emailId: 12, notes: 'Theirs\n\nMine', notesBefore: 'Theirs' },
    ]);
  });

  test('that the server refuses are kept in the other view', async () => {
    const board = boardOf({ 0: [12] });
    const page = await openBoard(board);
    page.answers['/api/saved-lists/7?limit=30'] = { body: { ...board, items: board.items } };
    await writeNotes(page, 'Email 12', 'Mine');
    await page.user.click(page.getByRole('link', { name: 'List' }));
    await page.findByRole('button', { name: 'Remove: Email 12' });
    await page.refuse(saving, 409, { error: 'Changed.', code: 'conflict', notes: 'Theirs' });
    expect((await openNotes(page, 'Email 12')).value).toBe('Theirs\n\nMine');
  });

  test('replace none that came while the form was open', async () => {
    const page = await openBoard(boardOf({ 0: [12] }));
    await writeNotes(page, 'Email 12', 'Mine');
    const field = await openNotes(page, 'Email 12');
    await page.refuse(saving, 409, { error: 'Changed.', code: 'conflict', notes: 'Theirs' });
    await page.user.type(field, ' again');
    await page.user.click(page.getByRole('button', { name: 'Save notes' }));
    expect(page.api.bodies(saving)[1]).toEqual({
      emailId: 12,
      notes: 'Mine again',
      notesBefore: 'Mine',
    });
  });

  test('show at once, and the old ones again if the server fails', async () => {
    const board = boardOf({ 0: [12] });
    const page = await openBoard(board);
    await writeNotes(page, 'Email 12', 'Seen');
    expect(page.getByText('Seen')).toBeTruthy();
    await page.refuse(saving, 500);
    expect(page.queryByText('Seen')).toBeNull();
    expect((await openNotes(page, 'Email 12')).value).toBe('Seen');
  });
});

describe('An email that is removed from a board', () => {
  const removing = 'DELETE /api/saved-lists/7/emails/12';

  async function remove(page: BoardPage) {
    await page.user.click(page.getByRole('button', { name: 'More: Email 12' }));
    await page.user.click(page.getByRole('menuitem', { name: 'Remove from list' }));
    await page.user.click(await page.findByRole('button', { name: 'Remove' }));
  }

  test('disappears at once, with the focus at the heading', async () => {
    const page = await openBoard(boardOf({ 0: [12, 13] }));
    await remove(page);
    expect(subjects(page)).toEqual(['Email 13']);
    expect(page.focused()).toBe(page.getByRole('heading', { level: 1 }));
    page.answers[address] = { body: boardOf({ 0: [13] }) };
    await page.answer(removing);
    expect(page.toastText()).toBe('Email removed');
    expect(subjects(page)).toEqual(['Email 13']);
  });

  test('comes back if the server fails', async () => {
    const page = await openBoard(boardOf({ 0: [12, 13] }));
    await remove(page);
    await page.refuse(removing, 500);
    expect(page.toastText()).toBe('Error / Failed to remove email from list. Please try again.');
    expect(subjects(page)).toEqual(['Email 12', 'Email 13']);
  });
});

/** Lets the clock of the poll pass; everything else keeps the real time. */
function fakePoll() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return async () => {
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await flushEffects();
  };
}

const requests = (page: BoardPage) => page.api.asked().filter((each) => each === `GET ${address}`).length;

const subjects = (page: BoardPage) =>
  page.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('Moves on a board', () => {
  const moving = 'POST /api/saved-lists/7/board/moves';

  test('stay while they are sent: the board is not read meanwhile', async () => {
    const passTime = fakePoll();
    const page = await openBoard(boardOf({ 0: [12, 13, 14] }));
    await passTime();
    const before = requests(page);
    page.getByRole('button', { name: 'Move: Email 12' }).focus();
    await page.user.keyboard('{ArrowRight}');
    await passTime();
    expect(subjects(page)).toEqual(['Email 13', 'Email 12', 'Email 14']);
    await page.user.keyboard('{ArrowRight}');
    expect(requests(page)).toBe(before);
    page.answers[address] = { body: boardOf({ 0: [13, 14, 12] }) };
    await page.answer(moving);
    await page.answer(moving);
    expect(page.api.bodies(moving)).toEqual([
      { emailId: 12, sectionId: null, beforeId: 14 },
      { emailId: 12, sectionId: null, beforeId: null },
    ]);
    expect(requests(page)).toBe(before + 1);
    page.answers[address] = { body: boardOf({ 0: [14] }) };
    await passTime();
    expect(subjects(page)).toEqual(['Email 14']);
  });
});

describe('Sections of a board', () => {
  const changing = 'PATCH /api/saved-lists/7/sections/2';

  async function chooseInMenu(page: BoardPage, section: string, action: string) {
    await page.user.click(page.getByRole('button', { name: `Section ${section}` }));
    await page.user.click(page.getByRole('menuitem', { name: action }));
  }

  const names = (page: BoardPage) =>
    page
      .getAllByRole('heading', { level: 2, name: /^Section/ })
      .map(({ textContent }) => textContent?.slice(0, 9));

  const status = (page: BoardPage) => page.getAllByRole('status').map(({ textContent }) => textContent);

  test('replace the name that a colleague gave only once it was named', async () => {
    const page = await openBoard(boardOf({ 2: [12] }));
    await chooseInMenu(page, 'Section 2', 'Rename');
    const name = await page.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await page.user.clear(name);
    await page.user.type(name, 'Heroes{Enter}');
    const newer = { error: 'Changed.', code: 'conflict', section: { name: 'Openers' } };
    await page.refuse(changing, 409, newer);
    expect(page.toastText()).toMatch(/^Section not renamed \/ .*“Openers”/);
    expect(name.value).toBe('Heroes');
    await page.user.type(name, '{Enter}');
    await page.answer(changing);
    expect(page.toastText()).toBe('Section renamed');
    expect(page.queryByRole('dialog')).toBeNull();
    expect(page.api.bodies(changing)).toEqual([
      { name: 'Heroes', nameBefore: 'Section 2' },
      { name: 'Heroes', nameBefore: 'Openers' },
    ]);
  });

  test('move at once, each time by one place, and say where they are', async () => {
    const page = await openBoard(boardOf({ 2: [12], 3: [13], 4: [14] }));
    await chooseInMenu(page, 'Section 2', 'Move down');
    expect(names(page)).toEqual(['Section 3', 'Section 2', 'Section 4']);
    expect(status(page)).toContain('Section 2: 2 of 3');
    await chooseInMenu(page, 'Section 2', 'Move down');
    expect(status(page)).toContain('Section 2: 3 of 3');
    await page.answer(changing);
    expect(names(page)).toEqual(['Section 3', 'Section 4', 'Section 2']);
    await page.answer(changing);
    expect(page.api.bodies(changing)).toEqual([{ beforeId: 4 }, { beforeId: null }]);
  });

  test('without emails ask only those who may edit to drag', async () => {
    const page = await openBoard(boardOf({ 2: [] }));
    expect(page.getByText(/Drag a picture into this section/)).toBeTruthy();
  });

  test('without emails say so to a viewer', async () => {
    const page = await openBoard(boardOf({ 2: [] }, { role: 'viewer' }));
    expect(page.getByText('No emails')).toBeTruthy();
    expect(page.queryByText(/Drag a picture/)).toBeNull();
  });
});

test('The focus stays near a deleted comment', async () => {
  const comment = { author: 'Ann', text: 'Yes', createdAt: '2026-11-20T13:00:00.000Z' };
  const on = (id: number, emailId: number | null) => ({ ...comment, id, emailId });
  const comments = [on(1, 12), on(2, null), on(3, null)];
  const page = await openBoard(boardOf({ 0: [12] }, { comments }));
  const deleteFirst = async (id: number) => {
    const [button] = page.getAllByRole('button', { name: 'Delete the comment of Ann' });
    await page.user.click(button as HTMLElement);
    page.answers[address] = {
      body: boardOf({ 0: [12] }, { comments: comments.filter((each) => each.id > id) }),
    };
    await page.answer(`DELETE /api/saved-lists/7/comments/${id}`);
  };
  await deleteFirst(1);
  expect(page.focused()).toBe(page.getByRole('link', { name: 'Email 12' }));
  await deleteFirst(2);
  expect(page.focused()).toBe(page.getByRole('heading', { name: 'Comments' }));
  await deleteFirst(3);
  expect(page.focused()).toBe(page.getByRole('heading', { level: 1 }));
});
