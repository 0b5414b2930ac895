import { ExternalLink, Lock, ScanSearch, Trash2 } from 'lucide-react';
import { stateLabels } from '#client/admin/admin-emails/email-listing.ts';
import { RowAction, RowActions, RowLink } from '#client/admin/kit/row-action.tsx';
import { formatPercent, useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Day } from '#client/ui/day.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MailText } from '#client/ui/mail-text.tsx';
import type { Column } from '#client/ui/table/table.tsx';
import type { AdminEmail } from '#shared/contract/curation/admin-emails.ts';
import { paths } from '#shared/paths.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';

/** Selector of the Delete button of an email. */
export const deleteButtonOf = (emailId: number) => `[data-delete-email="${emailId}"]`;

/** The email and kind of the open dialog. */
export interface EmailDialogSubject {
  kind: 'evidence' | 'delete';
  email: AdminEmail;
}

/** The columns of the specification (section 2, Admin dashboard); the evidence is one of the actions. */
export function emailColumns(
  onOpen: (subject: EmailDialogSubject) => void,
): ReadonlyArray<Column<AdminEmail>> {
  return [
    {
      key: 'subject',
      header: 'Subject',
      block: 'line',
      cell: ({ subject, language, receivedAt, ...email }) => (
        <>
          <span
            dir="auto"
            title={subject}
            className="font-control [overflow-wrap:anywhere] blocks:line-clamp-2 rows:block rows:truncate"
          >
            <StateBadge {...email} />
            <MailText language={language}>{subject}</MailText>
          </span>
          <Day at={receivedAt} className="block text-xs text-ink-2 rows:hidden" />
        </>
      ),
    },
    {
      key: 'brand',
      header: 'Brand',
      block: 'note',
      width: 'w-28 xl:w-36 2xl:w-52',
      cell: (email) => (
        <span title={brandNameOf(email)} className="block truncate">
          {brandNameOf(email)}
        </span>
      ),
    },
    {
      key: 'type',
      header: 'Type',
      block: 'count',
      width: 'w-[136px] xl:w-[156px]',
      className: 'blocks:justify-self-end',
      cell: (email) => <TypeBadge email={email} />,
    },
    {
      key: 'sureness',
      header: 'Confidence',
      block: 'hidden',
      isWidestOnly: true,
      width: 'w-32',
      cell: (email) => <Confidences email={email} />,
    },
    {
      key: 'received',
      header: 'Received',
      block: 'hidden',
      // In block layout the date is under the subject.
      width: 'w-[136px] xl:w-[150px]',
      className: 'whitespace-nowrap text-ink-2 tabular',
      cell: ({ receivedAt }) => <Day at={receivedAt} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      block: 'actions',
      width: 'w-28 xl:w-[206px] 2xl:w-[282px]',
      className: 'rows:*:flex-nowrap',
      cell: (email) => <EmailActions email={email} onOpen={onOpen} />,
    },
  ];
}

interface EmailActionsProps {
  email: AdminEmail;
  onOpen: (subject: EmailDialogSubject) => void;
}

function EmailActions({ email, onOpen }: EmailActionsProps) {
  const { id, subject } = email;
  return (
    <RowActions isTight>
      <RowLink
        label="View"
        subject={subject}
        icon={ExternalLink}
        href={paths.email(id)}
        target="_blank"
        rel="noopener"
      />
      <RowAction
        label="Evidence"
        subject={`of ${subject}`}
        icon={ScanSearch}
        aria-haspopup="dialog"
        onClick={() => onOpen({ kind: 'evidence', email })}
      />
      <RowAction
        label="Delete"
        subject={subject}
        icon={Trash2}
        isDanger
        aria-haspopup="dialog"
        data-delete-email={id}
        onClick={() => onOpen({ kind: 'delete', email })}
      />
    </RowActions>
  );
}

/** The campaign type, with a lock if an administrator set the type or the season. */
function TypeBadge({ email }: { email: AdminEmail }) {
  const isByHand = email.campaignTypeLocked || email.seasonLocked;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Badge>{typeNameOf(email)}</Badge>
      {isByHand && (
        <span title="Set by hand" className="text-ink-2">
          <Icon of={Lock} size={14} />
          <span className="sr-only">Set by hand</span>
        </span>
      )}
    </span>
  );
}

/** Confidence of type and season; empty for labels an administrator set. */
function Confidences({ email }: { email: AdminEmail }) {
  const viewerLocale = useViewerLocale();
  const { campaignTypeLocked, campaignTypeConfidence, season, seasonLocked, seasonConfidence } = email;
  const known = [
    ['Type', campaignTypeLocked ? null : campaignTypeConfidence],
    ['Season', seasonLocked || season === 'none' ? null : seasonConfidence],
  ] as const;
  return known.map(
    ([what, confidence]) =>
      confidence !== null && (
        <span key={what} className="block text-xs whitespace-nowrap text-ink-2 tabular">
          {what} {formatPercent(Math.round(confidence * 100), viewerLocale)}
        </span>
      ),
  );
}

/** The reason viewers do not see the email. */
function StateBadge({ state, isDeleted }: Pick<AdminEmail, 'state' | 'isDeleted'>) {
  if (state === 'published') return null;
  return (
    <>
      <Badge>{stateLabels[isDeleted ? 'deleted' : state]}</Badge>{' '}
    </>
  );
}

/** Tolerates a missing brand: it may be deleted while the table is read. */
export function brandNameOf(email: { brand?: { name: string } | null }): string {
  return email.brand?.name ?? 'Unknown';
}

/** Name of a campaign type. A type this page does not know, from a newer server, is unknown. */
export function typeNameOf({ campaignType }: { campaignType?: string | null }): string {
  const labels: Readonly<Record<string, string>> = campaignTypeLabels;
  return (campaignType == null ? undefined : labels[campaignType]) ?? 'Unknown';
}
