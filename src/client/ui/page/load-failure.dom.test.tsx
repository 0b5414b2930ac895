import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mountComponent } from '#client/testing/mounted.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';

test('Without a connection a brand is not said to be missing, and with one again the failure is named as before', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const query = { refetch: vi.fn(), isFetching: false };
  const { getByRole, getByText } = mountComponent(
    <LoadFailure title="Brand Not Found" what="The brand" query={query} />,
  );
  expect(getByRole('heading', { name: "You're offline" })).toBeTruthy();
  expect(
    getByText("The brand couldn't be loaded. This page loads by itself once you're back online."),
  ).toBeTruthy();
  onLine.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(getByRole('heading', { name: 'Brand Not Found' })).toBeTruthy();
  onLine.mockRestore();
});
