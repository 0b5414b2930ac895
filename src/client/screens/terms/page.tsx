import { LegalDocument } from '#client/features/legal/components/legal-document.tsx';
import { useSite } from '#client/platform/api/app-context.ts';
import type { Page } from '#client/platform/router/page.ts';
import { termsSections } from '#client/screens/terms/terms-sections.tsx';
import { paths } from '#shared/paths.ts';

function TermsScreen() {
  const site = useSite();
  return (
    <LegalDocument
      title="Terms of Service"
      updatedOn="21 November 2026"
      lead={`These are the terms on which you use ${site.productName}: what you may do with it, ${!site.isBillingOff ? 'what a subscription costs, ' : ''}and how either of us can end it.`}
      sections={termsSections(site)}
    />
  );
}

export const page: Page = {
  meta: ({ site }) => ({
    title: 'Terms of Service',
    description: `The terms of ${site.productName}: acceptable use, ${!site.isBillingOff ? 'monthly billing, cancellation, refunds, ' : ''}liability and termination.`,
    canonicalPath: paths.terms(),
  }),
  Component: TermsScreen,
};
