import type { Ref } from 'react';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link, type LinkProps } from '#client/platform/router/link.tsx';
import { MarkedSnippet } from '#client/screens/emails/marked-snippet.tsx';
import { InboxTime } from '#client/ui/inbox-time.tsx';
import { MailLine } from '#client/ui/mail-text.tsx';
import { shortOfferLabel } from '#client/ui/offer-copy.ts';
import { type Column, Table } from '#client/ui/table/table.tsx';
import type { FoundEmail } from '#shared/contract/search/email-search.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';
import type { EmailSort } from '#shared/vocabulary/email-search.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

interface EmailTableProps {
  rows: readonly FoundEmail[];
  tick: Column<FoundEmail>;
  /** Link props that open the viewer over this list. */
  linkOf: (email: FoundEmail) => LinkProps;
  sort: EmailSort;
  onSort: (sort: EmailSort) => void;
  ref: Ref<HTMLTableSectionElement>;
}

/** Emails as table rows for comparison, with sortable columns. */
export function EmailTable({ rows, tick, linkOf, sort, onSort, ref }: EmailTableProps) {
  const viewerLocale = useViewerLocale();
  const columns: Column<FoundEmail>[] = [
    tick,
    {
      key: 'received',
      header: 'Received',
      sortKey: 'received',
      width: 'w-22 @5xl:w-28',
      block: 'control',
      className: 'leading-6 text-ink-2 tabular @2xl:leading-5 @2xl:pt-2',
      cell: ({ receivedAt }) => <InboxTime at={receivedAt} />,
    },
    {
      key: 'email',
      header: 'Email',
      block: 'title',
      cell: (email) => <EmailCell email={email} link={linkOf(email)} />,
    },
    {
      key: 'type',
      header: 'Type',
      width: 'w-34',
      block: 'note',
      className: `${lineClass} @2xl:whitespace-nowrap`,
      cell: ({ campaignType, season }) => (
        <>
          {campaignTypeLabels[campaignType]}
          {season !== 'none' && (
            <span className="text-xs text-ink-2 @2xl:block @2xl:leading-4 @5xl:hidden">
              <span className="@2xl:hidden"> · </span>
              {seasonLabels[season]}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'season',
      header: 'Season',
      width: 'w-30',
      block: 'hidden',
      className: 'leading-6 text-ink-2',
      cell: ({ season }) => season !== 'none' && seasonLabels[season],
    },
    {
      key: 'offer',
      header: 'Offer',
      sortKey: 'depth',
      width: 'w-28 @5xl:w-36',
      block: 'line',
      className: `${lineClass} flex-wrap items-baseline gap-x-3 has-[span]:flex @2xl:table-cell!`,
      cell: ({ offer, codes }) => (
        <>
          {offer && (
            <Truncated
              text={shortOfferLabel({ ...offer, code: null }, viewerLocale)}
              className="font-control text-ink"
            />
          )}
          <Truncated text={codes.join(', ')} className="font-mono text-xs leading-4 @5xl:hidden" />
        </>
      ),
    },
    {
      key: 'code',
      header: 'Code',
      width: 'w-32',
      block: 'hidden',
      cell: ({ codes }) => (
        <Truncated text={codes.join(', ')} className="font-mono text-xs leading-6 text-ink-2" />
      ),
    },
    {
      key: 'platform',
      header: 'Platform',
      width: 'w-32',
      block: 'hidden',
      className: 'leading-6 text-ink-2',
      cell: ({ platform }) => <Truncated text={platform ?? ''} />,
    },
    {
      key: 'length',
      header: 'Length',
      head: <span title="Characters of the subject and of the preheader">Length</span>,
      width: 'w-22',
      block: 'count',
      isNumeric: true,
      className: 'leading-6 whitespace-nowrap text-ink-2',
      cell: (email) => <Length email={email} />,
    },
  ];
  return (
    <div className="@container">
      <Table
        label="Emails"
        layout="lines"
        columns={columns}
        rows={rows}
        ref={ref}
        sort={{
          key: sort === 'newest' || sort === 'oldest' ? 'received' : sort,
          direction: sort === 'oldest' ? 'asc' : 'desc',
          onSort: (key) =>
            onSort(key === 'depth' && sort !== 'depth' ? 'depth' : sort === 'newest' ? 'oldest' : 'newest'),
        }}
      />
    </div>
  );
}

/** In block layout the cells of a line are side by side. */
const lineClass = 'max-w-full leading-6 text-ink-2';

function EmailCell({ email, link }: { email: FoundEmail; link: LinkProps }) {
  const { subject, brand, language, platform, snippet } = email;
  return (
    <>
      <Link
        {...link}
        className="block leading-6 font-control underline-offset-[3px] @2xl:py-0.5 group-hover/row:underline after:absolute after:inset-0"
      >
        <MailLine
          language={language}
          className="line-clamp-2 text-left [overflow-wrap:anywhere] @2xl:leading-5"
        >
          {subject}
        </MailLine>
      </Link>
      <span className="block truncate text-xs text-ink-2">
        <bdi>{brand.name}</bdi>
        {platform !== null && <span className="@5xl:hidden"> · {platform}</span>}
      </span>
      <MarkedSnippet snippet={snippet} className="mt-0.5 line-clamp-2 text-xs text-ink-2" />
    </>
  );
}

function Truncated({ text, className = '' }: { text: string; className?: string }) {
  if (text === '') return null;
  return (
    <span title={text} className={`block truncate ${className}`}>
      {text}
    </span>
  );
}

/** Lengths of the subject and of the preheader, in characters. */
function Length({ email: { subjectLength, preheaderLength } }: { email: FoundEmail }) {
  return (
    <>
      <span className="sr-only">
        {subjectLength} characters of subject, {preheaderLength} of preheader
      </span>
      <span aria-hidden="true">
        {subjectLength}
        <span className="text-ink-3"> / {preheaderLength}</span>
        <span className="@2xl:hidden"> characters</span>
      </span>
    </>
  );
}
