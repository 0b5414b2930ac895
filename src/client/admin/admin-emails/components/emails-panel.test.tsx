import { describe, expect, test } from 'vitest';
import { recentEmailsQuery } from '#client/admin/admin-emails/api.ts';
import { brandNameOf, typeNameOf } from '#client/admin/admin-emails/components/email-columns.tsx';
import { EmailInQuestion } from '#client/admin/admin-emails/components/email-dialogs.tsx';
import { EmailsPanel } from '#client/admin/admin-emails/components/emails-panel.tsx';
import { type EmailListing, readEmailListing } from '#client/admin/admin-emails/email-listing.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { adminEmail } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { createFailedQueryClient, renderComponent } from '#client/testing/rendered-component.tsx';
import { DeleteQuestion } from '#client/ui/dialog/confirm-dialog.tsx';
import type { AdminEmail } from '#shared/contract/curation/admin-emails.ts';

const all: EmailListing = { query: '', filter: {}, sort: 'newest' };

const nothing = () => null;

const panel = (rows: AdminEmail[], { listing = all, url = '/admin?tab=emails' } = {}) => {
  const queryClient = createQueryClient();
  const { queryKey } = recentEmailsQuery(apiDouble(), listing, null);
  queryClient.setQueryData(queryKey, {
    pageParams: [null],
    pages: [{ rows, nextCursor: 'next', total: 1_704 }],
  });
  return renderComponent(<EmailsPanel BrandChoice={nothing} categories={[]} />, { queryClient, url });
};

describe('The Emails tab', () => {
  test('lists subject, brand, type and date of each email, and what can be done with it', () => {
    const { text, body } = panel([adminEmail({ id: 12, season: 'winter' })]);
    expect(text).toContain('Emails 1,704');
    expect(text).toMatch(/Subject\s*Brand\s*Type\s*Confidence\s*Received\s*Actions/);
    expect(text).toMatch(/Type\s*87%\s*Season\s*40%/);
    expect(text).toMatch(/Ridge season opens Friday/);
    expect(text).toMatch(/Cragline[\s\S]*Product Launch[\s\S]*18 November 2026/);
    expect(body).toMatch(
      /<a aria-label="View Ridge season opens Friday"[^>]*href="\/email\/12" target="_blank"/,
    );
    expect(text).toMatch(/View\s*Evidence\s*Delete/);
    expect(body).toContain('placeholder="Search emails..."');
    expect(body).toContain('cursor=next');
    expect(body).not.toContain('Set by hand');
  });

  test('says of what readers do not see why', () => {
    expect(panel([adminEmail({ state: 'held' })]).text).toMatch(/Held\s*Ridge season/);
    expect(panel([adminEmail({ state: 'hidden', isDeleted: true })]).text).toMatch(/Deleted\s*Ridge season/);
    expect(panel([adminEmail()]).text).not.toContain('Published');
  });

  test('marks what was set by hand', () => {
    expect(panel([adminEmail({ campaignTypeLocked: true })]).body).toContain('title="Set by hand"');
    expect(panel([adminEmail({ seasonLocked: true })]).body).toContain('title="Set by hand"');
  });

  test('shows a subject of markup as the text it is', () => {
    const { body, text } = panel([adminEmail({ subject: '<img src=x onerror=alert(1)>' })]);
    expect(body).not.toContain('<img');
    expect(text).toContain('<img src=x onerror=alert(1)>');
  });

  test('without any says so, and for what was searched', () => {
    expect(panel([]).text).toContain('No emails found');
    const { text } = panel([], { listing: { ...all, query: 'tea' }, url: '/admin?tab=emails&q=%20tea' });
    expect(text).toMatch(/No emails found\s*No results for "tea"/);
  });

  test('narrowed to what is shown as its text says that there is none', () => {
    const { text, body } = panel([], {
      listing: { ...all, filter: { display: 'text' } },
      url: '/admin?tab=emails&display=text',
    });
    expect(text).toMatch(/No emails found\s*No email had to be saved as text\./);
    expect(body).toMatch(/Format[\s\S]*<option value="text" selected="">Text only/);
  });

  test('asks the server for what it is narrowed to', async () => {
    const api = apiDouble();
    const listing = {
      query: 'tea',
      filter: { type: 'newsletter', display: 'text', brand: '7', from: '2026-01-31' },
      sort: 'oldest',
    } as const;
    const asking = createQueryClient().fetchInfiniteQuery(recentEmailsQuery(api, listing, null));
    const path =
      'GET /api/emails/recent?limit=50&q=tea&campaignType=newsletter&hasCleaningNote=true&brandId=7&from=2026-01-31&sort=oldest';
    await api.answer(path, []);
    expect((await asking).pages[0]?.rows).toEqual([]);
  });

  test('that cannot be loaded says so', () => {
    const queryClient = createFailedQueryClient(recentEmailsQuery(apiDouble(), all, null));
    expect(
      renderComponent(<EmailsPanel BrandChoice={nothing} categories={[]} />, { queryClient }).text,
    ).toContain("The emails couldn't be loaded.");
  });

  test('reads its address, and words that mean nothing narrow nothing', () => {
    const read = (search: string) => readEmailListing(new URLSearchParams(search));
    expect(read('q=+tea+&type=newsletter')).toEqual({ ...all, query: 'tea', filter: { type: 'newsletter' } });
    expect(read('display=text')).toEqual({ ...all, filter: { display: 'text' } });
    const narrowed =
      'state=deleted&season=easter&brand=7&language=de&platform=Klaviyo&from=2026-01-01&to=2026-02-01&below=50';
    expect(read(`${narrowed}&sort=unsure`)).toEqual({
      query: '',
      filter: Object.fromEntries(new URLSearchParams(narrowed)),
      sort: 'unsure',
    });
    expect(read('q=tea&sort=oldest').sort).toBe('oldest');
    expect(read('category=food&offer=30&code=1').filter).toEqual({
      category: 'food',
      offer: '30',
      code: '1',
    });
    expect(read('offer=101&code=yes')).toEqual(all);
    expect(read('state=gone&season=x&brand=0&language=1&from=today&below=0&sort=x')).toEqual(all);
    expect(read('display=nonsense')).toEqual(all);
    expect(read('type=nonsense')).toEqual(all);
    expect(read(`q=${'x'.repeat(500)}`).query).toHaveLength(200);
  });
});

describe('An email', () => {
  test('without a brand or of a type that nobody knows is Unknown', () => {
    expect(brandNameOf({ brand: null })).toBe('Unknown');
    expect(brandNameOf(adminEmail())).toBe('Cragline');
    expect(typeNameOf({ campaignType: null })).toBe('Unknown');
    expect(typeNameOf({ campaignType: 'from_a_newer_server' })).toBe('Unknown');
    expect(typeNameOf(adminEmail())).toBe('Product Launch');
  });

  test('is deleted after a question that names it', () => {
    expect(renderComponent(<DeleteQuestion what="Email" name={undefined} />).text).toMatch(
      /^Are you sure you want to delete\s+this email\s*\?\s+This action cannot be undone\.$/,
    );
    expect(renderComponent(<EmailInQuestion email={adminEmail()} />).text).toMatch(
      /^Ridge season opens Friday\s*Cragline$/,
    );
  });
});
