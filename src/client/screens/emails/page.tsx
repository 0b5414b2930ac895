import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { emailFacetsQuery, explorerEmailsQuery } from '#client/features/email-search/api.ts';
import {
  explorerSearch,
  readExplorerAddress,
  updateAddress,
} from '#client/features/email-search/explorer-address.ts';
import { openEmailSubject } from '#client/features/emails/viewer/email-viewer-address.ts';
import { planStatsQuery } from '#client/features/stats/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import type { Page } from '#client/platform/router/page.ts';
import { ExportMenu } from '#client/screens/emails/export-menu.tsx';
import { ChosenChips } from '#client/screens/emails/filters/chosen-chips.tsx';
import { ExplorerSearch } from '#client/screens/emails/filters/explorer-search.tsx';
import { QueryHelpButton } from '#client/screens/emails/filters/query-help-button.tsx';
import { useSteadyFacets } from '#client/screens/emails/filters/steady-facets.ts';
import { FoundList } from '#client/screens/emails/found-list.tsx';
import { MonthChart } from '#client/screens/emails/month-chart.tsx';
import { ResultCount, ResultNotes } from '#client/screens/emails/result-head.tsx';
import { FilterAside, ResultTools } from '#client/screens/emails/result-tools.tsx';
import { SaveSearchButton } from '#client/screens/emails/save-search-button.tsx';
import { useExplorerAddress } from '#client/screens/emails/use-explorer-address.ts';
import { SaveableEmails } from '#client/screens/saveable-emails.tsx';
import { HistoryNote } from '#client/ui/page/history-note.tsx';
import { paths } from '#shared/paths.ts';

function EmailsScreen() {
  const api = useApi();
  const { words, ...explorer } = useExplorerAddress();
  const { address, show } = explorer;
  const emails = useInfiniteQuery(explorerEmailsQuery(api, address));
  const counts = useQuery(emailFacetsQuery(api, address));
  const facets = useSteadyFacets(address.q, counts.data);
  const results = useRef<HTMLElement>(null);
  // Emails and counts usually fail together, so one retry refetches both. Its button disappears, so the
  // results take the focus.
  const retry = () => {
    if (counts.isError) void counts.refetch();
    if (emails.isError && emails.data === undefined) void emails.refetch();
    results.current?.focus();
  };
  const panel = {
    ...explorer,
    facets,
    onRetry: counts.isError && !counts.isFetching ? retry : undefined,
  };
  const hasChart = facets === undefined ? !counts.isError : facets.month.length > 0;
  const historyDays = facets?.historyDays ?? null;
  const plans = useQuery({ ...planStatsQuery(api), enabled: historyDays !== null });
  const shown = explorerSearch({ ...address, start: null }).slice(1);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="title">Emails</h1>
        <span className="flex gap-2">
          <SaveSearchButton search={shown} suggestedName={address.q} />
          <ExportMenu search={shown} />
        </span>
      </div>
      <div className="mt-4 mb-8 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 max-md:mb-5">
        <ExplorerSearch {...explorer} words={words} />
        <QueryHelpButton address={address} />
      </div>
      <div className="grid gap-x-8 lg:grid-cols-[13.5rem_minmax(0,1fr)] xl:grid-cols-[14.5rem_minmax(0,1fr)]">
        <FilterAside {...panel} />
        <section ref={results} tabIndex={-1} aria-label="Results" className="min-w-0 outline-none">
          <h2 className="sr-only">Results</h2>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-md:grid">
            {/* The note wraps before the tools next to it do. */}
            <div className="min-w-0 flex-1 basis-56">
              <ResultCount facets={facets} isCounting={counts.isPlaceholderData} />
              {historyDays !== null && (
                <HistoryNote
                  days={historyDays}
                  wholeMonths={plans.data?.historyMonths ?? null}
                  premiumPath={paths.subscribe()}
                />
              )}
            </div>
            <ResultTools {...panel} />
          </div>
          <div className="mt-3 grid gap-3 empty:hidden">
            <ResultNotes address={address} facets={facets} />
            <ChosenChips address={address} facets={facets} />
          </div>
          {historyDays === null && hasChart && (
            <div className="mt-4">
              <MonthChart
                facets={facets}
                range={address}
                onRange={(range) => show(updateAddress(address, range))}
              />
            </div>
          )}
          <div className="mt-4">
            <SaveableEmails>
              <FoundList
                emails={emails}
                {...explorer}
                onRetry={retry}
                onSelectionEnd={() => results.current?.focus()}
              />
            </SaveableEmails>
          </div>
        </section>
      </div>
    </>
  );
}

export const page: Page = {
  meta: ({ search, site }, queryClient) => {
    const address = readExplorerAddress(search);
    const title = address.q === '' ? 'Emails' : `Emails matching "${address.q}"`;
    return {
      title: openEmailSubject(search, queryClient) ?? title,
      description: `Search the marketing emails brands really send, by words, offers, seasons and senders: ${site.productName} keeps them.`,
      ...(explorerSearch(address) === '' ? { canonicalPath: paths.emails() } : { noIndex: true }),
    };
  },
  Component: EmailsScreen,
};
