import type { z } from 'zod';
import { ApiError } from '#client/lib/api-client.ts';
import type { ErrorReply } from '#shared/contract/common.ts';

/** What is wrong with the fields of a form, by the name the API knows them by; empty when nothing is. */
export type FormIssues = Readonly<Record<string, string | undefined>>;

export const noIssues: FormIssues = {};

/** Judges a form by the contract the server judges it by. */
export function readForm<Schema extends z.ZodType>(
  schema: Schema,
  draft: z.input<Schema>,
): { body: z.output<Schema> } | { issues: FormIssues } {
  const { success, data, error } = schema.safeParse(draft);
  if (success) return { body: data };
  return {
    issues: firstOfEach(error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))),
  };
}

/** What the server found wrong with the fields; empty where it said nothing about them. */
export function issuesOfError(error: unknown): FormIssues {
  if (!(error instanceof ApiError)) return noIssues;
  const { issues } = (error.body ?? {}) as Partial<ErrorReply>;
  return Array.isArray(issues) ? firstOfEach(issues) : noIssues;
}

function firstOfEach(issues: ReadonlyArray<{ path: string; message: string }>): FormIssues {
  return Object.fromEntries([...issues].reverse().map(({ path, message }) => [path, message]));
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
