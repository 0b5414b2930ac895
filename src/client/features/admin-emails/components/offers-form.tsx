import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button, TextButton } from '#client/components/ui/button.tsx';
import { FormActions } from '#client/components/ui/dialog.tsx';
import { correctOffersMutation } from '#client/features/admin-emails/api.ts';
import { OfferFields } from '#client/features/admin-emails/components/offer-fields.tsx';
import {
  draftOfOffer,
  emptyOfferDraft,
  type OfferDraft,
  offerOfDraft,
} from '#client/features/admin-emails/offer-draft.ts';
import { focusFirstIssue, issuesOfError, noIssues } from '#client/lib/form-issues.ts';
import { useChange } from '#client/lib/mutation-context.ts';
import type { EmailEvidence } from '#shared/contract/admin-emails.ts';
import { mostCorrectedOffers } from '#shared/vocabulary/limits.ts';

interface OffersFormProps {
  evidence: EmailEvidence;
  onDone: () => void;
}

/** What an email offers, to be corrected by hand or confirmed as it stands; it stays so until it goes back. */
export function OffersForm({ evidence, onDone }: OffersFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [drafts, setDrafts] = useState(() => evidence.offers.map(draftOfOffer));
  const [nextKey, setNextKey] = useState(evidence.offers.length);
  const [issues, setIssues] = useState(noIssues);
  const correct = useChange(correctOffersMutation, evidence.emailId);
  const send = (offers: OfferDraft[] | null) => {
    if (correct.isPending) return;
    correct.mutate(
      { offers: offers?.map(offerOfDraft) ?? null },
      {
        onSuccess: onDone,
        onError: (error) => {
          const found = issuesOfError(error);
          setIssues(found);
          focusFirstIssue(form.current, found);
        },
      },
    );
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(drafts);
  };
  const add = () => {
    setDrafts([...drafts, emptyOfferDraft(nextKey)]);
    setNextKey(nextKey + 1);
  };
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="mt-5">
      <p className="text-sm text-ink-2">
        {evidence.offersLocked
          ? 'Set by hand.'
          : 'As recognised. Saving keeps them for good, as they stand too.'}
        {evidence.offersLocked && (
          <TextButton onClick={() => send(null)} className="ml-3 min-h-6!">
            Back to automatic
          </TextButton>
        )}
      </p>
      {drafts.map((draft, place) => (
        <OfferFields
          key={draft.key}
          draft={draft}
          place={place}
          issues={issues}
          onChange={(change) =>
            setDrafts(drafts.map((each) => (each.key === draft.key ? { ...each, ...change } : each)))
          }
          onRemove={() => {
            setIssues(noIssues);
            setDrafts(drafts.filter(({ key }) => key !== draft.key));
          }}
        />
      ))}
      {drafts.length === 0 && <p className="mt-4">This email offers nothing.</p>}
      {drafts.length < mostCorrectedOffers && (
        <Button onClick={add} className="mt-4">
          <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
          Add an offer
        </Button>
      )}
      <FormActions onCancel={onDone} isBusy={correct.isPending} busyLabel="Saving...">
        Save
      </FormActions>
    </form>
  );
}
