import { useEffect, useRef, useState } from 'react';
import { EmailViewer } from '#client/features/emails/viewer/components/late-email-viewer.ts';
import {
  readOpenEmail,
  viewerSearch,
  withoutViewer,
} from '#client/features/emails/viewer/email-viewer-address.ts';
import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';
import type { EmailSummary } from '#shared/contract/library/emails.ts';
import { paths } from '#shared/paths.ts';

export interface EmailViewerHostProps {
  /** The list in its order, for previous and next. */
  emails: readonly EmailSummary[];
  /** Called near the end of the loaded emails. */
  onNearEnd: () => void;
}

/** Emails left in the loaded list when more are requested. */
const nearEnd = 2;

/**
 * Opens the viewer over a list while the address names an email. The address bar shows the email's own
 * address (a masked location), so a reload opens its page. Back closes the viewer; moving to another email
 * replaces the history entry.
 */
export function EmailViewerHost({ emails, onNearEnd }: EmailViewerHostProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const emailId = isHydrated ? readOpenEmail(new URLSearchParams(location.search)) : null;
  const [wasOpened, setWasOpened] = useState(false);
  if (emailId !== null && !wasOpened) setWasOpened(true);

  const place = emails.findIndex(({ id }) => id === emailId);
  const isNearEnd = place >= 0 && place >= emails.length - nearEnd;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  const isGoingBack = useRef(false);
  useEffect(() => {
    if (emailId === null) isGoingBack.current = false;
  }, [emailId]);

  if (!wasOpened) return null;

  const show = (id: number) =>
    navigate(
      { search: viewerSearch(location.search, id) },
      { mask: paths.email(id), replace: true, preventScrollReset: true },
    );
  const close = () => {
    if (isGoingBack.current) return; // a second Escape before the first took effect must not leave the list
    // A card pushed the masked location, so the list is the previous entry.
    if (location.mask) {
      isGoingBack.current = true;
      navigate(-1);
    } else navigate({ search: withoutViewer(location.search) }, { replace: true, preventScrollReset: true });
  };
  return (
    <EmailViewer
      emailId={emailId}
      card={emails[place]}
      previousId={emails[place - 1]?.id ?? null}
      nextId={place < 0 ? null : (emails[place + 1]?.id ?? null)}
      onShow={show}
      onClose={close}
    />
  );
}
