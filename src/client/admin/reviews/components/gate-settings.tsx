import { useQuery } from '@tanstack/react-query';
import { gateRulesQuery } from '#client/admin/reviews/api.ts';
import { GateRulesTable } from '#client/admin/reviews/components/gate-rules-table.tsx';
import { GateVerdictsList } from '#client/admin/reviews/components/gate-verdicts-list.tsx';
import { WhoMayAppear } from '#client/admin/reviews/components/who-may-appear.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** Rules that hold mail for review, and verdicts on all future mail. */
export function GateSettings() {
  const rules = useQuery(gateRulesQuery(useApi()));
  return (
    <>
      <section aria-labelledby="may-appear" className="mt-12 max-w-[920px]">
        <h2 id="may-appear" className="heading">
          Who may appear
        </h2>
        <p className="mt-1.5 max-w-measure text-ink-2">
          Choose whose emails readers see. Changes apply to new email; run npm run reprocess to apply them to
          stored email.
        </p>
        <WhoMayAppear />
      </section>
      <section aria-labelledby="held-back" className="mt-12 max-w-[920px]">
        <h2 id="held-back" className="heading">
          Held for review
        </h2>
        <p className="mt-1.5 max-w-measure text-ink-2">
          Matching email waits in Emails › To review until an administrator publishes or hides it. Changes
          apply to new email only.
        </p>
        {rules.data !== undefined ? (
          <GateRulesTable rules={rules.data} />
        ) : rules.isError ? (
          <LoadFailure what="The rules" query={rules} className="mt-4" />
        ) : (
          <div role="status" className="mt-4">
            <span className="sr-only">Loading the rules</span>
            <Skeleton className="h-[440px] w-full rounded-lg" />
          </div>
        )}
        <GateVerdictsList />
      </section>
    </>
  );
}
