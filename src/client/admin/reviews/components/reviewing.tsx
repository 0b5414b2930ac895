import { type ComponentType, useRef } from 'react';
import type { BrandChoiceProps, ChosenBrand } from '#client/admin/kit/brand-choice.ts';
import { DecisionBar } from '#client/admin/reviews/components/decision-bar.tsx';
import type { ReviewDialogSubject } from '#client/admin/reviews/components/review-dialogs.tsx';
import { ReviewFacts } from '#client/admin/reviews/components/review-facts.tsx';
import {
  blockDecision,
  brandDecision,
  likelyDecision,
  stateDecision,
  trustDecision,
} from '#client/admin/reviews/decision-of.ts';
import type { Decisions } from '#client/admin/reviews/use-decisions.ts';
import type { useReviewQueue } from '#client/admin/reviews/use-review-queue.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import type { ReviewedEmail } from '#shared/contract/curation/reviews.ts';

const ReviewDialog = lazyDialog(
  () => import('#client/admin/reviews/components/review-dialogs.tsx'),
  (code) => code.ReviewDialog,
);

/**
 * Props of the component that shows a mail as viewers would see it. It prefetches `aheadIds` once the mail is
 * loaded.
 */
export interface MailProps {
  emailId: number;
  aheadIds: readonly number[];
}

interface ReviewingProps {
  email: ReviewedEmail;
  queue: ReturnType<typeof useReviewQueue>;
  decisions: Decisions;
  onFile: (emailId: number, brand: ChosenBrand) => void;
  Mail: ComponentType<MailProps>;
  BrandChoice: ComponentType<BrandChoiceProps>;
}

/** A waiting email with its findings, the mail itself, and the decisions. */
export function Reviewing({ email, queue, decisions, onFile, Mail, BrandChoice }: ReviewingProps) {
  const api = useApi();
  const place = useRef<HTMLElement>(null);
  const dialog = useDialog<ReviewDialogSubject>();
  const decideState = (state: 'published' | 'hidden') => {
    queue.leave([email.id]);
    void decisions.decide(stateDecision(api, email, state));
  };
  const actions = {
    publish: () => decideState('published'),
    hide: () => decideState('hidden'),
    brand: () => dialog.open({ kind: 'brand', email }),
    block: () => dialog.open({ kind: 'block', email }),
    trust: () => void decisions.decide(trustDecision(api, email)),
    undo: () => void decisions.undo(),
    help: () => dialog.open({ kind: 'keys', email }),
    next: () => queue.step(1),
    previous: () => queue.step(-1),
  };
  // A held-down key repeats navigation but no decision.
  const once = (run: () => void) => (isRepeated: boolean) => isRepeated || run();
  useShortcuts(place, {
    p: once(actions.publish),
    h: once(actions.hide),
    n: once(actions.brand),
    b: once(actions.block),
    t: once(actions.trust),
    '?': once(actions.help),
    j: actions.next,
    ArrowRight: actions.next,
    k: actions.previous,
    ArrowLeft: actions.previous,
  });
  return (
    <article
      ref={place}
      data-reviewing
      aria-labelledby="review-title"
      className="flex min-w-0 scroll-mt-[calc(var(--header-h)+16px)] flex-col"
    >
      <DecisionBar
        actions={actions}
        likely={likelyDecision(email)}
        isFirst={queue.isFirst}
        isLast={queue.isLast}
        onIntent={ReviewDialog.onIntent}
      />
      <ReviewFacts email={email} />
      <div className="mt-6 min-w-0">
        <Mail emailId={email.id} aheadIds={queue.aheadIds} />
      </div>
      {dialog.subject !== null && (
        <ReviewDialog
          subject={dialog.subject}
          {...dialog.state}
          BrandChoice={BrandChoice}
          onBlock={(sender) => {
            const { email: blocked } = dialog.subject ?? { email };
            queue.leave([blocked.id]);
            void decisions.decide(blockDecision(api, blocked, sender));
          }}
          onBrand={(brand) => {
            const { email: moved } = dialog.subject ?? { email };
            const file = (to: ChosenBrand) => onFile(moved.id, to);
            void decisions.decide(brandDecision(api, moved, brand, file));
          }}
        />
      )}
    </article>
  );
}
