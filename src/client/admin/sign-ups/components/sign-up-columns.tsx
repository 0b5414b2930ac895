import { Pencil } from 'lucide-react';
import { RowAction, RowActions } from '#client/admin/kit/row-action.tsx';
import { rhythmLabel } from '#client/admin/sign-ups/copy.ts';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { Day } from '#client/ui/day.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { Column } from '#client/ui/table/table.tsx';
import type { SignUp } from '#shared/contract/intake/sign-ups.ts';
import { formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { type SignUpState, signUpStateLabels } from '#shared/vocabulary/sign-up-states.ts';

const brandColumn: Column<SignUp> = {
  key: 'brand',
  header: 'Brand',
  block: 'title',
  sortKey: 'brand',
  cell: (signUp) => <Brand signUp={signUp} />,
};

const columns: Column<SignUp>[] = [
  {
    key: 'state',
    width: 'w-[150px] 2xl:w-[186px]',
    header: 'State',
    block: 'note',
    sortKey: 'state',
    cell: (signUp) => <State signUp={signUp} />,
  },
  {
    key: 'mails',
    width: 'w-[78px]',
    header: 'Emails',
    block: 'count',
    isNumeric: true,
    sortKey: 'mails',
    cell: ({ mails }) => (
      <>
        {formatCount(mails)}
        <span className="rows:hidden">{mails === 1 ? ' email' : ' emails'}</span>
      </>
    ),
  },
  {
    key: 'firstMail',
    width: 'w-[168px]',
    header: 'First email',
    block: 'hidden',
    isWidestOnly: true,
    sortKey: 'firstMail',
    className: 'text-ink-2 whitespace-nowrap',
    cell: ({ firstMailAt }) => (firstMailAt === null ? <None /> : <Day at={firstMailAt} />),
  },
  {
    key: 'lastMail',
    width: 'w-[152px]',
    header: 'Last email',
    block: 'line',
    sortKey: 'lastMail',
    className: 'text-ink-2 rows:whitespace-nowrap',
    cell: (signUp) => <LastMail signUp={signUp} />,
  },
  {
    key: 'rhythm',
    width: 'w-[112px]',
    header: 'Rhythm',
    block: 'hidden',
    sortKey: 'rhythm',
    className: 'text-ink-2',
    cell: ({ rhythmDays, givenRhythmDays }) =>
      rhythmDays === null ? (
        <None />
      ) : (
        <span title={givenRhythmDays === null ? undefined : 'Set by hand'}>{rhythmLabel(rhythmDays)}</span>
      ),
  },
];

const identityColumn: Column<SignUp> = {
  key: 'identity',
  width: 'w-[140px]',
  header: 'Identity',
  block: 'line',
  className: 'text-ink-2 [overflow-wrap:anywhere]',
  cell: ({ identity }) => (identity === null ? <None /> : <bdi className="line-clamp-2">{identity}</bdi>),
};

/** @param hasIdentities shows the identity of each. */
export function signUpColumns(
  edit: { onIntent: object; open: (signUp: SignUp) => void },
  hasIdentities: boolean,
): Column<SignUp>[] {
  return [
    brandColumn,
    ...(hasIdentities ? [identityColumn] : []),
    ...columns,
    {
      key: 'actions',
      width: 'w-[76px] 2xl:w-[92px]',
      header: 'Actions',
      block: 'actions',
      cell: (signUp) => (
        <RowActions>
          <RowAction
            label="Edit"
            subject={signUp.brand?.name ?? signUp.domain}
            icon={Pencil}
            aria-haspopup="dialog"
            {...edit.onIntent}
            onClick={() => edit.open(signUp)}
          />
        </RowActions>
      ),
    },
  ];
}

function None() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </>
  );
}

/** Time of the last mail; in block layout with the rhythm. */
function LastMail({ signUp: { lastMailAt, rhythmDays } }: { signUp: SignUp }) {
  if (lastMailAt === null) {
    return (
      <>
        <span className="rows:hidden">No email yet</span>
        <span className="blocks:hidden">
          <None />
        </span>
      </>
    );
  }
  return (
    <>
      <span className="rows:hidden">Last email </span>
      <RelativeTime at={lastMailAt} />
      {rhythmDays !== null && <span className="rows:hidden">, {rhythmLabel(rhythmDays)}</span>}
    </>
  );
}

/** The brand, the followed domain, and the address used. */
function Brand({ signUp }: { signUp: SignUp }) {
  const { brand, domain, address, notes } = signUp;
  return (
    <span className="flex min-w-0 items-center gap-3">
      {brand === null ? (
        <span
          aria-hidden="true"
          className="size-9 flex-none rounded-sm border border-dashed border-line-strong"
        />
      ) : (
        <BrandMark name={brand.name} logoUrl={brand.logoUrl} categoryId={brand.categoryId} size="sm" />
      )}
      <span className="min-w-0 font-display text-name leading-[1.125rem] font-strong tracking-[-0.01em]">
        <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{brand?.name ?? domain}</bdi>
        <span className="block font-text text-xs font-normal tracking-normal [overflow-wrap:anywhere] text-ink-2">
          {brand !== null && <span className="block">{domain}</span>}
          {address !== null && <span className="block">{address}</span>}
          <Strangers signUp={signUp} />
          {notes !== null && <span className="line-clamp-2">{notes}</span>}
        </span>
      </span>
    </span>
  );
}

/** More are counted only. */
const maxShownStrangers = 3;

/** Senders to which the brand passed the address on. */
function Strangers({ signUp: { strangers } }: { signUp: SignUp }) {
  const more = strangers.length - maxShownStrangers;
  return (
    <>
      {strangers.slice(0, maxShownStrangers).map(({ domain, sender, firstAt, emailId, isProven }) => (
        <span key={domain} className="block text-danger" title={sender}>
          Passed on to{' '}
          {emailId === null ? (
            domain
          ) : (
            <Link to={paths.email(emailId)} className="underline underline-offset-4">
              {domain}
            </Link>
          )}{' '}
          on <Day at={firstAt} />
          {!isProven && ' (sender not proven)'}
        </span>
      ))}
      {more > 0 && (
        <span className="block text-danger">
          and to {formatCount(more)} {more === 1 ? 'other' : 'others'}
        </span>
      )}
    </>
  );
}

const tones: Partial<Record<SignUpState, 'accent' | 'danger'>> = {
  to_confirm: 'accent',
  silent: 'danger',
};

/** State and its date. */
function State({ signUp }: { signUp: SignUp }) {
  const { state, request } = signUp;
  const since = sinceOf(signUp);
  return (
    <span className="flex flex-col items-start gap-0.5 blocks:flex-row blocks:flex-wrap blocks:items-center blocks:gap-x-2">
      <Badge tone={tones[state] ?? 'plain'}>{signUpStateLabels[state]}</Badge>
      {request !== null ? (
        <Link
          to={{
            search: `?tab=emails&view=to-review&by=brand&group=${request.brandId}&email=${request.emailId}`,
          }}
          className="inline-flex min-h-6 items-center text-xs font-control text-accent underline-offset-4 hover:underline max-md:min-h-touch"
        >
          Review the request
        </Link>
      ) : (
        since !== null && (
          <span className="text-xs text-ink-2">
            {state === 'silent' ? (
              <>
                since <Day at={since} />
              </>
            ) : (
              <CalendarDay day={since} />
            )}
          </span>
        )
      )}
    </span>
  );
}

/** A noted day, the same in every time zone. */
function CalendarDay({ day }: { day: string }) {
  return <time dateTime={day}>{formatCalendarDay(new Date(day), useViewerLocale())}</time>;
}

function sinceOf({ state, signedUpOn, confirmedOn, endedOn, silentSince }: SignUp): string | null {
  if (state === 'signed_up') return signedUpOn;
  if (state === 'confirmed') return confirmedOn;
  return state === 'ended' ? endedOn : silentSince;
}
