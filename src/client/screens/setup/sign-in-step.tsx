import { Link } from '#client/platform/router/link.tsx';
import { Code, LinesToCopy } from '#client/screens/setup/lines-to-copy.tsx';
import { SetByEnvironment } from '#client/screens/setup/set-by-environment.tsx';
import { StepActions } from '#client/screens/setup/step-actions.tsx';
import { Card } from '#client/ui/card.tsx';
import type { Setup } from '#shared/contract/setup.ts';
import { paths } from '#shared/paths.ts';

/** How people get in: shown, and changed in the environment alone, because it decides who gets in. */
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
          'People sign in by invitation, with a password of this server.'
        ) : (
          <>
            People sign in through <span className="text-ink [overflow-wrap:anywhere]">{issuer}</span>.
            Whoever has the address in <Code>PRIMARY_ADMIN_EMAIL</Code> there administers the vault.
          </>
        )}
      </SetByEnvironment>
      {signIn === 'invite' && (
        <p className="mt-4 text-ink-2">
          Links for everybody else, and for forgotten passwords, are made under{' '}
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
        At present anybody at this machine signs in as anybody, which is right for trying things out. Choose
        another way before a proxy or a tunnel leads here: who comes through it would be let in as well.
      </p>
      <p className="mt-3 text-ink-2">
        To let people in, put the lines of one of these ways into the file <Code>.env</Code> beside the
        program, or into the environment of its service, and start the server again. The step is done once
        they are in force.
      </p>
      <div className="mt-6 grid gap-4">
        <Card
          title="By invitation"
          description="With a password of this server. The start prints the first administrator’s link; you make all others."
        >
          <LinesToCopy
            label="Signing in by invitation"
            lines={['SIGN_IN=invite', 'HOST=0.0.0.0', 'BASE_URL=http://192.168.1.20:3000', 'BILLING=off']}
          />
          <p className="text-xs text-ink-2">
            The last three let others reach the server: by the address in <Code>BASE_URL</Code>, which is
            yours to fill in.
          </p>
        </Card>
        <Card
          title="Through your provider"
          description="With OpenID Connect. The address named last is the first administrator."
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
