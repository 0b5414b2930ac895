import { Dialog } from '#client/components/ui/dialog.tsx';
import {
  EmailChangeActions,
  EmailChangeReview,
} from '#client/features/email-changes/components/email-change-review.tsx';
import { useEmailChange } from '#client/features/email-changes/use-email-change.ts';
import type { Openable } from '#client/lib/use-dialog.ts';
import type { RecognitionRule } from '#shared/contract/recognition-rules.ts';

/** Sets stored emails to what a recognition rule says, once it is said what that changes. */
export function ApplyRuleDialog({ rule, isOpen, onOpenChange }: Openable & { rule: RecognitionRule }) {
  const { brandId, brandName, subjectContains, set } = rule;
  const request = { emails: { brandId, subjectContains }, set };
  const plan = useEmailChange(isOpen ? request : null, () => onOpenChange(false));
  return (
    <Dialog
      isOpen={isOpen}
      // Closing it while it changes emails ends that where it is.
      onOpenChange={(open) => (plan.isChanging ? plan.stop() : onOpenChange(open))}
      title="Apply Rule to Stored Emails"
      description={
        <>
          Emails of <bdi>{brandName}</bdi> that the rule is about count as set by hand from then on. It can be
          undone under Recent changes of the Emails tab.
        </>
      }
    >
      <EmailChangeReview plan={plan} />
      <EmailChangeActions plan={plan} verb="Set" onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}
