import { act } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useMedia } from '#client/platform/browser/use-media.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

function Width() {
  return <p>{String(useMedia('phone'))}</p>;
}

test('What code asks of the window follows it, and is unknown on the server', () => {
  const media = Object.assign(new EventTarget(), { matches: true });
  const asked = vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
  onTestFinished(() => asked.mockRestore());
  expect(renderToString(<Width />)).toBe('<p>null</p>');
  const { getByText } = mountComponent(<Width />);
  expect(getByText('true')).toBeTruthy();
  media.matches = false;
  act(() => void media.dispatchEvent(new Event('change')));
  expect(getByText('false')).toBeTruthy();
  expect(asked).toHaveBeenCalledWith('(width < 48rem)');
});
