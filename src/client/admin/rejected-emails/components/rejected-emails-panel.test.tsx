import { describe, expect, test } from 'vitest';
import { rejectedEmailsQuery } from '#client/admin/rejected-emails/api.ts';
import { RejectedEmailsPanel } from '#client/admin/rejected-emails/components/rejected-emails-panel.tsx';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { rejectedEmail } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { renderComponent } from '#client/testing/rendered-component.tsx';
import type { RejectedEmail } from '#shared/contract/curation/admin-emails.ts';

const panel = (rows: RejectedEmail[]) => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(rejectedEmailsQuery(apiDouble(), null).queryKey, {
    pageParams: [null],
    pages: [{ rows, nextCursor: null, total: rows.length }],
  });
  return renderComponent(<RejectedEmailsPanel />, { queryClient });
};

describe('Rejected mail', () => {
  test('shows what it was, why it was refused, when and how large, and can be tried again and downloaded', () => {
    const { text, body } = panel([rejectedEmail()]);
    expect(text).toContain('Rejected emails 1');
    expect(text).toMatch(/Half a mail\s*news@cragline\.example · INBOX UID 41/);
    expect(text).toContain('The message has no sender.');
    expect(text).toMatch(/20 November 2026[\s\S]*20 kB/);
    expect(body).toContain('aria-label="Retry Half a mail"');
    expect(body).toMatch(
      /aria-label="Download the source of Half a mail"[^>]*href="\/api\/admin\/rejected-emails\/9\/source"/,
    );
  });

  test('of which only the beginning was kept says why it cannot be tried again', () => {
    const { text, body } = panel([rejectedEmail({ isTruncated: true, subject: null, from: null })]);
    expect(text).toMatch(/No subject\s*INBOX UID 41/);
    expect(body).toMatch(/aria-label="Retry INBOX UID 41"[^>]*aria-disabled="true"/);
    expect(text).toContain('Only the beginning of this message was kept, so it cannot be tried again.');
  });

  test('is said to be none where there is none', () => {
    expect(panel([]).text).toContain('No rejected emails');
  });
});
