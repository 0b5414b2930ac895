import { Plus } from 'lucide-react';
import { useState } from 'react';
import { correctOffersMutation } from '#client/admin/admin-emails/api.ts';
import { OfferFields } from '#client/admin/admin-emails/components/offer-fields.tsx';
import { draftOfOffer, emptyOfferDraft, offerOfDraft } from '#client/admin/admin-emails/offer-draft.ts';
import { noIssues } from '#client/platform/api/form-issues.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button, TextButton } from '#client/ui/button.tsx';
import { FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { EmailEvidence, OffersBody } from '#shared/contract/curation/admin-emails.ts';
import { maxCorrectedOffers } from '#shared/vocabulary/limits.ts';

interface OffersFormProps {
  evidence: EmailEvidence;
  onDone: () => void;
}

/**
 * The offers of an email, to correct or confirm. Saved offers stay until the administrator goes back to
 * automatic.
 */
export function OffersForm({ evidence, onDone }: OffersFormProps) {
  const [nextKey, setNextKey] = useState(evidence.offers.length);
  const { draft, change, issues, setIssues, send, formProps } = useForm({
    initial: { offers: evidence.offers.map(draftOfOffer) },
    bodyOf: ({ offers }): OffersBody => ({ offers: offers.map(offerOfDraft) }),
    mutation: useApiMutation(correctOffersMutation, evidence.emailId),
    onSent: onDone,
  });
  const { offers } = draft;
  const add = () => {
    change({ offers: [...offers, emptyOfferDraft(nextKey)] });
    setNextKey(nextKey + 1);
  };
  return (
    <Form {...formProps} className="mt-5">
      <p className="text-sm text-ink-2">
        {evidence.offersLocked
          ? 'Set by hand.'
          : 'Detected automatically. Saving locks them, even unchanged.'}
        {evidence.offersLocked && (
          <TextButton onClick={() => send({ offers: null })} className="ml-3 min-h-6!">
            Back to automatic
          </TextButton>
        )}
      </p>
      {offers.map((offer, place) => (
        <OfferFields
          key={offer.key}
          draft={offer}
          place={place}
          issues={issues}
          onChange={(edit) =>
            change({ offers: offers.map((each) => (each === offer ? { ...each, ...edit } : each)) })
          }
          onRemove={() => {
            setIssues(noIssues);
            change({ offers: offers.filter((each) => each !== offer) });
          }}
        />
      ))}
      {offers.length === 0 && <p className="mt-4">This email has no offers.</p>}
      {offers.length < maxCorrectedOffers && (
        <Button onClick={add} className="mt-4">
          <Icon of={Plus} />
          Add an offer
        </Button>
      )}
      <FormActions onCancel={onDone} busyLabel="Saving...">
        Save
      </FormActions>
    </Form>
  );
}
