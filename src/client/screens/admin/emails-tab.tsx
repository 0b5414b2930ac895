import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmailsPanel } from '#client/admin/admin-emails/components/emails-panel.tsx';
import { emailViewNames } from '#client/admin/admin-emails/email-listing.ts';
import { EmailBulkBar } from '#client/admin/bulk-changes/components/email-bulk-bar.tsx';
import { RecentChanges } from '#client/admin/bulk-changes/components/recent-changes.tsx';
import { SavedViews } from '#client/admin/saved-views/components/saved-views.tsx';
import { categoriesQuery } from '#client/features/categories/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { BrandChoice } from '#client/screens/admin/brand-choice.ts';

/** Composes the Emails tab from its features. */
export function EmailsTab() {
  // Once loaded, a dialog focuses the form's search box on opening.
  useEffect(() => BrandChoice.preload(), []);
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()));
  return (
    <EmailsPanel
      categories={categories}
      BrandChoice={BrandChoice}
      tools={
        <span className="flex flex-wrap items-center gap-2">
          <SavedViews place="emails" names={emailViewNames} />
          <RecentChanges of="emails" />
        </span>
      }
    >
      {(ticks) => <EmailBulkBar {...ticks} BrandChoice={BrandChoice} />}
    </EmailsPanel>
  );
}
