import { ApiError } from '#client/platform/api/api-client.ts';
import { issuesOfError } from '#client/platform/api/form-issues.ts';
import type { ToastMessage } from '#client/platform/queries/toasts.ts';

/**
 * The toast of an administrator's action that failed (specification, section 8): the phrase of the catalogue is its
 * title, and the server's own sentence tells why: of a form the one beside the first field. Without any, as when the
 * connection broke, `fallback` does.
 */
export function adminFailure(error: unknown, title: string, fallback = 'Please try again.'): ToastMessage {
  const sentence = error instanceof ApiError ? error.sentence : undefined;
  const description = Object.values(issuesOfError(error))[0] ?? sentence ?? fallback;
  return { title, description, isFailure: true };
}
