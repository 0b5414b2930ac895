import { expect, test } from 'vitest';
import { page } from '#client/screens/manage-subscription/page.tsx';
import { renderedComponent } from '#client/testing/rendered-component.tsx';

test('While it is not known who is there, the plan is being loaded', () => {
  const { text } = renderedComponent(<page.Component />);
  expect(text).toContain('Loading your subscription details...');
});
