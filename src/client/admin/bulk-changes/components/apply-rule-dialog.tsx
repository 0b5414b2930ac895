import { emailRequest } from '#client/admin/bulk-changes/api.ts';
import { ChangeActions } from '#client/admin/bulk-changes/components/change-actions.tsx';
import { EmailChangeReview } from '#client/admin/bulk-changes/components/email-change-review.tsx';
import { useChangePlan } from '#client/admin/bulk-changes/use-change-plan.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import type { RecognitionRule } from '#shared/contract/curation/recognition-rules.ts';

/** Previews a recognition rule on stored emails, then applies it. */
export function ApplyRuleDialog({ rule, isOpen, onOpenChange }: Openable & { rule: RecognitionRule }) {
  const { brandId, brandName, subjectContains, set } = rule;
  const request = emailRequest({ brandId, subjectContains }, { set });
  const plan = useChangePlan(isOpen ? request : null, () => onOpenChange(false));
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Apply rule to stored emails"
      description={
        <>
          Matching emails from <bdi>{brandName}</bdi> are set by this rule and no longer detected
          automatically. You can undo it under Recent changes in the Emails tab.
        </>
      }
    >
      <EmailChangeReview set={{ set }} plan={plan} />
      <ChangeActions plan={plan} noun="email" verb="Set" onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}
