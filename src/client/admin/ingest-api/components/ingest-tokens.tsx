import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ingestTokensQuery, makeTokenMutation } from '#client/admin/ingest-api/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';
import { CopyField } from '#client/ui/form/copy-field.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { CreatedIngestToken, IngestToken } from '#shared/contract/intake/ingest-api.ts';

const RevokeDialog = lazyDialog(
  () => import('#client/admin/ingest-api/components/revoke-dialog.tsx'),
  (code) => code.RevokeDialog,
);

/** Creates tokens of programs that post mail, and lists and revokes them. */
export function IngestTokensSection() {
  const tokens = useQuery(ingestTokensQuery(useApi()));
  const [made, setMade] = useState<CreatedIngestToken>();
  const dialog = useDialog<IngestToken>();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="ingest-tokens" className="mt-12 max-w-[720px]">
      <h2 ref={title} id="ingest-tokens" tabIndex={-1} className="heading outline-none">
        API tokens
      </h2>
      <p className="mt-1.5 max-w-measure text-ink-2">
        A program with a token can add emails with <code className="font-mono text-sm">POST /api/ingest</code>
        . It can read nothing.
      </p>
      <TokenForm onMade={setMade} />
      {made !== undefined && (
        <CopyField
          key={made.id}
          label={`Token for ${made.name}`}
          value={made.token}
          hint="Copy it now; it won’t be shown again."
          copied="The token was copied"
        />
      )}
      {tokens.data !== undefined ? (
        <TokenList tokens={tokens.data} onRevoke={dialog.open} />
      ) : tokens.isError ? (
        <LoadFailure what="The tokens" query={tokens} className="mt-4" />
      ) : (
        <div role="status" className="mt-4">
          <span className="sr-only">Loading the tokens</span>
          <Skeleton className="h-14 w-full rounded-lg" />
        </div>
      )}
      {dialog.subject !== null && (
        <RevokeDialog
          {...dialog.state}
          token={dialog.subject}
          afterRemoval={() => title.current}
          onRevoked={(id) => {
            if (made?.id === id) setMade(undefined);
          }}
        />
      )}
    </section>
  );
}

function TokenForm({ onMade }: { onMade: (made: CreatedIngestToken) => void }) {
  const make = useApiMutation(makeTokenMutation);
  const { change, field, formProps } = useForm({
    initial: { name: '' },
    bodyOf: ({ name }) => name,
    mutation: make,
    onSent: (made) => {
      change({ name: '' });
      onMade(made);
    },
  });
  return (
    <Form {...formProps} className="mt-4 flex items-start gap-2 max-md:flex-col max-md:items-stretch">
      <div className="min-w-0 flex-1 md:max-w-[420px]">
        <TextField
          label="Name"
          required
          maxLength={100}
          placeholder="Postfix on mx1"
          {...field('name', 'The program that will use it.')}
        />
      </div>
      <Button type="submit" busyLabel="Creating..." className="min-h-touch md:mt-[26px]">
        Create token
      </Button>
    </Form>
  );
}

interface TokenListProps {
  tokens: readonly IngestToken[];
  onRevoke: (token: IngestToken) => void;
}

function TokenList({ tokens, onRevoke }: TokenListProps) {
  if (tokens.length === 0) return null;
  return (
    <ul aria-label="API tokens" className="mt-5 rounded-lg border border-line bg-raised text-sm">
      {tokens.map((token) => (
        <li
          key={token.id}
          className="flex min-h-14 items-center gap-3 border-line px-4 py-2 not-last:border-b"
        >
          <div className="min-w-0 flex-1">
            <p className="font-control [overflow-wrap:anywhere]">
              <bdi>{token.name}</bdi>
            </p>
            <p className="text-xs text-ink-2 [overflow-wrap:anywhere]">
              {token.lastUsedAt === null ? (
                'Never used'
              ) : (
                <>
                  Last used <RelativeTime at={token.lastUsedAt} />
                </>
              )}
              {' · '}created <Day at={token.createdAt} />
              {token.madeBy !== null && (
                <>
                  {' '}
                  by <bdi>{token.madeBy}</bdi>
                </>
              )}
            </p>
          </div>
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            {...RevokeDialog.onIntent}
            aria-label={`Revoke the token ${token.name}, number ${token.id}`}
            onClick={() => onRevoke(token)}
            className="-mr-2 flex-none text-danger"
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}
