import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { renameMutation } from '#client/screens/account/api.ts';
import { Button } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { Account, SignInMethod } from '#shared/contract/accounts/account.ts';

const signInSentences: Readonly<Record<SignInMethod, string>> = {
  password: 'With your email address and a password',
  provider: 'Through your sign-in provider',
  demo: 'With the sign-in of the demo, which lets anybody in',
};

export function Profile({ account }: { account: Account }) {
  const { email, signInMethod, createdAt } = account;
  const fullName = [account.firstName, account.lastName].filter((name) => name !== null).join(' ');
  const isNameOurs = signInMethod === 'password';
  return (
    <>
      {isNameOurs && <NameForm account={account} />}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-y-3 [&_dd]:mb-2 sm:[&_dd]:mb-0 [&_dt]:text-ink-2">
        {!isNameOurs && (
          <>
            <dt>Name</dt>
            <dd>
              {fullName === '' ? 'None' : <bdi>{fullName}</bdi>}
              <p className="text-sm text-ink-2">Your name comes from your sign-in. Change it there.</p>
            </dd>
          </>
        )}
        <dt>Email address</dt>
        <dd className="[overflow-wrap:anywhere]">
          {email === null ? 'None: your sign-in has not confirmed one' : <bdi>{email}</bdi>}
        </dd>
        <dt>How you log in</dt>
        <dd>
          {signInSentences[signInMethod]}
          {signInMethod === 'password' && (
            <p className="text-sm text-ink-2">For a new password, ask an administrator for a link.</p>
          )}
        </dd>
        <dt>Account since</dt>
        <dd>
          <Day at={createdAt} />
        </dd>
      </dl>
    </>
  );
}

/** The name of an account that exists only here. */
function NameForm({ account }: { account: Account }) {
  const rename = useApiMutation(renameMutation);
  const { field, formProps } = useForm({
    initial: { firstName: account.firstName ?? '', lastName: account.lastName ?? '' },
    bodyOf: (draft) => draft,
    mutation: rename,
    onSent: () => {},
  });
  return (
    <Form {...formProps} className="flex flex-wrap items-start gap-3 noscript:hidden">
      <div className="min-w-0 flex-1 basis-40">
        <TextField label="First name" autoComplete="given-name" maxLength={100} {...field('firstName')} />
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <TextField label="Last name" autoComplete="family-name" maxLength={100} {...field('lastName')} />
      </div>
      <Button type="submit" busyLabel="Saving..." className="mt-[26px] min-h-touch">
        Save name
      </Button>
    </Form>
  );
}
