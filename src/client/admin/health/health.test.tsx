import { expect, test } from 'vitest';
import { healthQuery } from '#client/admin/health/api.ts';
import { HealthPanel } from '#client/admin/health/components/health-panel.tsx';
import { alertsQuery } from '#client/features/alerts/api.ts';
import { browserApi } from '#client/platform/api/browser-api.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { renderComponent } from '#client/testing/rendered-component.tsx';
import type { Alerts } from '#shared/contract/operations/alerts.ts';
import type { Health } from '#shared/contract/operations/health.ts';

const idle = { waiting: 0, ageSeconds: 0, active: 0, doneAt: '2026-11-21T11:00:00.000Z', gaveUp: null };

const sound: Health = {
  versions: { mailvault: '1.2.3', node: 'v24.1.0', database: 'PostgreSQL 17.5' },
  database: {
    kind: 'embedded',
    bytes: 23_000_000,
    emails: 1_204,
    growthBytes: null,
    tables: [{ name: 'emails', bytes: 5_000_000 }],
  },
  replica: null,
  listener: null,
  disk: { freeBytes: 50_000_000_000, totalBytes: 100_000_000_000 },
  mailboxes: [],
  twins: null,
  mail: { way: 'smtp', waiting: 0, waitingFor: null, lastSentAt: null, failed: [] },
  jobs: [{ ...idle, name: 'facts' }],
};

function panel(health: Health, current: Alerts['current'] = []) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(alertsQuery(browserApi).queryKey, {
    settings: { isOn: true, fetchHours: 6, silenceHours: 48, webhookId: null },
    current,
  });
  queryClient.setQueryData(healthQuery(browserApi).queryKey, health);
  return renderComponent(<HealthPanel />, { queryClient, url: '/admin?tab=settings&view=health' });
}

test('Health tells room, versions and jobs', () => {
  const { text } = panel(sound);
  expect(text).toMatch(/Database 23 MB Emails 1,204 Growth Available tomorrow/);
  expect(text).toMatch(/50 GB of 100 GB Mailvault 1\.2\.3 Node 24\.1\.0/);
  expect(text).toContain('PostgreSQL 17.5, embedded');
  expect(text).toMatch(/Analyse emails State: Idle Last run: about 1 hour ago Actions: Run now/);
  expect(text).toContain('No mailbox yet. Add one in Settings, or set IMAP_URL.');
});

test('Health lists the problems that administrators get mail about', () => {
  const since = '2026-11-21T05:00:00.000Z';
  const current = [
    {
      kind: 'job' as const,
      subject: 'logos',
      title: 'The job “Fetch logos” failed',
      text: 'No network.',
      since,
    },
    {
      kind: 'fetching' as const,
      subject: '4',
      title: 'Mailbox “News” cannot be fetched',
      text: 'Refused.',
      since,
    },
  ].map((alert) => ({
    ...alert,
    path: alert.kind === 'job' ? '/admin?tab=health' : '/admin?tab=settings#mailboxes',
  }));
  const { text, body } = panel(sound, current);
  expect(text).toMatch(
    /failed No network\. Began about 7 hours ago Mailbox “News” cannot be fetched Refused\./,
  );
  expect(body).toContain('href="/admin?tab=settings#mailboxes"');
  expect(body).not.toContain('href="/admin?tab=health"');
  expect(panel(sound).text).toContain('No problems at the moment.');
});

test('Health tells whether mail may be sent straight to the vault, and when it last came', () => {
  expect(panel(sound).text).toContain('The listener is off.');
  const listener = {
    protocol: 'smtp' as const,
    domain: 'in.vault.example',
    isListening: true,
    lastMailAt: null,
  };
  expect(panel({ ...sound, listener }).text).toContain(
    'The listener takes email for in.vault.example by SMTP. None has come yet.',
  );
  const stopped = { ...listener, isListening: false, lastMailAt: '2026-11-21T11:30:00.000Z' };
  expect(panel({ ...sound, listener: stopped }).text).toMatch(
    /The listener does not take email for in\.vault\.example by SMTP\. Last email: 30 minutes ago/,
  );
});

test('A replica is told of where there is one, and what to do once it is left aside', () => {
  expect(panel(sound).text).not.toContain('Replica');
  const sentence = 'The replica db2/vault is 12 s behind.';
  const used = panel({ ...sound, replica: { isUsed: true, lagMs: 1_900, sentence } }).text;
  expect(used).toContain('Replica In use, 2 seconds behind');
  expect(used).not.toContain(sentence);
  const aside = panel({ ...sound, replica: { isUsed: false, lagMs: 12_000, sentence } }).text;
  expect(aside).toContain('Replica Not in use');
  expect(aside).toContain(sentence);
});

test('Health says how often rules agree with twins, and where they do not', () => {
  expect(panel(sound).text).not.toContain('Twins');
  const example = { id: 7, subject: 'Our sale', language: 'en', left: ['Bath', '80'], removed: ['Sunday'] };
  const { text, body } = panel({ ...sound, twins: { pairs: 2_000, agreeing: 1_999, examples: [example] } });
  expect(text).toContain('Rules agree with twins in 99.9% of 2,000 pairs.');
  expect(text).toMatch(/Our sale Rules would leave: Bath, 80 Rules would remove needlessly: Sunday/);
  expect(body).toContain('href="/email/7"');
});

test('Health says whether email is sent, why some waits, and what was given up', () => {
  expect(panel(sound).text).toContain('None waiting. None sent yet.');
  expect(panel({ ...sound, mail: { ...sound.mail, way: 'off' } }).text).toContain(
    'Set SMTP_URL and MAIL_FROM.',
  );
  const mail = {
    way: 'smtp' as const,
    waiting: 3,
    waitingFor: 'connect ECONNREFUSED',
    lastSentAt: '2026-11-21T11:30:00.000Z',
    failed: [
      { id: 1, address: 'ada@example.com', at: '2026-11-21T11:00:00.000Z', reason: '550 No such user' },
    ],
  };
  expect(panel({ ...sound, mail }).text).toMatch(
    /3 waiting\. Last sent 30 minutes ago Last attempt: connect ECONNREFUSED ada@example\.com about 1 hour ago 550 No such user/,
  );
});

test('What gave up comes first, with its reason and another try', () => {
  const gaveUp = { at: '2026-11-21T11:30:00.000Z', message: 'The disk is full.' };
  const { text, body } = panel({ ...sound, jobs: [...sound.jobs, { ...idle, name: 'pictures', gaveUp }] });
  expect(text).toMatch(/Save images of new emails Failed 30 minutes ago : The disk is full\./);
  expect(text.indexOf('Save images')).toBeLessThan(text.indexOf('Analyse emails'));
  expect(body).toContain('aria-label="Try again: Save images of new emails"');
});

test.each([
  [1_000_000_000, '1 GB a day', 'Full in 50 days'],
  [40_000_000_000, '40 GB a day', 'Full in a day'],
  [1_000, '1 kB a day', 'Enough for years'],
])('Growth of %i bytes a day is told as %s', (growthBytes, growth, pace) => {
  const { text } = panel({ ...sound, database: { ...sound.database, growthBytes } });
  expect(text).toContain(`Growth ${growth}`);
  expect(text).toContain(`At this rate ${pace}`);
});

test('A database that shrinks, or stands elsewhere, fills no disk here', () => {
  const shrinking = panel({ ...sound, database: { ...sound.database, growthBytes: -2_000 } }).text;
  expect(shrinking).toContain('Growth 2 kB less a day');
  const elsewhere = panel({ ...sound, database: { ...sound.database, kind: 'postgres', growthBytes: 1 } });
  expect(`${shrinking} ${elsewhere.text}`).not.toContain('At this rate');
});
