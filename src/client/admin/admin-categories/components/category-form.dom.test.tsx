import { describe, expect, test } from 'vitest';
import { CategoryForm } from '#client/admin/admin-categories/components/category-form.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';
import { sport } from '#client/testing/rendered-screen.ts';

function form() {
  const page = mountComponent(<CategoryForm renderIcon={() => null} />);
  const field = (name: string) => page.getByRole<HTMLInputElement>('textbox', { name });
  return { ...page, field };
}

const endpoint = 'POST /api/categories';

describe('The form of a category', () => {
  test('writes the slug after the name, until it is written by hand, and again once it is emptied', async () => {
    const { user, field } = form();
    await user.type(field('Name'), 'Home & Garden');
    expect(field('Slug').value).toBe('home-garden');
    await user.clear(field('Slug'));
    await user.type(field('Slug'), 'home');
    await user.type(field('Name'), 's');
    expect(field('Slug').value).toBe('home');
    await user.clear(field('Slug'));
    await user.type(field('Name'), '!');
    expect(field('Slug').value).toBe('home-gardens');
  });

  test('sends what was typed, and begins again at its first field', async () => {
    const { user, field, getByRole, api, answer, focused } = form();
    await user.type(field('Name'), 'Pets');
    await user.type(field('Icon'), 'dog');
    const position = getByRole('spinbutton', { name: 'Position' });
    await user.clear(position);
    await user.type(position, '20');
    await user.type(field('Description'), 'Tails');
    await user.click(getByRole('button', { name: 'Create Category' }));
    await user.click(getByRole('button', { name: 'Creating...' }));
    await answer(endpoint, sport);
    expect(api.bodies(endpoint)).toEqual([
      { name: 'Pets', slug: 'pets', icon: 'dog', description: 'Tails', position: 20 },
    ]);
    expect([field('Name').value, field('Slug').value, field('Description').value]).toEqual(['', '', '']);
    expect(focused()).toBe(field('Name'));
  });

  test('keeps what was typed where it is refused, with the keyboard at the first wrong field', async () => {
    const { user, field, getByRole, refuse, focused } = form();
    await user.type(field('Name'), 'Pets{Enter}');
    await refuse(endpoint, 400, { error: 'No.', issues: [{ path: 'icon', message: 'No such icon.' }] });
    expect(focused()).toBe(getByRole('textbox', { name: 'Icon', description: 'No such icon.' }));
    expect(field('Name').value).toBe('Pets');
  });
});
