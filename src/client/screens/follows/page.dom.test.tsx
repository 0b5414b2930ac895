import { describe, expect, test } from 'vitest';
import { followOf, followsOfReader } from '#client/testing/follows.ts';
import { mountScreen } from '#client/testing/mounted.tsx';
import { signedIn } from '#client/testing/rendered-screen.ts';
import type { Webhook } from '#shared/contract/accounts/webhooks.ts';
import type { AlertSettings } from '#shared/contract/operations/alerts.ts';
import type { Follow } from '#shared/contract/search/follows.ts';

const webhook: Webhook = {
  id: 4,
  name: 'Shelf',
  address: 'https://shelf.example/hook',
  format: 'json',
  isOn: true,
  offReason: null,
  lastTakenAt: null,
  waiting: 0,
  failed: 0,
};

const alertSettings: AlertSettings = { isOn: true, fetchHours: 6, silenceHours: 24, webhookId: null };

/** The page of an administrator who follows this. */
async function following(...follows: Follow[]) {
  const page = await mountScreen('/follows', {
    ...signedIn('free', { isAdmin: true }),
    '/api/follows': { body: followsOfReader(follows) },
    '/api/webhooks': { body: [webhook] },
    '/api/admin/alerts': { body: { settings: alertSettings, current: [] } },
  });
  await page.findByRole('heading', { name: 'Following', level: 1 });
  return {
    ...page,
    chosen: (label: string) => page.getByLabelText<HTMLSelectElement>(label).value,
    isOn: (name: string) => page.getByRole('switch', { name }).getAttribute('aria-checked'),
    choose: (label: string, option: string) => page.user.selectOptions(page.getByLabelText(label), option),
  };
}

const { settings } = followsOfReader([]);

describe('A choice is shown at once, and stays while its page is read again', () => {
  test('how often a follow is heard of', async () => {
    const { choose, chosen, answer, answers } = await following(followOf({}));
    delete answers['/api/follows'];
    await choose('How often about Cragline', 'Weekly digest');
    expect(chosen('How often about Cragline')).toBe('weekly');
    await answer('PATCH /api/follows/9', followOf({ cadence: 'weekly' }));
    expect(chosen('How often about Cragline')).toBe('weekly');
  });

  test('the hour of the digest, and the pause', async () => {
    const { choose, chosen, isOn, user, getByRole, answer, answers } = await following();
    delete answers['/api/follows'];
    await choose('Hour', '09:00');
    expect(chosen('Hour')).toBe('9');
    await answer('PATCH /api/follow-settings', { ...settings, digestHour: 9 });
    expect(chosen('Hour')).toBe('9');
    await user.click(getByRole('switch', { name: 'Pause all' }));
    expect(isOn('Pause all')).toBe('true');
    await answer('PATCH /api/follow-settings', { ...settings, digestHour: 9, isPaused: true });
    expect([chosen('Hour'), isOn('Pause all')]).toEqual(['9', 'true']);
  });

  test('two choices, one after the other', async () => {
    const { choose, chosen, answer, answers } = await following();
    delete answers['/api/follows'];
    await choose('Hour', '09:00');
    await choose('Weekly digest on', 'Friday');
    const both = () => [chosen('Hour'), chosen('Weekly digest on')];
    expect(both()).toEqual(['9', '5']);
    await answer('PATCH /api/follow-settings', { ...settings, digestHour: 9 });
    expect(both()).toEqual(['9', '5']);
    await answer('PATCH /api/follow-settings', { ...settings, digestHour: 9, digestDay: 5 });
    expect(both()).toEqual(['9', '5']);
  });

  test('the hours of vault alerts, and their switch', async () => {
    const { choose, chosen, isOn, user, getByRole, answer, answers } = await following();
    delete answers['/api/admin/alerts'];
    await choose('When fetching fails for', '12 hours');
    expect(chosen('When fetching fails for')).toBe('12');
    await answer('PATCH /api/admin/alert-settings', { ...alertSettings, fetchHours: 12 });
    expect(chosen('When fetching fails for')).toBe('12');
    await user.click(getByRole('switch', { name: 'Email me about problems' }));
    expect(isOn('Email me about problems')).toBe('false');
    await answer('PATCH /api/admin/alert-settings', { ...alertSettings, fetchHours: 12, isOn: false });
    expect(isOn('Email me about problems')).toBe('false');
  });

  test('the switch of a webhook', async () => {
    const { isOn, user, getByRole, answer, answers } = await following();
    delete answers['/api/webhooks'];
    await user.click(getByRole('switch', { name: 'Send to Shelf' }));
    expect(isOn('Send to Shelf')).toBe('false');
    await answer('PATCH /api/webhooks/4', { ...webhook, isOn: false });
    expect(isOn('Send to Shelf')).toBe('false');
  });
});

test('A choice that fails is taken back', async () => {
  const { choose, chosen, refuse, toastText } = await following(followOf({}));
  await choose('How often about Cragline', 'Weekly digest');
  await refuse('PATCH /api/follows/9', 500);
  expect(chosen('How often about Cragline')).toBe('daily');
  expect(toastText()).toBe('Error / Failed to change your alerts');
});

test('The focus stays at what is followed after the last of it is stopped', async () => {
  const { user, getByRole, findByText, answer, answers, focused } = await following(followOf({}));
  await user.click(getByRole('button', { name: 'Stop following Cragline' }));
  answers['/api/follows'] = { body: followsOfReader([]) };
  await answer('DELETE /api/follows/9');
  await findByText('You follow nothing yet');
  expect(focused()).toBe(getByRole('region', { name: 'What you follow' }));
});

test('The focus stays with a control that was chosen before a follow is stopped', async () => {
  const { user, getByRole, getByLabelText, findByText, answer, answers, focused } = await following(
    followOf({}),
  );
  await user.click(getByRole('button', { name: 'Stop following Cragline' }));
  await user.click(getByLabelText('Hour'));
  answers['/api/follows'] = { body: followsOfReader([]) };
  await answer('DELETE /api/follows/9');
  await findByText('You follow nothing yet');
  expect(focused()).toBe(getByLabelText('Hour'));
});

describe('A new alert', () => {
  test.each([
    [{ event: 'offer', threshold: 40 }, 'Discounts of at least 40% come in your daily digest.'],
    [{ event: 'silence', threshold: 7 }, 'Silences of at least 7 days come in your daily digest.'],
    [{ event: 'season_start', cadence: 'each' }, 'First emails of a season come at once.'],
    [{ event: 'platform', cadence: 'none' }, 'Changes of email platform are in your feed.'],
  ] as const)('says what comes, and how: %o', async (made, sentence) => {
    const { user, getByRole, answer, toastText } = await following(followOf({}));
    await user.click(getByRole('button', { name: 'Add alert' }));
    await answer('POST /api/follows', followOf(made));
    expect(toastText()).toBe(`Alert added / ${sentence}`);
  });

  test('asks a category for no days of silence', async () => {
    const category = followOf({ id: 10, kind: 'category', key: 'garden', name: 'Garden' });
    const { choose, getByLabelText, queryByLabelText, chosen } = await following(followOf({}), category);
    await choose('When', 'No email for');
    expect(getByLabelText('Days')).toBeTruthy();
    await choose('About', 'Garden');
    expect(chosen('When')).toBe('every');
    expect(queryByLabelText('Days')).toBeNull();
  });
});
