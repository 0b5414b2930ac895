import { useQuery } from '@tanstack/react-query';
import { type SharedResult, sharedKey, sharedQuery, unlockMutation } from '#client/features/shares/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { type Page, usePageArgs } from '#client/platform/router/page.ts';
import { SharedChartView } from '#client/screens/shared/late-shared-chart.ts';
import { SharedBoard } from '#client/screens/shared/shared-board.tsx';
import { SharedEmail } from '#client/screens/shared/shared-email.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#shared/paths.ts';
import { longestSharePassword } from '#shared/vocabulary/limits.ts';
import { whyLinkIsGone } from '#shared/vocabulary/shared-links.ts';

/** Milliseconds after which a guest sees what the owner has changed. A chart is counted for each view. */
const refetchMs = 10_000;

function SharedScreen() {
  const { token = '' } = usePageArgs().params;
  const shared = useQuery({
    ...sharedQuery(useApi(), token),
    refetchInterval: ({ state: { data } }) =>
      data?.kind === 'open' && data.value.kind === 'chart' ? false : refetchMs,
  });
  if (shared.isPending) return <Skeleton className="h-10 w-[min(100%,360px)]" />;
  if (shared.data === undefined) return <LoadFailure what="The link" level={1} query={shared} />;
  if (shared.data.kind === 'missing') return <NothingHere />;
  if (shared.data.kind === 'locked') return <PasswordForm token={token} />;
  const { value } = shared.data;
  if (value.kind === 'list') return <SharedBoard token={token} board={value} />;
  return value.kind === 'email' ? <SharedEmail shared={value} /> : <SharedChartView shared={value.chart} />;
}

function NothingHere() {
  return (
    <EmptyState
      level={1}
      title="Nothing at this link"
      action={<ButtonLink to={paths.home()}>Browse Emails</ButtonLink>}
    >
      {whyLinkIsGone} Ask for a new one.
    </EmptyState>
  );
}

function PasswordForm({ token }: { token: string }) {
  const { field, formProps } = useForm({
    initial: { password: '' },
    bodyOf: ({ password }) => ({ password }),
    mutation: useApiMutation(unlockMutation, token),
    onSent: () => {},
  });
  return (
    <div className="mx-auto mt-10 max-w-md rounded-lg border border-line bg-raised p-6">
      <h1 className="heading">This link asks for a password</h1>
      <p className="mt-2 text-ink-2">The person who sent it can tell you.</p>
      <Form {...formProps} className="mt-5 grid gap-5">
        <TextField
          label="Password"
          type="password"
          maxLength={longestSharePassword}
          aria-required
          {...field('password')}
        />
        <Button type="submit" variant="fill" busyLabel="Opening...">
          Open
        </Button>
      </Form>
    </div>
  );
}

export const page: Page = {
  meta: ({ params, site }, queryClient) => {
    const result = queryClient.getQueryData<SharedResult>(sharedKey(params.token ?? ''));
    const title = result?.kind === 'open' ? result.value.name : 'Shared by link';
    return {
      title: result?.kind === 'missing' ? 'Nothing at this link' : title,
      description:
        result?.kind === 'open' && result.value.kind === 'chart'
          ? 'Figures about marketing emails that somebody shared with you.'
          : 'Marketing emails that somebody shared with you.',
      noIndex: true,
      ...(result?.kind === 'missing' && { status: 404 }),
      ...(result?.kind === 'open' && {
        oembedPath: paths.oembed(`${site.baseUrl}${paths.shared(params.token ?? '')}`),
      }),
    };
  },
  Component: SharedScreen,
};
