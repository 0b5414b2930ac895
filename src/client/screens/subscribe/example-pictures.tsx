import type { ReactNode } from 'react';
import { type Examples, savedExample } from '#client/screens/subscribe/examples.ts';
import { EmailPreview } from '#client/ui/email-preview/email-preview.tsx';
import { countOf, formatCount } from '#shared/format/count.ts';

/** First and last day of the planner's picture, counted from the event. */
const [firstDay, lastDay] = [-28, 3];

const placeOf = (offset: number) => `${((offset - firstDay) / (lastDay - firstDay + 1)) * 100}%`;

const isDrawn = ({ offset }: { offset: number }) => offset >= firstDay && offset <= lastDay;

/** Name at the left, days at the right. */
function Lane({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-3">
      <span className="truncate text-xs text-ink-2">{name}</span>
      {children}
    </div>
  );
}

export function PlannerPicture({ lanes }: Pick<Examples, 'lanes'>) {
  return (
    <div className="grid gap-2">
      {lanes.map(({ name, cells }) => (
        <Lane key={name} name={name}>
          <span className="relative block h-4 rounded-sm bg-paper">
            {cells.filter(isDrawn).map(({ offset }) => (
              <span
                key={offset}
                style={{ left: placeOf(offset) }}
                className={`absolute inset-y-0.5 w-[3%] min-w-1.5 rounded-[2px] ${offset === 0 ? 'bg-ink' : 'bg-accent'}`}
              />
            ))}
          </span>
        </Lane>
      ))}
    </div>
  );
}

/** Two brands on the same axis; the height is the number of emails that day. */
export function ComparePicture({ lanes }: Pick<Examples, 'lanes'>) {
  const pair = lanes.slice(0, 2);
  const most = Math.max(1, ...pair.flatMap(({ cells }) => cells.map(({ emails }) => emails)));
  return (
    <div className="grid gap-3">
      {pair.map(({ name, cells }, at) => (
        <Lane key={name} name={name}>
          <span className="relative block h-12 border-b border-line-strong">
            {cells.filter(isDrawn).map(({ offset, emails }) => (
              <span
                key={offset}
                style={{ left: placeOf(offset), height: `${(emails / most) * 90}%` }}
                className={`absolute bottom-0 w-[3%] min-w-1.5 ${at === 0 ? 'bg-accent' : 'bg-ink-3'}`}
              />
            ))}
          </span>
        </Lane>
      ))}
    </div>
  );
}

/** A column for each week; the free weeks are highlighted. */
export function WeeksPicture({ weeks, freeWeeks }: Pick<Examples, 'weeks'> & { freeWeeks: number }) {
  const most = Math.max(1, ...weeks);
  return (
    <div className="flex h-full min-h-24 items-end gap-[2px]">
      {weeks.map((emails, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a week has no other name here and never moves
          key={at}
          style={{ height: `${Math.max(2, (emails / most) * 100)}%` }}
          className={`flex-1 rounded-t-[1px] ${at >= weeks.length - freeWeeks ? 'bg-ink' : 'bg-accent'}`}
        />
      ))}
    </div>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm">{children}</div>;
}

/** A line of a picture: label at the left, value at the right. */
function PictureLine({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <span className="flex items-center justify-between gap-3 rounded-sm bg-raised px-3 py-1.5">
      <span className="min-w-0 truncate">{left}</span>
      <span className="flex-none text-xs text-ink-2 tabular">{right}</span>
    </span>
  );
}

export function OffersPicture({ offers }: Pick<Examples, 'offers'>) {
  return (
    <Lines>
      {offers.map(({ brand, what, code }) => (
        <PictureLine
          key={`${brand} ${what}`}
          left={
            <>
              <b className="font-strong">{what}</b> · {brand}
            </>
          }
          right={code}
        />
      ))}
    </Lines>
  );
}

/** Bars with their figures, longest first. */
export function BarsPicture({ bars }: { bars: ReadonlyArray<{ name: string; value: number }> }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div className="grid gap-2">
      {bars.map(({ name, value }) => (
        <Lane key={name} name={name}>
          <span className="flex items-center gap-2 text-xs text-ink-2 tabular">
            <span style={{ width: `${(value / most) * 75}%` }} className="h-4 rounded-sm bg-accent" />
            {formatCount(value)}
          </span>
        </Lane>
      ))}
    </div>
  );
}

export function SubjectsPicture({ emails }: Pick<Examples, 'emails'>) {
  return (
    <Lines>
      {emails.slice(0, 3).map(({ id, subject, subjectLength }) => (
        <PictureLine key={id} left={subject} right={countOf(subjectLength, 'character', 'characters')} />
      ))}
    </Lines>
  );
}

export function ExportPicture({ emails }: Pick<Examples, 'emails'>) {
  return (
    <div className="grid grid-cols-[auto_auto_minmax(0,1fr)] bg-raised text-xs [&>*]:truncate [&>*]:border-b [&>*]:border-line [&>*]:px-2 [&>*]:py-1.5">
      {['received', 'brand', 'subject'].map((name) => (
        <b key={name} className="font-strong text-ink-2">
          {name}
        </b>
      ))}
      {emails.slice(0, 3).flatMap(({ id, day, brand, subject }) => [
        <span key={`${id} day`} className="tabular">
          {day}
        </span>,
        <span key={`${id} brand`}>{brand}</span>,
        <span key={`${id} subject`}>{subject}</span>,
      ])}
    </div>
  );
}

export function SearchPicture({ found }: Pick<Examples, 'found'>) {
  if (found === null) return null;
  const count = found.isExact
    ? countOf(found.count, 'email', 'emails')
    : `${formatCount(found.count)}+ emails`;
  return (
    <Lines>
      <PictureLine left={savedExample.name} right={count} />
      <PictureLine left="Feed" right="Atom" />
    </Lines>
  );
}

export function EmailPictures({ emails }: Pick<Examples, 'emails'>) {
  return (
    <div className="flex justify-center gap-3">
      {emails.slice(0, 3).map(({ id, previewUrl }) => (
        <span key={id} className="w-24 min-w-0">
          <EmailPreview previewUrl={previewUrl} sizes="96px" />
        </span>
      ))}
    </div>
  );
}
