import { Copy } from 'lucide-react';
import { Fragment } from 'react';
import { copyText } from '#client/platform/browser/copy-text.ts';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import type { ListedLine } from '#client/screens/subject-lines/api.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { tickColumn } from '#client/ui/table/tick-column.tsx';
import type { RowSelection } from '#client/ui/table/use-row-selection.ts';
import { toast } from '#client/ui/toast/toast.tsx';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';
import { subjectShapeLabels } from '#shared/vocabulary/subject-shapes.ts';

interface LineListProps {
  lines: readonly ListedLine[];
  selection: RowSelection<ListedLine>;
  /** Ref that finds the first appended line, to focus it. */
  listRef: React.RefObject<HTMLUListElement | null>;
}

/** Subject lines in a list: the line, its preheader, and its shapes. */
export function LineList({ lines, selection, listRef }: LineListProps) {
  const tick = tickColumn(selection, 'lines', ({ subject }) => `"${subject}"`);
  return (
    <>
      <p className="mb-2 flex min-h-10 items-center gap-x-3 pl-[17px] text-sm text-ink-2 max-lg:gap-x-1 max-lg:pl-[3px]">
        {tick.head}
        <span aria-hidden="true">Select all</span>
      </p>
      <ul ref={listRef} className="rounded-lg border border-line bg-raised">
        {lines.map((line) => (
          <li
            key={line.id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line py-3 pr-3 pl-4 last:border-b-0 max-lg:gap-x-1 max-lg:pl-0.5"
          >
            <span className="pt-2 max-lg:pt-0">{tick.cell(line)}</span>
            <div className="min-w-0 pt-1.5">
              <Link
                to={paths.email(line.id)}
                dir="auto"
                className="block font-strong [overflow-wrap:anywhere] hover:underline"
              >
                {line.subject}
              </Link>
              {line.preheader !== null && (
                <p dir="auto" className="text-sm text-ink-2 [overflow-wrap:anywhere]">
                  {line.preheader}
                </p>
              )}
              <LineFacts line={line} />
            </div>
            <CopyLine line={line} />
          </li>
        ))}
      </ul>
    </>
  );
}

function LineFacts({ line }: { line: ListedLine }) {
  const viewerLocale = useViewerLocale();
  const { brand, receivedAt, subjectLength, preheaderLength, season, offerPercent, shapes } = line;
  const facts = [
    formatCalendarDay(new Date(receivedAt.slice(0, 10)), viewerLocale),
    countOf(subjectLength, 'character', 'characters'),
    ...(preheaderLength === 0 ? [] : [`preheader ${countOf(preheaderLength, 'character', 'characters')}`]),
    ...(season === 'none' ? [] : [seasonLabels[season]]),
    ...(offerPercent === null ? [] : [`${offerPercent}% off`]),
    ...shapes.map((shape) => subjectShapeLabels[shape].toLowerCase()),
  ];
  return (
    <p className="mt-1 text-xs text-ink-3 wrap-anywhere">
      <Link to={paths.brand(brand.slug)} className="text-ink-2 hover:underline">
        <bdi>{brand.name}</bdi>
      </Link>
      {facts.map((fact) => (
        <Fragment key={fact}>
          {' · '}
          <span className="whitespace-nowrap">{fact}</span>
        </Fragment>
      ))}
    </p>
  );
}

function CopyLine({ line }: { line: ListedLine }) {
  const copy = async () => {
    toast(
      (await copyText(line.subject))
        ? { title: 'Copied', description: line.subject }
        : { title: 'Error', description: 'The subject line could not be copied.', isFailure: true },
    );
  };
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={`Copy "${line.subject}"`}
      onClick={copy}
      className="noscript:hidden"
    >
      <Icon of={Copy} />
    </Button>
  );
}
