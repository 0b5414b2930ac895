import { expect, test } from 'vitest';
import { page } from '#client/screens/manage-subscription/page.tsx';
import { renderComponent } from '#client/testing/rendered-component.tsx';

test('While it is not known who is there, the plan is being loaded', () => {
  const { text } = renderComponent(<page.Component />);
  expect(text).toContain('Loading your subscription details...');
});
