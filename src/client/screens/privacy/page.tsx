import { LegalDocument } from '#client/features/legal/components/legal-document.tsx';
import { useSite } from '#client/platform/api/app-context.ts';
import type { Page } from '#client/platform/router/page.ts';
import { privacySections } from '#client/screens/privacy/privacy-sections.tsx';
import { paths } from '#shared/paths.ts';

function PrivacyScreen() {
  const site = useSite();
  return (
    <LegalDocument
      title="Privacy Policy"
      updatedOn="30 November 2026"
      lead={`This policy says which personal data ${site.productName} holds about you, why, who else sees it, and what you can ask of us.`}
      sections={privacySections(site)}
    />
  );
}

export const page: Page = {
  meta: ({ site }) => ({
    title: 'Privacy Policy',
    description: `Which data ${site.productName} collects, who it is shared with, your rights under the GDPR, cookies and security.`,
    canonicalPath: paths.privacy(),
  }),
  Component: PrivacyScreen,
};
