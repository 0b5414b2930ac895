import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ChoiceRow } from '#client/components/ui/choice-row.tsx';
import { TextArea } from '#client/components/ui/text-field.tsx';
import { reportEmailMutation } from '#client/features/reviews/report-email.ts';
import {
  maxDetailsLength,
  type ReportChoice,
  reportChoices,
  reportReason,
} from '#client/features/reviews/report-reason.ts';
import { focusFirstIssue, issuesOfError, noIssues } from '#client/lib/form-issues.ts';
import { useChange } from '#client/lib/mutation-context.ts';

/** Says what is wrong with an email: one of the usual things, words of one's own, or both. */
export function ReportForm({ emailId, onSent }: { emailId: number; onSent: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState<ReportChoice | null>(null);
  const [details, setDetails] = useState('');
  const [issues, setIssues] = useState(noIssues);
  const report = useChange(reportEmailMutation, emailId);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (report.isPending) return;
    report.mutate(reportReason(choice, details), {
      onSuccess: onSent,
      onError: (error) => {
        const found = issuesOfError(error);
        setIssues(found);
        focusFirstIssue(form.current, found);
      },
    });
  };
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="scripted mt-8">
      <fieldset className="-mx-2">
        <legend className="mb-1.5 px-2 text-sm font-control">What is wrong with it?</legend>
        {reportChoices.map((each) => (
          <ChoiceRow
            key={each}
            name="choice"
            value={each}
            checked={choice === each}
            onChange={() => setChoice(each)}
          >
            {each}
          </ChoiceRow>
        ))}
      </fieldset>
      <div className="mt-5">
        <TextArea
          label="In your words"
          name="reason"
          value={details}
          maxLength={maxDetailsLength}
          rows={4}
          hint="Where in the email, and what should be done. Only administrators read this."
          issue={issues.reason}
          onChange={({ target }) => setDetails(target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="fill"
        isBusy={report.isPending}
        busyLabel="Sending..."
        className="mt-6 max-md:w-full"
      >
        Send Report
      </Button>
    </form>
  );
}
