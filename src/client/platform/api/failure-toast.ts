import { ApiError } from '#client/platform/api/api-client.ts';
import type { ToastMessage } from '#client/platform/queries/toasts.ts';
import { paths } from '#shared/paths.ts';

/** Answers whose sentence helps the reader further than ours: refused input, premium over, a limit, too fast. */
const telling = new Set([400, 403, 409, 413, 429]);

/**
 * The toast of an action that failed. Single phrases stand under the title 'Error' (design, section 3).
 * @param phrase of the error catalogue (specification, section 8).
 * @param login what a reader is told whose session has ended meanwhile.
 */
export function failureToast(error: unknown, phrase: string, login: string): ToastMessage {
  if (error instanceof ApiError && error.status === 401) return loginToast(login);
  const sentence = error instanceof ApiError && telling.has(error.status) ? error.sentence : undefined;
  return { title: 'Error', description: sentence ?? phrase, isFailure: true };
}

/** Tells a reader without an account what it would be for, and shows the way in and back. */
export function loginToast(description: string, returnTo: string = currentPath()): ToastMessage {
  return { title: 'Login Required', description, action: { label: 'Log In', href: paths.login(returnTo) } };
}

/** What the bar shows: over a list that is the opened email's own address. */
function currentPath(): string {
  if (typeof window === 'undefined') return paths.home();
  return window.location.pathname + window.location.search;
}
