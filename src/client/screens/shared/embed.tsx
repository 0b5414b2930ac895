import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SharedChartFigure, subjectOf } from '#client/features/shared-charts/components/shared-chart.tsx';
import { sharedQuery } from '#client/features/shares/api.ts';
import { useApi, useSite } from '#client/platform/api/app-context.ts';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Day } from '#client/ui/day.tsx';
import { EmailPreview } from '#client/ui/email-preview/email-preview.tsx';
import { MailLine } from '#client/ui/mail-text.tsx';
import type { SharedChart } from '#shared/contract/insights/shared-charts.ts';
import type { SharedList, SharedOneEmail } from '#shared/contract/library/shares.ts';
import { countOf } from '#shared/format/count.ts';
import { shownSubject } from '#shared/format/shown-subject.ts';
import { paths } from '#shared/paths.ts';
import { whyLinkIsGone } from '#shared/vocabulary/shared-links.ts';

/** Pictures of a board within another page; its own page has all. */
const maxPictures = 24;

/** A link's content within a page of another site: without scripts, and every link of it opens the link's page. */
export function Embed({ token }: { token: string }) {
  const { data } = useQuery(sharedQuery(useApi(), token));
  if (data?.kind === 'locked')
    return (
      <Card title="This link asks for a password">
        <Out token={token} className="text-accent underline underline-offset-[3px]">
          Open it
        </Out>
      </Card>
    );
  if (data?.kind !== 'open') return <Card title="Nothing at this link">{whyLinkIsGone}</Card>;
  const { value } = data;
  return (
    <main className="p-4">
      {value.kind === 'list' && <EmbeddedBoard token={token} board={value} />}
      {value.kind === 'email' && <EmbeddedEmail token={token} email={value.email} />}
      {value.kind === 'chart' && <EmbeddedChart token={token} chart={value.chart} />}
      {value.kind !== 'email' && <Source token={token} />}
    </main>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-content-center gap-2 p-4 text-center">
      <h1 className="heading">{title}</h1>
      <p className="text-ink-2">{children}</p>
    </main>
  );
}

/** A link to the page of the link, in another tab. */
function Out({ token, className, children }: { token: string; className: string; children: ReactNode }) {
  return (
    <a href={paths.shared(token)} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}

function Source({ token }: { token: string }) {
  const { productName } = useSite();
  return (
    <p className="mt-4 text-sm text-ink-2">
      <Out token={token} className="relative z-1 underline underline-offset-[3px] hover:text-ink">
        Open on <bdi>{productName}</bdi>
      </Out>
    </p>
  );
}

const titleLink = 'rounded-sm underline-offset-[3px] hover:underline';

function EmbeddedChart({ token, chart }: { token: string; chart: SharedChart }) {
  const viewerLocale = useViewerLocale();
  const dayLabel = (day: string) => formatCalendarDay(new Date(day), viewerLocale);
  return (
    <>
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="heading min-w-0 [overflow-wrap:anywhere]">
          <Out token={token} className={titleLink}>
            <bdi>{subjectOf(chart)}</bdi>
          </Out>
        </h1>
        {chart.from !== null && (
          <p className="text-sm text-ink-2">{`${dayLabel(chart.from)} to ${dayLabel(chart.to)}`}</p>
        )}
      </header>
      <SharedChartFigure shared={chart} />
    </>
  );
}

type EmbeddedPicture = SharedOneEmail['email'];

function EmbeddedEmail({ token, email }: { token: string; email: EmbeddedPicture }) {
  return (
    // Subject and picture fit the height of the frame.
    <article
      data-cat={email.brand.categoryId}
      className="group relative mx-auto max-w-[min(26rem,max(12rem,calc((100dvh-11rem)/1.5)))]"
    >
      <EmailPreview previewUrl={email.previewUrl} sizes="92vw" eager />
      <h1 className="mt-3 text-md leading-6 font-strong [overflow-wrap:anywhere]">
        <Out token={token} className={`${titleLink} group-hover:underline after:absolute after:inset-0`}>
          <MailLine language={email.language} className="block">
            {shownSubject(email.subject)}
          </MailLine>
        </Out>
      </h1>
      <Origin email={email} />
      <Source token={token} />
    </article>
  );
}

function EmbeddedBoard({ token, board }: { token: string; board: SharedList }) {
  return (
    <>
      <header className="mb-4">
        <h1 dir="auto" className="heading [overflow-wrap:anywhere]">
          <Out token={token} className={titleLink}>
            {board.name}
          </Out>
        </h1>
        <p className="text-sm text-ink-2">
          {`${countOf(board.items.length, 'email', 'emails')}${board.items.length > maxPictures ? `, the first ${maxPictures} below` : ''}`}
        </p>
      </header>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-6">
        {board.items.slice(0, maxPictures).map(({ emailId, email }) => (
          <li key={emailId} data-cat={email.brand.categoryId} className="min-w-0">
            <EmailPreview previewUrl={email.previewUrl} sizes="200px" />
            <p className="mt-2 text-sm font-strong [overflow-wrap:anywhere]">
              <MailLine language={email.language} className="line-clamp-2">
                {shownSubject(email.subject)}
              </MailLine>
            </p>
            <Origin email={email} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Origin({ email: { brand, receivedAt } }: { email: EmbeddedPicture }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-2">
      <bdi className="text-cat">{brand.name}</bdi>
      <Day at={receivedAt} />
    </p>
  );
}
