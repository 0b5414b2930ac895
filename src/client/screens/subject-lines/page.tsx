import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Fragment, type ReactNode, useRef } from 'react';
import { FilteredFailure } from '#client/features/brand-sets/components/narrowed-failure.tsx';
import { brandQuery } from '#client/features/brands/api.ts';
import { categoriesQuery } from '#client/features/categories/api.ts';
import { CopySubjects } from '#client/features/email-search/components/copy-subjects.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { allRows, nextCursorOf } from '#client/platform/api/list-page.ts';
import type { Page } from '#client/platform/router/page.ts';
import { useSearchPageAddress } from '#client/platform/router/use-search-page-address.ts';
import { habitsQuery, linesQuery } from '#client/screens/subject-lines/api.ts';
import { HabitsPanel } from '#client/screens/subject-lines/habits-panel.tsx';
import { LineList } from '#client/screens/subject-lines/line-list.tsx';
import { SubjectFilters } from '#client/screens/subject-lines/subject-filters.tsx';
import {
  readSubjectsAddress,
  type SubjectsAddress,
  subjectsFile,
  subjectsPath,
  subjectsSearch,
  updateSubjectsAddress,
} from '#client/screens/subject-lines/subjects-address.ts';
import { ButtonAnchor } from '#client/ui/button.tsx';
import { ChosenChip } from '#client/ui/chip.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { OpenDaysNote } from '#client/ui/page/open-days-note.tsx';
import { ShowMore, useFocusFirstNewRow } from '#client/ui/page/show-more.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SelectionBar } from '#client/ui/table/selection-bar.tsx';
import { useRowSelection } from '#client/ui/table/use-row-selection.ts';
import { paths } from '#shared/paths.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

function SubjectsScreen() {
  const api = useApi();
  const desk = useSearchPageAddress(readSubjectsAddress, subjectsSearch);
  const { address } = desk;
  const categories = useQuery(categoriesQuery(api)).data ?? [];
  const habits = useQuery(habitsQuery(api, address));
  const results = useRef<HTMLElement>(null);
  const category = categories.find(({ slug }) => slug === address.category)?.name ?? address.category;
  const chosen = [
    ...address.brands.map((brand) => <BrandName key={brand} slug={brand} />),
    ...(category === null ? [] : [category]),
    ...(address.season === null ? [] : [seasonLabels[address.season]]),
    ...(address.type === null ? [] : [campaignTypeLabels[address.type]]),
    ...(address.offer === null ? [] : [`${address.offer}% off or more`]),
  ];
  return (
    <>
      <header className="mb-6">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 max-md:gap-x-3">
          <h1 className="title">Subject lines</h1>
          <ButtonAnchor href={subjectsFile(address)} download>
            <Icon of={Download} />
            Download CSV
          </ButtonAnchor>
        </div>
        <p className="mt-3 max-w-measure text-ink-2">
          Subject lines by length, style and season, and the words each group favours.
        </p>
      </header>
      <SubjectFilters {...desk} categories={categories} />
      <ChosenBrands address={address} />
      <div className="mt-8 grid items-start gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <section ref={results} tabIndex={-1} aria-label="Subject lines" className="min-w-0 outline-none">
          <h2 className="sr-only">Subject lines</h2>
          <a
            href="#habits"
            className="mb-2 inline-flex min-h-touch items-center text-sm text-accent underline underline-offset-[3px] xl:hidden"
          >
            Patterns in these lines
          </a>
          <Lines address={address} onSelectionEnd={() => results.current?.focus()} />
        </section>
        {habits.data !== undefined && (
          <HabitsPanel
            habits={habits.data}
            address={address}
            chosen={chosen.length === 0 ? null : listed(chosen)}
          />
        )}
      </div>
      {habits.data?.since != null && (
        <OpenDaysNote
          premium="shows subject lines from every year and brand"
          login="see subject lines from every year and brand"
        />
      )}
    </>
  );
}

/** Joins the parts with commas. */
const listed = (parts: readonly ReactNode[]) =>
  parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever replaced together
    <Fragment key={at}>
      {at > 0 && ', '}
      {part}
    </Fragment>
  ));

/** Links on brand pages add brands; this removes them. */
function ChosenBrands({ address }: { address: SubjectsAddress }) {
  if (address.brands.length === 0) return null;
  return (
    <ul aria-label="Selected brands" className="mt-3 flex flex-wrap gap-2">
      {address.brands.map((brand) => (
        <li key={brand}>
          <ChosenChip
            to={subjectsPath(
              updateSubjectsAddress(address, { brands: address.brands.filter((each) => each !== brand) }),
            )}
            preventScrollReset
          >
            <BrandName slug={brand} />
          </ChosenChip>
        </li>
      ))}
    </ul>
  );
}

function BrandName({ slug }: { slug: string }) {
  const brand = useQuery(brandQuery(useApi(), slug));
  return <bdi>{brand.data?.kind === 'brand' ? brand.data.brand.name : slug}</bdi>;
}

function Lines({ address, onSelectionEnd }: { address: SubjectsAddress; onSelectionEnd: () => void }) {
  const lines = useInfiniteQuery(linesQuery(useApi(), address));
  const rows = allRows(lines.data?.pages ?? []);
  const notes = lines.data?.pages[0]?.notes;
  const list = subjectsPath({ ...address, start: null });
  const selection = useRowSelection({ list, rows, total: null });
  const listRef = useFocusFirstNewRow(rows.length, list);
  if (lines.isPending) return <Skeleton className="h-96" />;
  if (lines.isError && rows.length === 0) {
    return (
      <FilteredFailure
        what="The subject lines"
        query={lines}
        set={address.set}
        without={subjectsPath(updateSubjectsAddress(address, { set: null }))}
      />
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState title="No subject lines found">{notes ?? 'Remove a filter or try other words.'}</EmptyState>
    );
  }
  const nextCursor = nextCursorOf(lines.data);
  return (
    <>
      {notes != null && (
        <p className="mb-2 text-sm text-pretty text-ink-2 [overflow-wrap:anywhere]">{notes}</p>
      )}
      <div aria-busy={lines.isPlaceholderData} className="changing">
        <LineList lines={rows} selection={selection} listRef={listRef} />
      </div>
      {nextCursor !== null && (
        <ShowMore
          href={subjectsPath({ ...address, start: nextCursor })}
          isLoading={lines.isFetchingNextPage}
          hasFailed={lines.isFetchNextPageError}
          isChanging={lines.isPlaceholderData}
          onMore={() => lines.fetchNextPage()}
        />
      )}
      <SelectionBar
        // Copies only individually selected lines: a whole result is exported as a file.
        selection={{ ...selection, total: selection.count }}
        nouns={['line', 'lines']}
        onClear={onSelectionEnd}
      >
        <CopySubjects emails={selection.chosen} />
      </SelectionBar>
    </>
  );
}

export const page: Page = {
  meta: ({ search, site }) => {
    const address = readSubjectsAddress(search);
    return {
      title: 'Subject lines',
      description: `Subject lines and preheaders that brands send, by length, style, season and offer, and the words each season favours, from the emails in ${site.productName}.`,
      ...(subjectsSearch(address) === '' ? { canonicalPath: paths.subjects() } : { noIndex: true }),
    };
  },
  Component: SubjectsScreen,
};
