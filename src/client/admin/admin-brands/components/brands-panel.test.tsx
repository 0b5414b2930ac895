import { describe, expect, test } from 'vitest';
import { readAdminBrandListing } from '#client/admin/admin-brands/admin-brand-listing.ts';
import { PrimaryCategory } from '#client/admin/admin-brands/components/brand-columns.tsx';
import { BrandsPanel } from '#client/admin/admin-brands/components/brands-panel.tsx';
import { DomainList } from '#client/admin/admin-brands/components/domain-list.tsx';
import { EditBrandForm } from '#client/admin/admin-brands/components/edit-brand-form.tsx';
import { MergeForm } from '#client/admin/admin-brands/components/merging.tsx';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { adminBrand, directoryCache, pets } from '#client/testing/admin-directory.ts';
import { renderComponent } from '#client/testing/rendered-component.tsx';
import { sport } from '#client/testing/rendered-screen.ts';

const nothing = () => {};
const categories = [sport, pets];

function panel(brands: ReturnType<typeof adminBrand>[], url = '/admin?tab=brands', total = brands.length) {
  const listing = readAdminBrandListing(new URL(url, 'https://vault.example').searchParams);
  const { queryClient } = directoryCache(brands, { listing, total });
  return renderComponent(<BrandsPanel categories={categories} />, { queryClient, url });
}

describe('The Brands tab', () => {
  test('counts what it shows and has the tools of the specification', () => {
    const { text, body } = panel([adminBrand()], '/admin?tab=brands', 1_234);
    expect(text).toMatch(/^Brand Management \(1,234 brands\)/);
    expect(body).toContain('placeholder="Search brands..."');
    expect(text).toContain('All Categories Sports & Fitness Pets');
    expect(text).toContain('Name Category Email Count Last Updated');
    expect(body).toMatch(/<option value="lastEmailAt" selected="">/);
    expect(body).toContain('aria-label="Sort direction: Descending"');
    expect(body).toMatch(
      /<a[^>]*href="\/api\/brands\/download\?sort=lastEmailAt&amp;direction=desc"[^>]*target="_blank"/,
    );
    expect(text).toContain('Download Spreadsheet');
  });

  test('shows every column of a brand', () => {
    const { text, body } = panel([adminBrand({ aliasDomains: ['cragline.shop'], isPremiumOnly: true })]);
    expect(text).toContain('Brand Primary Category Domain Emails Premium Only Actions');
    expect(text).toMatch(/Cragline.*Sports & Fitness.*cragline\.example \+1 more.*1,204/);
    expect(body).toMatch(/role="switch" aria-checked="true"[^>]*aria-label="Premium Only: Cragline"/);
    // Block layout has no header, so the cell carries its label.
    expect(body).toMatch(/rows:hidden">Premium Only</);
    for (const action of ['Categories', 'Edit', 'Delete'])
      expect(body).toMatch(new RegExp(`<button[^>]*aria-label="${action} Cragline"`));
    expect(text).toContain('Domains Hide brand Merge into another brand');
  });

  test('says of a new brand whose second domain it seems to be, with what can be done about it', () => {
    const said = { domain: 'ryan.example', links: 34, of: 36 };
    const known = panel([adminBrand({ seemsPartOf: { ...said, brand: { id: 7, name: 'Ryan' } } })]);
    expect(known.text).toContain(
      'Probably a second domain of Ryan (ryan.example): 34 of 36 links go there. Merge into Ryan',
    );
    const unknown = panel([adminBrand({ seemsPartOf: { ...said, brand: null } })]);
    expect(unknown.text).toContain(
      'second domain of ryan.example: 34 of 36 links go there. Add ryan.example',
    );
    expect(panel([adminBrand()]).text).not.toContain('second domain');
  });

  test('keeps its search, filter and order from the address', () => {
    const url = '/admin?tab=brands&q=cra&category=21&sort=name&direction=asc';
    const { body } = panel([adminBrand()], url);
    expect(body).toMatch(/type="search"[^>]*value="cra"/);
    expect(body).toMatch(/<option value="21" selected="">/);
    expect(body).toContain('aria-label="Sort direction: Ascending"');
    expect(body).toContain('/api/brands/download?sort=name&amp;direction=asc&amp;q=cra&amp;categoryId=21');
    expect(body).toMatch(/aria-sort="ascending"[^>]*><button[^>]*>Brand/);
  });

  test('says when nothing is found', () => {
    expect(panel([]).text).toMatch(/Brand Management \(0 brands\).*No brands found$/);
    expect(panel([], '/admin?tab=brands&q=zz').text).toContain('No brands found No results for "zz"');
  });

  test('holds its place while it loads', () => {
    const { text, body } = renderComponent(<BrandsPanel categories={categories} />);
    expect(text).toContain('Loading the brands');
    expect(body.match(/class="[^"]*group\/row/g)).toHaveLength(5);
  });

  test('draws names as the text they are', () => {
    const { body } = panel([adminBrand({ name: '<img src=x onerror=alert(1)>' })]);
    expect(body).not.toContain('<img src=x');
  });

  test('calls a brand without a category by its word', () => {
    expect(renderComponent(<PrimaryCategory categoryId={0} category={null} />).text).toBe('Uncategorized');
  });
});

/** Answers to the search for a brand to merge Cragline into. */
const duplicates = {
  query: 'Cragline',
  categoryId: null,
  isUncategorized: false,
  silentSince: null,
  isHidden: false,
  sort: 'emailCount',
  direction: 'desc',
  start: null,
} as const;

describe('The dialogs of a brand', () => {
  test('Editing offers every field of the specification', () => {
    const { text, body } = renderComponent(
      <EditBrandForm brand={adminBrand()} categories={categories} onClose={nothing} />,
    );
    expect(text).toMatch(
      /^Brand Name Slug Domain Email \(optional\) Description \(optional\) .*Primary Category .*Logo URL \(optional\) Cancel Update Brand$/,
    );
    expect(body).toMatch(/name="slug"[^>]*value="cragline"|value="cragline"[^>]*name="slug"/);
    expect(body).toMatch(/<option value="7" selected="">Sports &amp; Fitness/);
  });

  test('Editing tells how far the logo has come', () => {
    const form = (overrides: Parameters<typeof adminBrand>[0]) =>
      renderComponent(
        <EditBrandForm brand={adminBrand(overrides)} categories={categories} onClose={nothing} />,
      );
    expect(form({ logoUrl: '/logos/5de.svg' }).text).toContain('Saved: readers see our copy.');
    const url = 'https://cragline.example/logo.png';
    const reason = 'The server of the logo URL cannot be reached.';
    const asked = form({
      wantedLogo: { url, state: 'asked', reason, nextAttemptAt: '2026-11-21T12:05:00.000Z' },
    });
    expect(asked.body).toContain(`value="${url}"`);
    expect(asked.text).toContain(
      `Not fetched yet: ${reason} Next try: Saturday 21 November 2026, 12:05 UTC. Try again`,
    );
    const failed = form({ wantedLogo: { url, state: 'failed', reason, nextAttemptAt: null } });
    expect(failed.text).toContain(`Failed: ${reason} Try again`);
    const row = panel([adminBrand({ wantedLogo: { url, state: 'failed', reason, nextAttemptAt: null } })]);
    expect(row.text).toContain('Logo failed');
  });

  test('The domains tell the main one, and each other one can be removed', () => {
    const { text, body } = renderComponent(
      <DomainList brand={adminBrand({ aliasDomains: ['cragline.shop'] })} />,
    );
    expect(text).toMatch(/^cragline\.example\s*Main domain cragline\.shop Remove Another domain/);
    expect(body).toContain('aria-label="Remove cragline.shop"');
    expect(body).not.toContain('aria-label="Remove cragline.example"');
    expect(text).toContain('Add domain');
  });

  test('Merging into a brand that was chosen before can be sent however late or long the search is', () => {
    const brand = adminBrand({ name: 'Cragline Outlet', id: 9 });
    const others = [11, 12, 13, 14, 15, 16].map((id) => adminBrand({ name: `Cragline ${id}`, id }));
    const found = directoryCache([brand, ...others], { listing: duplicates });
    for (const queryClient of [createQueryClient(), found.queryClient]) {
      const { body, text } = renderComponent(
        <MergeForm
          brand={brand}
          chosen={{ id: 7, name: 'Cragline' }}
          isBusy={false}
          onMerge={nothing}
          onCancel={nothing}
        />,
        { queryClient },
      );
      expect(body.match(/type="radio"[^>]*checked/g)).toHaveLength(1);
      expect(text).toMatch(/Merge into C Cragline C?/);
      expect(body).not.toMatch(/<button[^>]*aria-disabled="true"[^>]*>Merge Brands/);
    }
  });

  test('Merging begins with likely duplicates, never with the brand itself', () => {
    const brand = adminBrand({ name: 'Cragline Outlet', id: 9 });
    const { queryClient } = directoryCache([brand, adminBrand()], { listing: duplicates });
    const { text, body } = renderComponent(
      <MergeForm brand={brand} isBusy={false} onMerge={nothing} onCancel={nothing} />,
      { queryClient },
    );
    expect(body).toMatch(/type="search"[^>]*value="Cragline"/);
    expect(body.match(/type="radio"/g)).toHaveLength(1);
    expect(text).toContain('Cragline cragline.example 1,204 emails');
    expect(text).toMatch(/Cancel Merge brands$/);
    expect(
      renderComponent(<MergeForm brand={brand} isBusy onMerge={nothing} onCancel={nothing} />).body,
    ).toMatch(/aria-disabled="true"[^>]*>Merging\.\.\.<\/button>/);
  });
});
