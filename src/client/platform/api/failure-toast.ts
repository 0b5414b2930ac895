import { ApiError } from '#client/platform/api/api-client.ts';
import type { ToastMessage } from '#client/platform/queries/toasts.ts';
import { paths } from '#shared/paths.ts';

/**
 * Statuses whose server sentence is more helpful than ours: refused input, premium expired, a limit, a rate
 * limit.
 */
const telling = new Set([400, 403, 409, 413, 429]);

/**
 * Returns the toast of a failed action. Its title is 'Error' and its description a phrase (design, section
 * 3).
 * @param phrase of the error catalogue (specification, section 8).
 * @param login sentence for a user whose session has ended.
 */
export function failureToast(error: unknown, phrase: string, login: string): ToastMessage {
  if (error instanceof ApiError && error.status === 401) return loginToast(login);
  const sentence = error instanceof ApiError && telling.has(error.status) ? error.sentence : undefined;
  return { title: 'Error', description: sentence ?? phrase, isFailure: true };
}

/** Returns a toast for a visitor: the benefit of an account, and a sign-in link that returns here. */
export function loginToast(description: string, returnTo: string = currentPath()): ToastMessage {
  return { title: 'Login Required', description, action: { label: 'Log In', href: paths.login(returnTo) } };
}

/** Returns the path in the address bar: over a list, the opened email's own address. */
function currentPath(): string {
  if (typeof window === 'undefined') return paths.home();
  return window.location.pathname + window.location.search;
}
