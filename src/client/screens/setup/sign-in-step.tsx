import { Link } from '#client/platform/router/link.tsx';
import { Code, LinesToCopy } from '#client/screens/setup/lines-to-copy.tsx';
import { SetByEnvironment } from '#client/screens/setup/set-by-environment.tsx';
import { StepActions } from '#client/screens/setup/step-actions.tsx';
import { Card } from '#client/ui/card.tsx';
import type { Setup } from '#shared/contract/operations/setup.ts';
import { paths } from '#shared/paths.ts';

/** Sign-in methods, read-only: only the environment can change them, because they decide who gets access. */
export function SignInStep({ setup }: { setup: Setup }) {
  return (
    <>
      {setup.signIn === 'embedded' ? <ForTryingOut /> : <InForce setup={setup} />}
      <StepActions step="sign-in" setup={setup} />
    </>
  );
}

function InForce({ setup: { signIn, issuer, steps } }: { setup: Setup }) {
  const setBy = steps.find(({ id }) => id === 'sign-in')?.setBy ?? null;
  return (
    <>
      <SetByEnvironment variable={setBy ?? 'SIGN_IN'} isDefault={setBy === null}>
        {signIn === 'invite' ? (
          'People sign in by invitation, with a password stored here.'
        ) : (
          <>
            People sign in through <span className="text-ink [overflow-wrap:anywhere]">{issuer}</span>. The
            person with the address in <Code>PRIMARY_ADMIN_EMAIL</Code> is the administrator.
          </>
        )}
      </SetByEnvironment>
      {signIn === 'invite' && (
        <p className="mt-4 text-ink-2">
          Create links for everyone else, and for forgotten passwords, under{' '}
          <Link
            to={`${paths.admin()}?tab=admin-access`}
            className="text-accent underline underline-offset-[3px]"
          >
            Admin Access
          </Link>
          .
        </p>
      )}
    </>
  );
}

function ForTryingOut() {
  return (
    <>
      <p className="mt-2 text-ink-2">
        Right now anyone using this computer can sign in as anyone. That’s fine for a trial. Choose another
        way before you put a proxy or tunnel in front: anyone who reaches it could sign in too.
      </p>
      <p className="mt-3 text-ink-2">
        To let others in, add one of these to the file <Code>.env</Code> next to the program, or to the
        environment of its service, and restart the server. This step then completes itself.
      </p>
      <div className="mt-6 grid gap-4">
        <Card
          title="By invitation"
          description="Passwords are stored here. The server prints a link for the first administrator; you invite everyone else."
        >
          <LinesToCopy
            label="Signing in by invitation"
            lines={['SIGN_IN=invite', 'HOST=0.0.0.0', 'BASE_URL=http://192.168.1.20:3000', 'BILLING=off']}
          />
          <p className="text-xs text-ink-2">
            The last three let others reach the server. Replace <Code>BASE_URL</Code> with your own address.
          </p>
        </Card>
        <Card
          title="Through your provider"
          description="With OpenID Connect. The last address becomes the first administrator."
        >
          <LinesToCopy
            label="Signing in through a provider"
            lines={[
              'OIDC_ISSUER=https://id.example.com',
              'OIDC_CLIENT_ID=mailvault',
              'OIDC_CLIENT_SECRET=',
              'PRIMARY_ADMIN_EMAIL=you@example.com',
            ]}
          />
        </Card>
      </div>
    </>
  );
}
