import { ApiError } from '#client/platform/api/api-client.ts';
import type { ToastMessage } from '#client/platform/queries/toasts.ts';
import type { ErrorReply } from '#shared/contract/common.ts';

/** Errors of a form by the API's field names; empty if valid. */
export type FormIssues = Readonly<Record<string, string | undefined>>;

export const noIssues: FormIssues = {};

/**
 * Reason why a form is not submitted: the invalid fields and the message. An issue without text only marks
 * its field.
 */
export class Refusal {
  readonly issues: FormIssues;
  readonly message: ToastMessage;

  constructor(issues: FormIssues, message: ToastMessage) {
    this.issues = issues;
    this.message = message;
  }
}

/** Returns the server's errors about fields; empty if it reported none. */
export function issuesOfError(error: unknown): FormIssues {
  if (!(error instanceof ApiError)) return noIssues;
  const { issues } = (error.body ?? {}) as Partial<ErrorReply>;
  if (!Array.isArray(issues)) return noIssues;
  // Reversed, so that the first of several errors about a field wins.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
}

/** Focuses the first invalid field. */
export function focusFirstIssue(form: HTMLFormElement | null, issues: FormIssues): void {
  for (const element of form?.elements ?? []) {
    if (!(element instanceof HTMLElement)) continue;
    const name = element.getAttribute('name');
    if (name === null || issues[name] === undefined) continue;
    element.focus();
    return;
  }
}
