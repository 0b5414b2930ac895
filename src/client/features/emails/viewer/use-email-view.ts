import { useState, useSyncExternalStore } from 'react';
import {
  type EmailView,
  emailViewSearch,
  plainView,
  readEmailView,
} from '#client/features/emails/viewer/email-view.ts';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';
import { paths } from '#shared/paths.ts';

/** The last chosen view, until the tab closes. */
const storageKey = 'email-view';

let chosen: EmailView | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function remembered(): EmailView {
  chosen ??= readEmailView(new URLSearchParams(stored())) ?? plainView;
  return chosen;
}

function stored(): string {
  try {
    return window.sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return ''; // without session storage the choice lasts until the next load
  }
}

function remember(view: EmailView): void {
  chosen = view;
  for (const listener of listeners) listener();
  try {
    window.sessionStorage.setItem(storageKey, emailViewSearch(view));
  } catch {
    // Without session storage.
  }
}

/**
 * Returns the view of this email and a setter. The address wins over the last choice. On the email's own page
 * the address follows, so that it can be shared.
 */
export function useEmailView(emailId: number): [EmailView, (view: EmailView) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const last = useSyncExternalStore(subscribe, remembered, () => plainView);
  const isOwnPage = pathname === paths.email(emailId);
  // The address follows a moment later.
  const [picked, setPicked] = useState<EmailView | null>(null);
  const view = picked ?? (isOwnPage ? readEmailView(new URLSearchParams(search)) : null) ?? last;
  const choose = (wanted: EmailView) => {
    setPicked(wanted);
    remember(wanted);
    if (!isOwnPage) return;
    const version = new URLSearchParams(search).get('version');
    navigate({ search: emailViewSearch(wanted, version) }, { replace: true, preventScrollReset: true });
  };
  return [view, choose];
}
