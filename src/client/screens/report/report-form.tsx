import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { reportEmailMutation } from '#client/screens/report/report-email.ts';
import {
  maxDetailsLength,
  type ReportChoice,
  reportChoices,
  reportReason,
} from '#client/screens/report/report-reason.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceRow } from '#client/ui/form/choice-row.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextArea } from '#client/ui/form/text-field.tsx';

/** Says what is wrong with an email: one of the usual things, words of one's own, or both. */
export function ReportForm({ emailId, onSent }: { emailId: number; onSent: () => void }) {
  const { draft, change, field, formProps } = useForm({
    initial: { choice: null as ReportChoice | null, reason: '' },
    bodyOf: ({ choice, reason }) => reportReason(choice, reason),
    mutation: useApiMutation(reportEmailMutation, emailId),
    onSent,
  });
  return (
    <Form {...formProps} className="scripted mt-8">
      <fieldset className="-mx-2">
        <legend className="mb-1.5 px-2 text-sm font-control">What is wrong with it?</legend>
        {reportChoices.map((each) => (
          <ChoiceRow
            key={each}
            name="choice"
            value={each}
            checked={draft.choice === each}
            onChange={() => change({ choice: each })}
          >
            {each}
          </ChoiceRow>
        ))}
      </fieldset>
      <div className="mt-5">
        <TextArea
          label="In your words"
          maxLength={maxDetailsLength}
          rows={4}
          {...field('reason', 'Where in the email, and what should be done. Only administrators read this.')}
        />
      </div>
      <Button type="submit" variant="fill" busyLabel="Sending..." className="mt-6 max-md:w-full">
        Send Report
      </Button>
    </Form>
  );
}
