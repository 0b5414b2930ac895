import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import {
  type FormIssues,
  focusFirstIssue,
  issuesOfError,
  noIssues,
  Refusal,
} from '#client/platform/api/form-issues.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { FormIsBusy } from '#client/ui/button.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  /** True during a submission: the submit button is busy, and the form is not submitted again. */
  isBusy?: boolean;
  onSubmit: () => void;
}

/** A form submitted by script; for a GET form use `GetForm`. */
export function Form({ isBusy = false, onSubmit, ...rest }: FormProps) {
  return (
    <FormIsBusy value={isBusy}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit();
        }}
        {...rest}
      />
    </FormIsBusy>
  );
}

export interface FormMutation<Body, Result> {
  isPending: boolean;
  mutate: (
    body: Body,
    then: { onSuccess: (result: Result) => void; onError: (error: Error) => void },
  ) => void;
}

interface FormOptions<Draft, Body, Result> {
  /** Initial values of the fields, by name. */
  initial: Draft;
  /** Returns the request body. The server validates it; a refusal is for input that cannot be sent at all. */
  bodyOf: (draft: Draft) => Body | Refusal;
  mutation: FormMutation<Body, Result>;
  onSent: (result: Result) => void;
}

type TextName<Draft> = {
  [Name in keyof Draft & string]: Draft[Name] extends string ? Name : never;
}[keyof Draft & string];

/**
 * State of a form. Submits once at a time; shows the server's errors at their fields and focuses the first of
 * them.
 */
export function useForm<Draft extends object, Body, Result>({
  initial,
  bodyOf,
  mutation,
  onSent,
}: FormOptions<Draft, Body, Result>) {
  const ref = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [issues, setIssues] = useState(noIssues);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const showIssues = (found: FormIssues) => {
    setIssues(found);
    focusFirstIssue(ref.current, found);
  };
  const refuse = ({ issues: found, message }: Refusal) => {
    toasts.show(message);
    showIssues(found);
  };
  const send = (body: Body) => {
    if (mutation.isPending) return;
    mutation.mutate(body, {
      onSuccess: (result) => {
        setIssues(noIssues);
        onSent(result);
      },
      onError: (error) => showIssues(issuesOfError(error)),
    });
  };
  return {
    draft,
    setDraft,
    change,
    issues,
    setIssues,
    refuse,
    /** Submits a body other than the fields'. */
    send,
    /** Empties the form and focuses its first field. */
    restart: () => {
      setDraft(initial);
      setIssues(noIssues);
      ref.current?.querySelector('input')?.focus();
    },
    formProps: {
      ref,
      isBusy: mutation.isPending,
      onSubmit: () => {
        const body = bodyOf(draft);
        if (body instanceof Refusal) refuse(body);
        else send(body);
      },
    },
    field: (name: TextName<Draft>, hint?: ReactNode) => ({
      name,
      value: draft[name] as string,
      hint,
      issue: issues[name],
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [name]: target.value } as unknown as Partial<Draft>),
    }),
  };
}
