import { BrandChoiceForm } from '#client/admin/admin-brands/components/brand-choice-form.tsx';
import { ApplyRuleDialog } from '#client/admin/bulk-changes/components/apply-rule-dialog.tsx';
import { FetchRunList } from '#client/admin/fetching/components/fetch-run-list.tsx';
import { IdentitiesSection } from '#client/admin/identities/components/identities-section.tsx';
import { IngestTokensSection } from '#client/admin/ingest-api/components/ingest-tokens.tsx';
import { MailboxesSection } from '#client/admin/mailboxes/components/mailboxes-section.tsx';
import { RecognitionRulesSection } from '#client/admin/recognition-rules/components/recognition-rules.tsx';
import { GateSettings } from '#client/admin/reviews/components/gate-settings.tsx';
import { SettingsPanel } from '#client/admin/settings/components/settings-panel.tsx';
import { Link } from '#client/platform/router/link.tsx';
import { paths } from '#shared/paths.ts';

/**
 * The Settings tab: the form of the specification, then all mailboxes, identities, API tokens, the gate's rules, and the
 * recognition rules.
 */
export function SettingsTab() {
  return (
    // On the widest screens two columns: sources of mail, and its processing.
    <div className="@container">
      <div className="@7xl:grid @7xl:grid-cols-[minmax(0,720px)_minmax(0,1fr)] @7xl:items-start @7xl:gap-x-12">
        <div>
          <SettingsPanel heading={<Heading />} />
          <MailboxesSection renderRuns={(runs) => <FetchRunList runs={runs} />} />
          <IdentitiesSection />
          <IngestTokensSection />
        </div>
        <div className="@7xl:*:first:mt-0">
          <GateSettings />
          <RecognitionRulesSection BrandChoice={BrandChoiceForm} ApplyDialog={ApplyRuleDialog} />
        </div>
      </div>
    </div>
  );
}

function Heading() {
  return (
    <>
      <h2 className="heading">Settings</h2>
      <p className="mt-1 text-ink-2">
        Switches take effect at once; Save Settings stores the mailbox. Name, billing and who can view are in
        the{' '}
        <Link to={paths.setup('name')} className="text-accent underline underline-offset-[3px]">
          set-up guide
        </Link>
        .
      </p>
    </>
  );
}
