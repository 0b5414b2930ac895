import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { focusFirstIssue, issuesOfError, noIssues } from '#client/lib/form-issues.ts';

interface FormOptions<Draft, Body, Result> {
  /** What stands in the fields at first, by their names. */
  initial: Draft;
  /** What is sent. Whether it will do is the server's to say. */
  bodyOf: (draft: Draft) => Body;
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
 * A form whose fields are kept here. Submitting sends it once; what the server finds wrong stands beside its field, and
 * the keyboard goes to the first of them.
 */
export function useForm<Draft extends Readonly<Record<string, string>>, Body, Result>({
  initial,
  bodyOf,
  mutation,
  onSent,
}: FormOptions<Draft, Body, Result>) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [issues, setIssues] = useState(noIssues);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (mutation.isPending) return;
    mutation.mutate(bodyOf(draft), {
      onSuccess: (result) => {
        setIssues(noIssues);
        onSent(result);
      },
      onError: (error) => {
        const found = issuesOfError(error);
        setIssues(found);
        focusFirstIssue(form.current, found);
      },
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
      hint,
      issue: issues[name],
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [name]: target.value } as Partial<Draft>),
    }),
  };
}
