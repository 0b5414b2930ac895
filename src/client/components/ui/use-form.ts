import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { fieldIssue } from '#client/components/ui/field-issue.tsx';
import { type FormIssues, focusFirstIssue, issuesOfError, noIssues } from '#client/lib/form-issues.ts';

interface FormOptions<Draft, Body, Result> {
  /** What stands in the fields at first, by their names. */
  initial: Draft;
  /** Reads what is to be sent, or says what is wrong with which field. */
  read: (draft: Draft) => { body: Body } | { issues: FormIssues };
  mutation: {
    isPending: boolean;
    mutate: (
      body: Body,
      then: { onSuccess: (result: Result) => void; onError: (error: Error) => void },
    ) => void;
  };
  onSent: (result: Result) => void;
}

/**
 * A form whose fields are kept here. Submitting sends it once; what is wrong, found here or by the server, stands beside
 * its field, and the keyboard goes to the first of them.
 */
export function useForm<Draft extends Readonly<Record<string, string>>, Body, Result>({
  initial,
  read,
  mutation,
  onSent,
}: FormOptions<Draft, Body, Result>) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [issues, setIssues] = useState(noIssues);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const refuse = (found: FormIssues) => {
    setIssues(found);
    focusFirstIssue(form.current, found);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (mutation.isPending) return;
    const result = read(draft);
    if ('issues' in result) return refuse(result.issues);
    setIssues(noIssues);
    mutation.mutate(result.body, {
      onSuccess: onSent,
      onError: (error) => refuse(issuesOfError(error)),
    });
  };
  return {
    draft,
    change,
    /** Empties the form, and begins at its first field again. */
    restart: () => {
      setDraft(initial);
      setIssues(noIssues);
      form.current?.querySelector('input')?.focus();
    },
    formProps: { ref: form, noValidate: true, onSubmit: handleSubmit },
    field: (name: keyof Draft & string, hint?: ReactNode) => ({
      name,
      value: draft[name],
      ...fieldIssue(issues[name], hint),
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [name]: target.value } as Partial<Draft>),
    }),
  };
}
