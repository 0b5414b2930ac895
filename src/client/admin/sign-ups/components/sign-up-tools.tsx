import type { ReactNode } from 'react';
import type { AdminAddress } from '#client/admin/kit/admin-address.ts';
import { AdminSearchBox } from '#client/admin/kit/admin-search-box.tsx';
import { OrderTools } from '#client/admin/kit/order-tools.tsx';
import { ToolSelect } from '#client/admin/kit/panel-head.tsx';
import { type SignUpListing, sortLabels, sortParameters } from '#client/admin/sign-ups/sign-up-listing.ts';
import type { SignUpSummary } from '#shared/contract/intake/sign-ups.ts';
import { formatCount } from '#shared/format/count.ts';
import { signUpStateLabels, signUpStates } from '#shared/vocabulary/sign-up-states.ts';

interface SignUpToolsProps {
  listing: SignUpListing;
  summary: SignUpSummary | undefined;
  change: AdminAddress['change'];
  children?: ReactNode;
}

/** Search, filter and sort. The address stores their state. */
export function SignUpTools({ listing, summary, change, children }: SignUpToolsProps) {
  return (
    <>
      <AdminSearchBox label="Search sign-ups..." />
      <ToolSelect
        label="State"
        value={listing.state}
        options={[
          ['', 'All states'],
          ...signUpStates.map((state) => {
            const count = summary?.states[state] ?? 0;
            return [
              state,
              `${signUpStateLabels[state]}${count > 0 ? ` (${formatCount(count)})` : ''}`,
            ] as const;
          }),
        ]}
        onChoose={(state) => change({ state })}
        className="md:max-w-52"
      />
      <OrderTools order={listing} labels={sortLabels} onOrder={(order) => change(sortParameters(order))} />
      <span className="flex flex-wrap items-center gap-2 max-md:w-full max-md:*:flex-auto">{children}</span>
    </>
  );
}
