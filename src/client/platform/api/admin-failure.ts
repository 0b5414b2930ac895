import { ApiError } from '#client/platform/api/api-client.ts';
import { issuesOfError } from '#client/platform/api/form-issues.ts';
import type { ToastMessage } from '#client/platform/queries/toasts.ts';

/**
 * Returns the toast of an administrator's failed action (specification, section 8). The title is the
 * catalogue's phrase, the description the server's sentence; for a form, the issue of its first field.
 * `fallback` if there is none, such as after a lost connection.
 */
export function adminFailure(error: unknown, title: string, fallback = 'Please try again.'): ToastMessage {
  const sentence = error instanceof ApiError ? error.sentence : undefined;
  const description = Object.values(issuesOfError(error))[0] ?? sentence ?? fallback;
  return { title, description, isFailure: true };
}
