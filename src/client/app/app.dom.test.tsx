import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { App } from '#client/app/app.tsx';
import { site } from '#client/testing/rendered-screen.ts';

test('What breaks above every screen is a message, not an empty page', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new URIError('URI malformed');
  };
  const { getByRole } = render(
    <App
      api={{ request: () => Promise.reject(new Error('offline')) }}
      site={site}
      now="2026-11-29T12:00:00.000Z"
      queryClient={new QueryClient()}
    >
      <Broken />
    </App>,
  );
  expect(getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
  expect(getByRole('button', { name: 'Try again' })).toBeTruthy();
  vi.restoreAllMocks();
});
