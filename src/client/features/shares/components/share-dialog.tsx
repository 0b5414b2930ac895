import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import {
  createShareMutation,
  renewShareMutation,
  revokeShareMutation,
  type ShareTarget,
  sharesQuery,
} from '#client/features/shares/api.ts';
import { Members } from '#client/features/shares/components/members.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { moveFocus } from '#client/platform/browser/move-focus.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { CopyField } from '#client/ui/form/copy-field.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { MadeShare, NewShareBody, Share } from '#shared/contract/library/shares.ts';
import { embedCode } from '#shared/format/embed-code.ts';
import { longestSharePassword } from '#shared/vocabulary/limits.ts';
import type { MemberRole } from '#shared/vocabulary/list-roles.ts';

interface ShareDialogProps extends Openable {
  target: ShareTarget;
  /** Name of the list or the chart, or subject of the email. */
  name: string;
}

/** Creates, renews and revokes links to a list, an email or a chart. */
export function ShareDialog({ target, name, isOpen, onOpenChange }: ShareDialogProps) {
  const [made, setMade] = useState<MadeShare | null>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Share by link"
      description={
        <>
          Anyone with the link sees <bdi>{name}</bdi>:{' '}
          {target.kind === 'chart'
            ? 'the drawing and its figures, kept up to date,'
            : 'pictures, subjects, brands and dates,'}{' '}
          without an account.
        </>
      }
    >
      <NewLink target={target} onMade={setMade} />
      {/* Outside the form: Enter in the field of the address would create another link. */}
      {made !== null && <NewAddress key={made.address} link={made} />}
      <Links target={target} onEnded={(id) => setMade((shown) => (shown?.id === id ? null : shown))} />
      {target.kind === 'list' && <Members listId={target.listId} />}
    </Dialog>
  );
}

const lives = [
  ['', 'Never'],
  ['7', 'In a week'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
] as const;

const joining = [
  ['', 'Nobody'],
  ['viewer', 'Premium readers, to view'],
  ['editor', 'Premium readers, to edit'],
] as const;

const emptyDraft = {
  showsNotes: false,
  takesComments: false,
  showsWhole: false,
  joinsAs: '',
  expiresInDays: '',
  password: '',
};

function NewLink({ target, onMade }: { target: ShareTarget; onMade: (link: MadeShare) => void }) {
  const create = useApiMutation(createShareMutation);
  const { draft, change, field, formProps } = useForm({
    initial: emptyDraft,
    bodyOf: ({ showsNotes, takesComments, showsWhole, joinsAs, expiresInDays, password }): NewShareBody => ({
      ...target,
      ...(target.kind === 'list' && { showsNotes, takesComments }),
      ...(target.kind === 'email' && { showsWhole }),
      ...(joinsAs !== '' && { joinsAs: joinsAs as MemberRole }),
      ...(expiresInDays !== '' && { expiresInDays: Number(expiresInDays) }),
      ...(password !== '' && { password }),
    }),
    mutation: create,
    onSent: (link) => {
      change({ password: '' });
      onMade(link);
    },
  });
  return (
    <Form {...formProps} className="mt-5 grid gap-4">
      {target.kind === 'list' && (
        <div>
          <Tick
            label="Show notes"
            isOn={draft.showsNotes}
            onChange={(showsNotes) => change(showsNotes ? { showsNotes } : { showsNotes, joinsAs: '' })}
          />
          <Tick
            label="Let guests comment"
            isOn={draft.takesComments}
            onChange={(takesComments) => change({ takesComments })}
          />
        </div>
      )}
      {target.kind === 'email' && (
        <Tick
          label="Let guests download a picture of the whole email"
          isOn={draft.showsWhole}
          onChange={(showsWhole) => change({ showsWhole })}
        />
      )}
      {target.kind === 'list' && (
        <SelectField
          label="Who can join the list"
          options={joining}
          value={draft.joinsAs}
          hint="Members see notes, so the link shows them too."
          onChange={({ target: { value } }) =>
            change(value === '' ? { joinsAs: value } : { joinsAs: value, showsNotes: true })
          }
        />
      )}
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <SelectField
          label="Expires"
          options={lives}
          value={draft.expiresInDays}
          onChange={({ target: { value } }) => change({ expiresInDays: value })}
        />
        <TextField
          label="Password (optional)"
          type="password"
          autoComplete="new-password"
          maxLength={longestSharePassword}
          {...field('password')}
        />
      </div>
      <div className="flex justify-end">
        <Button type="submit" variant="fill" busyLabel="Creating...">
          Create link
        </Button>
      </div>
    </Form>
  );
}

function NewAddress({ link }: { link: MadeShare }) {
  const { kind, name, address, hasPassword } = link;
  return (
    <div>
      <CopyField
        label="Link"
        value={address}
        hint="Copy it now: it is not shown again. A new link can replace it at any time."
        copied="The link was copied"
      />
      {!hasPassword && name !== null && (
        <details className="mt-2">
          <summary className="min-h-9 w-fit content-center rounded-sm text-sm text-ink-2 underline underline-offset-4 hover:text-ink max-md:min-h-touch">
            Embed in a page
          </summary>
          <CopyField
            label="HTML"
            value={embedCode({ kind, name, address })}
            hint="Anyone who sees that page sees this. Revoking the link ends both."
            copied="The HTML was copied"
          />
        </details>
      )}
    </div>
  );
}

interface TickProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <label className="flex min-h-touch cursor-pointer items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-[18px] flex-none accent-accent"
      />
      {label}
    </label>
  );
}

interface LinksProps {
  target: ShareTarget;
  /** Called when the address of a link opens nothing any more. */
  onEnded: (id: number) => void;
}

function Links({ target, onEnded }: LinksProps) {
  const query = useQuery(sharesQuery(useApi(), target));
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const links = query.data?.filter(({ isExpired }) => !isExpired);
  return (
    <section aria-labelledby={headingId} className="mt-6 border-t border-line pt-5">
      <h3 id={headingId} ref={heading} tabIndex={-1} className="text-sm font-control outline-none">
        Links in use
      </h3>
      {query.isPending && <Skeleton className="mt-2 h-10" />}
      {!query.isPending && links === undefined && (
        <LoadFailure what="The links" query={query} className="mt-3" />
      )}
      {links?.length === 0 && <p className="mt-2 min-h-10 text-sm text-ink-2">None yet.</p>}
      {links !== undefined && links.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              onEnded={() => onEnded(link.id)}
              onRevoked={(pressed) => moveFocus(pressed, heading.current)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface LinkRowProps {
  link: Share;
  onEnded: () => void;
  /** Moves the focus, because the pressed button disappears. */
  onRevoked: (pressed: Element) => void;
}

function LinkRow({ link, onEnded, onRevoked }: LinkRowProps) {
  const renew = useApiMutation(renewShareMutation);
  const revoke = useApiMutation(revokeShareMutation);
  return (
    <li className="text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-ink-2">
          Created <Day at={link.createdAt} className="text-ink" />
          <Traits link={link} />
        </span>
        <span className="-mx-4 flex">
          <Button
            variant="quiet"
            isBusy={renew.isPending}
            onClick={() => renew.mutate(link.id, { onSuccess: onEnded })}
          >
            New link
          </Button>
          <Button
            variant="quiet"
            className="text-danger"
            isBusy={revoke.isPending}
            onClick={({ currentTarget }) =>
              revoke.mutate(link.id, {
                onSuccess: () => {
                  onEnded();
                  onRevoked(currentTarget);
                },
              })
            }
          >
            Revoke
          </Button>
        </span>
      </div>
      {renew.data !== undefined && <NewAddress key={renew.data.address} link={renew.data} />}
    </li>
  );
}

function Traits({ link }: { link: Share }) {
  const { showsNotes, takesComments, showsWhole, joinsAs, hasPassword, expiresAt } = link;
  const traits = [
    showsNotes && 'notes',
    takesComments && 'comments',
    showsWhole && 'whole picture',
    joinsAs !== null && `join to ${joinsAs === 'editor' ? 'edit' : 'view'}`,
    hasPassword && 'password',
  ].filter((trait) => trait !== false);
  return (
    <>
      {traits.length > 0 && ` · ${traits.join(', ')}`}
      {expiresAt !== null && (
        <>
          {' · until '}
          <Day at={expiresAt} />
        </>
      )}
    </>
  );
}
