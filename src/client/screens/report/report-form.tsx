import { ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext, useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceRow } from '#client/ui/form/choice-row.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextArea } from '#client/ui/form/text-field.tsx';
import { maxReportLength } from '#shared/vocabulary/limits.ts';

/** Reports an email with one of the common reasons, free text, or both. */
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
        Send report
      </Button>
    </Form>
  );
}

/** Validation errors (400) show no toast: they appear next to the text. */
export function reportEmailMutation({ api }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: (reason: string) =>
      callApi(api, 'POST /api/emails/:id/report', { params: { id }, body: { reason } }),
    failed: (error) => {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === 400) return null;
      const phrase =
        status === 404
          ? 'This email is no longer in the vault.'
          : 'The report could not be sent. Please try again.';
      return { phrase, login: 'Please log in to report this email' };
    },
  });
}

/** Common reasons; the last one needs text. */
export const reportChoices = [
  'It shows personal data',
  'It is not from this brand',
  'I own the rights',
  'It is misleading or harmful',
  'Something else',
] as const;

export type ReportChoice = (typeof reportChoices)[number];

const somethingElse: ReportChoice = 'Something else';

/** Maximum length of the text, together with the longest choice. */
export const maxDetailsLength =
  maxReportLength - Math.max(...reportChoices.map((choice) => choice.length)) - '. '.length;

/** The choice and the text as one string. */
export function reportReason(choice: ReportChoice | null, details: string): string {
  const written = details.trim();
  if (choice === null || choice === somethingElse) return written;
  return written === '' ? choice : `${choice}. ${written}`;
}
