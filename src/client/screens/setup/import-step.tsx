import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { setupQuery } from '#client/features/setup/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { Code, LinesToCopy } from '#client/screens/setup/lines-to-copy.tsx';
import { StepActions } from '#client/screens/setup/step-actions.tsx';
import { TextLink } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { Setup } from '#shared/contract/setup.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

/** How often it is looked whether mail has arrived: an import takes in hundreds a second. */
const pollMs = 4_000;

/** How the first mail comes in, and whether it does. @param children fetches from the mailbox. */
export function ImportStep({ setup, children }: { setup: Setup; children: ReactNode }) {
  // Mail may come from a command, which tells nobody here.
  useQuery({ ...setupQuery(useApi()), refetchInterval: pollMs });
  const { mailbox, vault, emailCount } = setup;
  return (
    <>
      <p role="status" className="mt-2 text-ink-2">
        {emailCount === 0
          ? 'Nothing is in the vault yet. The step is done as soon as mail arrives: this page looks every few seconds.'
          : `${countOf(emailCount, 'email is', 'emails are')} in the vault.`}
      </p>
      <div className="mt-6 grid gap-4">
        {mailbox === 'none' ? (
          <Card title="From the mailbox" description="There is none yet.">
            <TextLink to={paths.setup('mailbox')} className="-my-2 justify-self-start">
              Set up a mailbox
            </TextLink>
          </Card>
        ) : (
          <Card
            title="From the mailbox"
            description="Everything that lies in its folder, and from then on what arrives."
          >
            {children}
          </Card>
        )}
        <Card
          title="From files"
          description={
            <>
              Mail you have collected already: .eml files, mbox files, Maildir folders, or what{' '}
              <Code>npm run export</Code> wrote. The command fills{' '}
              <bdi className="text-ink">{vault.name}</bdi> and says so first.
            </>
          }
        >
          <LinesToCopy label="Importing files" lines={['npm run import -- path/to/mail']} />
          <p className="text-sm text-ink-2">
            {vault.isEmbedded
              ? 'Stop the server first, and start it again afterwards: one program opens the embedded database at a time.'
              : 'Run it where the program is, with the settings of this server. The server can stay up.'}
          </p>
        </Card>
      </div>
      <StepActions step="import" setup={setup} isBeside={mailbox !== 'none' && emailCount === 0} />
    </>
  );
}
