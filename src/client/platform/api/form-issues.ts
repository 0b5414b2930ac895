import { ApiError } from '#client/platform/api/api-client.ts';
import type { ToastMessage } from '#client/platform/queries/toasts.ts';
import type { ErrorReply } from '#shared/contract/common.ts';

/** What is wrong with the fields of a form, by the name the API knows them by; empty when nothing is. */
export type FormIssues = Readonly<Record<string, string | undefined>>;

export const noIssues: FormIssues = {};

/** Why a form is not sent: the fields to be mended, and what is said. An issue without words only marks its field. */
export class Refusal {
  readonly issues: FormIssues;
  readonly message: ToastMessage;

  constructor(issues: FormIssues, message: ToastMessage) {
    this.issues = issues;
    this.message = message;
  }
}

/** What the server found wrong with the fields; empty where it said nothing about them. */
export function issuesOfError(error: unknown): FormIssues {
  if (!(error instanceof ApiError)) return noIssues;
  const { issues } = (error.body ?? {}) as Partial<ErrorReply>;
  if (!Array.isArray(issues)) return noIssues;
  // Of several about one field the first.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
}

/** Brings the keyboard to the first field that something is wrong with. */
export function focusFirstIssue(form: HTMLFormElement | null, issues: FormIssues): void {
  for (const element of form?.elements ?? []) {
    if (!(element instanceof HTMLElement)) continue;
    const name = element.getAttribute('name');
    if (name === null || issues[name] === undefined) continue;
    element.focus();
    return;
  }
}
