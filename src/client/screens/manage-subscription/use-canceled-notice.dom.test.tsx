import { expect, test } from 'vitest';
import { useCanceledNotice } from '#client/screens/manage-subscription/use-canceled-notice.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

function Notice() {
  useCanceledNotice();
  return null;
}

test('A checkout that was left without paying is reported once, and not after a reload', () => {
  const { address, toastText } = mountComponent(<Notice />, {
    url: '/manage-subscription?from=header&canceled=true',
  });
  expect(toastText()).toBe(
    "Subscription Canceled / You've canceled the subscription process. You can try again anytime.",
  );
  expect(address()).toBe('/manage-subscription?from=header');
});

test('Without canceled=true there is no notice', () => {
  const { address, toastText } = mountComponent(<Notice />, { url: '/manage-subscription?canceled=false' });
  expect(toastText()).toBeUndefined();
  expect(address()).toBe('/manage-subscription?canceled=false');
});
