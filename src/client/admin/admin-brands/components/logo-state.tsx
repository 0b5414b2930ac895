import { retryLogoMutation } from '#client/admin/admin-brands/api.ts';
import { useReaderLocale } from '#client/platform/locale/reader-locale.ts';
import { formatInstant } from '#client/platform/locale/relative-time.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';

type WantedLogo = NonNullable<AdminBrand['wantedLogo']>;

/** Under the Logo URL: whether it is kept, still asked for, or given up and why. */
export function LogoState({ brand }: { brand: AdminBrand }) {
  const retry = useApiMutation(retryLogoMutation, brand.id);
  // What came of trying again, without closing the form.
  const { wantedLogo, logoUrl } = retry.data ?? brand;
  if (wantedLogo === null) return logoUrl === null ? null : <span>Kept: readers are shown our copy.</span>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <LogoTrouble wanted={wantedLogo} />
      <button
        type="button"
        aria-disabled={retry.isPending}
        onClick={() => {
          if (!retry.isPending) retry.mutate();
        }}
        className="min-h-6 rounded-sm font-medium text-ink underline decoration-[1.5px] underline-offset-4 max-md:min-h-touch"
      >
        {retry.isPending ? 'Trying...' : 'Try again'}
      </button>
    </span>
  );
}

function LogoTrouble({ wanted: { state, reason, nextAttemptAt } }: { wanted: WantedLogo }) {
  const reader = useReaderLocale();
  if (state === 'failed')
    return <span className="text-danger">Failed: {reason ?? 'It could not be fetched.'}</span>;
  return (
    <span>
      Asked for{reason === null ? '' : `: ${reason}`}
      {nextAttemptAt !== null && <> Next try: {formatInstant(new Date(nextAttemptAt), reader)}.</>}
    </span>
  );
}
