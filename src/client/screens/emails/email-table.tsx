// biome-ignore-all lint/a11y/noRedundantRoles: `display: block`, which narrow places give its rows, takes a table's roles away
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useReaderLocale } from '#client/platform/locale/reader-locale.ts';
import { Link, type LinkProps } from '#client/platform/router/link.tsx';
import type { FoundRowsProps } from '#client/screens/emails/inbox-list.tsx';
import { MarkedSnippet } from '#client/screens/emails/marked-snippet.tsx';
import { InboxTime } from '#client/ui/inbox-time.tsx';
import { MailLine } from '#client/ui/mail-words.tsx';
import { shortOfferWords } from '#client/ui/offer-words.ts';
import type { FoundEmail } from '#shared/contract/email-search.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';
import type { EmailSort } from '#shared/vocabulary/email-search.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

interface EmailTableProps extends FoundRowsProps {
  tickHead: ReactNode;
  sort: EmailSort;
  onSort: (sort: EmailSort) => void;
  ref?: Ref<HTMLTableSectionElement>;
}

const headClass =
  'sticky top-header z-2 border-b border-line bg-raised px-2.5 py-2.5 text-left leading-5 font-control whitespace-nowrap text-ink-2 first:rounded-tl-lg first:pl-4 last:rounded-tr-lg last:pr-4';

/** How large the place of a tick is goes by the table's room, too: beside a block of lines it has a finger's. */
const tickClass =
  '[&_label]:m-0 [&_label]:size-touch @2xl:[&_label]:-my-2 @2xl:[&_label]:-ml-2.5 @2xl:[&_label]:size-9';

/** Columns that there is room for on a wide screen; elsewhere another cell says it. */
const wideOnly = 'hidden @5xl:table-cell';

/**
 * Emails to compare, one a row, with what can be sorted by in the header. Where columns would overflow each row is a
 * block: it goes by its own room, not by the window's, because the filters stand beside it.
 */
export function EmailTable({ emails, linkOf, tickOf, tickHead, sort, onSort, ref }: EmailTableProps) {
  return (
    <div className="@container">
      <table
        role="table"
        aria-label="Emails"
        className="block w-full border-separate [border-spacing:0] rounded-lg border border-line bg-raised text-sm @2xl:table @2xl:table-fixed"
      >
        <thead role="rowgroup" className="hidden @2xl:table-header-group">
          <tr role="row">
            <th role="columnheader" scope="col" className={`${headClass} ${tickClass} w-11`}>
              {tickHead}
            </th>
            <th
              role="columnheader"
              scope="col"
              aria-sort={sort === 'newest' ? 'descending' : sort === 'oldest' ? 'ascending' : undefined}
              className={`${headClass} w-22 @5xl:w-28`}
            >
              <SortButton
                isCurrent={sort === 'newest' || sort === 'oldest'}
                isAscending={sort === 'oldest'}
                onPress={() => onSort(sort === 'newest' ? 'oldest' : 'newest')}
              >
                Received
              </SortButton>
            </th>
            <th role="columnheader" scope="col" className={headClass}>
              Email
            </th>
            <th role="columnheader" scope="col" className={`${headClass} w-34`}>
              Type
            </th>
            <th role="columnheader" scope="col" className={`${headClass} ${wideOnly} w-30`}>
              Season
            </th>
            <th
              role="columnheader"
              scope="col"
              aria-sort={sort === 'depth' ? 'descending' : undefined}
              className={`${headClass} w-28 @5xl:w-36`}
            >
              <SortButton
                isCurrent={sort === 'depth'}
                isAscending={false}
                onPress={() => onSort(sort === 'depth' ? 'newest' : 'depth')}
              >
                Offer
              </SortButton>
            </th>
            <th role="columnheader" scope="col" className={`${headClass} ${wideOnly} w-32`}>
              Code
            </th>
            <th role="columnheader" scope="col" className={`${headClass} ${wideOnly} w-32`}>
              Platform
            </th>
            <th
              role="columnheader"
              scope="col"
              title="Characters of the subject and of the preheader"
              className={`${headClass} w-22 text-right!`}
            >
              Length
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" ref={ref} className="block @2xl:table-row-group">
          {emails.map((email) => (
            <Row key={email.id} email={email} link={linkOf(email)} tick={tickOf(email)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SortButtonProps {
  isCurrent: boolean;
  isAscending: boolean;
  onPress: () => void;
  children: ReactNode;
}

function SortButton({ isCurrent, isAscending, onPress, children }: SortButtonProps) {
  const Arrow = isCurrent && isAscending ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onPress}
      className={`group/sort -mx-1 -my-0.5 inline-flex h-6 items-center gap-0.5 rounded-sm px-1 hover:text-ink ${isCurrent ? 'text-ink' : ''}`}
    >
      {children}
      <Arrow
        aria-hidden="true"
        size={14}
        strokeWidth={2}
        className={isCurrent ? '' : 'opacity-0 group-hover/sort:opacity-60'}
      />
    </button>
  );
}

const paddingClass =
  '@2xl:border-b @2xl:border-line @2xl:px-2.5 @2xl:py-1.5 @2xl:align-top @2xl:first:pl-4 @2xl:last:pr-4 @2xl:group-last/row:border-b-0 @2xl:group-hover/row:bg-hover @2xl:group-has-[.tick:checked]/row:bg-accent-tint @2xl:group-last/row:first:rounded-bl-lg @2xl:group-last/row:last:rounded-br-lg';
const cellClass = `block min-w-0 @2xl:table-cell ${paddingClass}`;
const wideCellClass = `${wideOnly} ${paddingClass} leading-6 text-ink-2`;
/** In a block the cells of a line stand side by side. */
const lineClass = `${cellClass} max-w-full leading-6 text-ink-2`;

function Row({ email, link, tick }: { email: FoundEmail; link: LinkProps; tick: ReactNode }) {
  const reader = useReaderLocale();
  const { subject, brand, language, platform, season, codes, offer, receivedAt } = email;
  const offered = offer && shortOfferWords({ ...offer, code: null }, reader);
  const code = codes.join(', ');
  return (
    <tr
      role="row"
      className="group/row relative flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-b border-line py-3 pr-4 pl-12 last:border-b-0 hover:bg-hover has-[.tick:checked]:bg-accent-tint @2xl:table-row @2xl:p-0"
    >
      <td role="cell" className={`${cellClass} ${tickClass} absolute top-1 left-0.5 z-1 @2xl:static`}>
        <span className="relative z-1 block">{tick}</span>
      </td>
      <td
        role="cell"
        className={`${cellClass} order-2 leading-6 text-ink-2 tabular @2xl:leading-5 @2xl:pt-2`}
      >
        <InboxTime at={receivedAt} />
      </td>
      <td role="cell" className={`${cellClass} order-1 w-full @2xl:w-auto`}>
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
        <MarkedSnippet snippet={email.snippet} className="mt-0.5 line-clamp-2 text-xs text-ink-2" />
      </td>
      <td role="cell" className={`${lineClass} order-3 @2xl:whitespace-nowrap`}>
        {campaignTypeLabels[email.campaignType]}
        {season !== 'none' && (
          <span className="text-xs text-ink-2 @2xl:block @2xl:leading-4 @5xl:hidden">
            <span className="@2xl:hidden"> · </span>
            {seasonLabels[season]}
          </span>
        )}
      </td>
      <td role="cell" className={wideCellClass}>
        {season !== 'none' && seasonLabels[season]}
      </td>
      <td
        role="cell"
        className={`${lineClass} order-5 w-full flex-wrap items-baseline gap-x-3 has-[span]:flex @2xl:table-cell! @2xl:w-auto`}
      >
        {offered && (
          <span title={offered} className="block truncate font-control text-ink">
            {offered}
          </span>
        )}
        {code !== '' && (
          <span title={code} className="block truncate font-mono text-xs leading-4 @5xl:hidden">
            {code}
          </span>
        )}
      </td>
      <td role="cell" className={wideCellClass}>
        <span title={code} className="block truncate font-mono text-xs leading-6">
          {code}
        </span>
      </td>
      <td role="cell" className={wideCellClass}>
        <span title={platform ?? undefined} className="block truncate">
          {platform}
        </span>
      </td>
      <td
        role="cell"
        className={`${cellClass} order-4 leading-6 whitespace-nowrap text-ink-2 tabular @2xl:text-right`}
      >
        <Length email={email} />
      </td>
    </tr>
  );
}

/** Characters of the subject and of the preheader. */
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
