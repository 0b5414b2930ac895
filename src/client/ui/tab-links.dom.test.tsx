import { describe, expect, test } from 'vitest';
import { useLocation } from '#client/platform/router/location.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';
import { TabLinks } from '#client/ui/tab-links.tsx';

function Tabs() {
  const { search } = useLocation();
  const tabs = ['brands', 'emails', 'users'].map((id) => ({
    id: `tab-${id}`,
    label: id,
    search: `?tab=${id}`,
    isSelected: search === `?tab=${id}`,
  }));
  return (
    <>
      <TabLinks label="Admin" panelId="panel" tabs={tabs} />
      <div id="panel" />
    </>
  );
}

function tabs() {
  const page = mountComponent(<Tabs />, { url: '/admin?tab=emails' });
  return { ...page, tab: (name: string) => page.getByRole('tab', { name }) };
}

describe('Tabs', () => {
  test('take one stop of the Tab key, at the one that is shown', async () => {
    const { user, tab, focused } = tabs();
    await user.tab();
    expect(focused()).toBe(tab('emails'));
    await user.tab();
    expect(focused()).toBe(document.body);
  });

  test('are walked by the arrows, round the ends, without being followed', async () => {
    const { user, tab, focused, address } = tabs();
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe(tab('users'));
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe(tab('brands'));
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe(tab('users'));
    await user.keyboard('{Home}');
    expect(focused()).toBe(tab('brands'));
    expect(address()).toBe('/admin?tab=emails');
  });

  test.each(['{Enter}', ' '])('are followed by %j', async (key) => {
    const { user, address, getByRole } = tabs();
    await user.tab();
    await user.keyboard('{ArrowRight}');
    await user.keyboard(key);
    expect(address()).toBe('/admin?tab=users');
    expect(getByRole('tab', { selected: true }).textContent).toBe('users');
  });

  test('are followed by a click', async () => {
    const { user, tab, address } = tabs();
    await user.click(tab('brands'));
    expect(address()).toBe('/admin?tab=brands');
  });
});
