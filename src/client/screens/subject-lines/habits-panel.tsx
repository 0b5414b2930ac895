import type { ReactNode } from 'react';
import { formatPercent, useViewerLocale, type ViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import {
  linesWithPhrasePath,
  type SubjectsAddress,
  subjectsPath,
  updateSubjectsAddress,
} from '#client/screens/subject-lines/subjects-address.ts';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { SubjectHabits, SubjectMeasures } from '#shared/contract/insights/subject-lines.ts';
import { countOf } from '#shared/format/count.ts';
import { minBrands, minEmails } from '#shared/vocabulary/norms.ts';
import { subjectShapeLabels, subjectShapes } from '#shared/vocabulary/subject-shapes.ts';

interface HabitsPanelProps {
  habits: SubjectHabits;
  address: SubjectsAddress;
  /** Label of the filters: "Food & Drink, Easter"; null without any. */
  chosen: ReactNode;
}

/** Measures of the selected lines, compared with all others, and their distinctive words. */
export function HabitsPanel({ habits, address, chosen }: HabitsPanelProps) {
  const { brands, emails } = habits.chosen;
  const isNorm = emails >= minEmails && (address.brands.length > 0 || brands >= minBrands);
  return (
    <section aria-labelledby="habits" className="min-w-0">
      <h2 id="habits" className="heading scroll-mt-20">
        {chosen === null ? 'How subject lines are written' : <>{chosen}: how subject lines are written</>}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">
        {countOf(habits.chosen.emails, 'email', 'emails')} from{' '}
        {countOf(habits.chosen.brands, 'brand', 'brands')}
        {habits.others !== null && `, compared with ${countOf(habits.others.emails, 'other', 'others')}`}
        {!habits.isWhole && ' (a sample)'}. Counted <RelativeTime at={habits.countedAt} />.
      </p>
      {habits.chosen.emails > 0 && <Measures chosen={habits.chosen} others={habits.others} />}
      {!isNorm && (
        <p className="mt-4 text-sm text-ink-2">
          Not enough emails to find patterns (needs {minEmails}
          {address.brands.length === 0 && ` from ${minBrands} brands`}).
        </p>
      )}
      {isNorm && chosen === null && (
        <p className="mt-6 text-sm text-ink-2">
          Filter by category, season or type to see its most distinctive words.
        </p>
      )}
      <PhraseList
        id="words"
        title="Distinctive words"
        terms={habits.words}
        isCompared={habits.others !== null}
        linkOf={(text) => linesWithPhrasePath(address, text)}
      />
      <PhraseList
        id="openings"
        title={habits.others === null ? 'Openings' : 'Distinctive openings'}
        terms={habits.openings}
        isCompared={habits.others !== null}
        linkOf={(text) => linesWithPhrasePath(address, text)}
      />
      <PhraseList
        id="emoji"
        title={habits.others === null ? 'Emoji' : 'Distinctive emoji'}
        terms={habits.emoji}
        isCompared={habits.others !== null}
        linkOf={() => subjectsPath(updateSubjectsAddress(address, { shapes: ['emoji'] }))}
      />
    </section>
  );
}

const percent = (share: number | undefined, viewerLocale: ViewerLocale) =>
  share === undefined ? '–' : formatPercent(Math.round(share * 100), viewerLocale);

function Measures({ chosen, others }: { chosen: SubjectMeasures; others: SubjectMeasures | null }) {
  const viewerLocale = useViewerLocale();
  const length = ({ medianLength }: SubjectMeasures) =>
    medianLength === null ? '–' : `${Math.round(medianLength)}`;
  const row = (
    name: string,
    of: (measures: SubjectMeasures) => string,
  ): [ReactNode, string, string | null] => [name, of(chosen), others === null ? null : of(others)];
  const rows = [
    row('Median length in characters', length),
    ...subjectShapes.map((shape) =>
      row(subjectShapeLabels[shape], ({ shares }) => percent(shares?.[shape], viewerLocale)),
    ),
    row('Emails with an offer', ({ shares }) => percent(shares?.offer, viewerLocale)),
  ];
  return (
    <table className="w-full text-sm tabular">
      <thead>
        <tr className="text-left text-ink-2">
          <th scope="col" className="py-1.5 font-medium">
            Subject lines
          </th>
          <th scope="col" className="py-1.5 pl-4 text-right font-medium">
            {others === null ? 'All' : 'These'}
          </th>
          {others !== null && (
            <th scope="col" className="py-1.5 pl-4 text-right font-medium">
              Others
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, own, other]) => (
          <tr key={String(name)} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal text-ink-2">
              {name}
            </th>
            <td className="py-1.5 pl-4 text-right font-strong">{own}</td>
            {other !== null && <td className="py-1.5 pl-4 text-right">{other}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SaidProps {
  id: string;
  title: string;
  terms: SubjectHabits['words'];
  isCompared: boolean;
  linkOf: (text: string) => string;
}

/** Distinctive words, most certain first, each linked to its emails. */
function PhraseList({ id, title, terms, isCompared, linkOf }: SaidProps) {
  const viewerLocale = useViewerLocale();
  if (terms.length === 0) return null;
  const timesWords = (times: number | null) =>
    times === null
      ? 'only here'
      : times > 100
        ? 'over 100×'
        : `${times.toLocaleString(viewerLocale.locale, { maximumFractionDigits: times < 10 ? 1 : 0 })}×`;
  return (
    <section aria-labelledby={id} className="mt-7">
      <h3 id={id} className="mb-1 font-strong">
        {title}
      </h3>
      <ul className="text-sm tabular">
        {terms.map(({ text, emails, brands, times }) => (
          <li key={text} className="flex items-baseline gap-3 border-t border-line py-1.5">
            <Link
              to={linkOf(text)}
              className="min-w-0 flex-1 truncate text-accent underline underline-offset-[3px]"
            >
              <bdi>{text}</bdi>
            </Link>
            <span className="text-xs text-ink-2">
              {countOf(emails, 'email', 'emails')}, {countOf(brands, 'brand', 'brands')}
            </span>
            {isCompared && (
              <span className="min-w-14 text-right font-strong" title="Compared with others">
                {timesWords(times)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
