import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { setupQuery } from '#client/features/setup/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { Code, LinesToCopy } from '#client/screens/setup/lines-to-copy.tsx';
import { StepActions } from '#client/screens/setup/step-actions.tsx';
import { TextLink } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { Setup } from '#shared/contract/operations/setup.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

/** Interval of polling for mail: an import stores hundreds a second. */
const pollMs = 4_000;

interface ImportStepProps {
  setup: Setup;
  /** Fetches from the mailbox. */
  fetching: ReactNode;
  /** Imports files. */
  importing: ReactNode;
}

/** Ways to import the first emails, and whether any have arrived. */
export function ImportStep({ setup, fetching, importing }: ImportStepProps) {
  // Polls, because a command may import mail without any event here.
  useQuery({ ...setupQuery(useApi()), refetchInterval: pollMs });
  const { mailbox, vault, emailCount } = setup;
  return (
    <>
      <p role="status" className="mt-2 text-ink-2">
        {emailCount === 0
          ? 'This step completes when the first email arrives. The page checks every few seconds.'
          : `${countOf(emailCount, 'email is', 'emails are')} in the vault.`}
      </p>
      <div className="mt-6 grid gap-4">
        <Card title="From files" description="Emails you already have.">
          {importing}
          <details className="text-sm">
            <summary>Files on the server</summary>
            <div className="mt-3 grid gap-3">
              <p className="text-ink-2">
                This command also reads Maildir folders and what <Code>npm run export</Code> wrote. Run it
                where the program is, with the settings of this server; the server keeps running. It imports
                into <bdi className="text-ink">{vault.name}</bdi>.
              </p>
              <LinesToCopy label="Importing files" lines={['npm run import -- path/to/mail']} />
            </div>
          </details>
        </Card>
        {mailbox === 'none' ? (
          <Card title="From a mailbox" description="No mailbox yet.">
            <TextLink to={paths.setup('mailbox')} className="-my-2 justify-self-start">
              Set up a mailbox
            </TextLink>
          </Card>
        ) : (
          <Card
            title="From the mailbox"
            description="Everything in its folder, and new emails as they arrive."
          >
            {fetching}
          </Card>
        )}
      </div>
      <StepActions step="import" setup={setup} isBeside={emailCount === 0} />
    </>
  );
}
