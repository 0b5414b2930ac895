import { expect, test } from 'vitest';
import { auditLogQuery } from '#client/admin/audit-log/api.ts';
import { ActivityPanel, actionWords } from '#client/admin/audit-log/components/activity-panel.tsx';
import { browserApi } from '#client/platform/api/browser-api.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { renderComponent } from '#client/testing/rendered-component.tsx';
import type { AuditEntry } from '#shared/contract/accounts/audit-log.ts';

const entry: AuditEntry = {
  id: 8,
  at: '2026-11-21T11:00:00.000Z',
  adminEmail: 'admin@demo.test',
  action: 'brand.category_added',
  subject: 'Brand “<b>Northwind</b>”',
  summary: 'Pets',
};

function panel(rows: AuditEntry[]) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(auditLogQuery(browserApi, null).queryKey, {
    pageParams: [null],
    pages: [{ rows, nextCursor: null, total: null }],
  });
  return renderComponent(<ActivityPanel />, { queryClient, url: '/admin?tab=admin-access&view=activity' });
}

test.each([
  ['brand.category_added', 'Brand category added'],
  ['settings.updated', 'Settings updated'],
  ['brand.opened', 'Brand no longer premium'],
  ['', ''],
])('The action %s is called %j', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

test('The activity tells what was done to what, by whom and when', () => {
  const { text, body } = panel([entry, { ...entry, id: 7, adminEmail: null, summary: '' }]);
  expect(text).toContain('What Action When Administrator');
  expect(text).toMatch(
    /Brand “<b>Northwind<\/b>” ?Pets.*Brand category added.*about 1 hour ago.*admin@demo\.test/,
  );
  expect(text).toContain('No email');
  expect(body).not.toContain('<b>North');
  expect(body).toContain('title="Saturday 21 November 2026, 11:00 UTC"');
});

test('Before anybody did anything it says so', () => {
  expect(panel([]).text).toContain('No activity yet');
});
