import { useQuery } from '@tanstack/react-query';
import { History, Pencil, Plus, X } from 'lucide-react';
import { type ComponentType, type ReactNode, useRef } from 'react';
import type { BrandChoiceProps } from '#client/admin/kit/brand-choice.ts';
import { RowAction, RowActions } from '#client/admin/kit/row-action.tsx';
import {
  dismissRuleMutation,
  recognitionRulesQuery,
  removeRuleMutation,
  saveRuleMutation,
} from '#client/admin/recognition-rules/api.ts';
import { RuleDialog } from '#client/admin/recognition-rules/components/rule-dialog.tsx';
import { subjectWords } from '#client/admin/recognition-rules/copy.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { type Openable, useDialog } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog, Quoted } from '#client/ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type {
  ProposedRule,
  RecognitionRule,
  RecognitionRules,
} from '#shared/contract/curation/recognition-rules.ts';
import { countOf } from '#shared/format/count.ts';
import { verdictLabel } from '#shared/format/verdict-label.ts';

/** Previews a rule on stored emails, then applies it. */
export type ApplyDialog = ComponentType<Openable & { rule: RecognitionRule }>;

interface RecognitionRulesProps {
  BrandChoice: ComponentType<BrandChoiceProps>;
  ApplyDialog: ApplyDialog;
}

type Subject =
  /** The initial rule; null if a brand must be chosen first. */
  { kind: 'add'; rule: ProposedRule | null } | { kind: 'edit' | 'apply' | 'delete'; rule: RecognitionRule };

/** Recognition rules of administrators, and those proposed from their corrections. */
export function RecognitionRulesSection({ BrandChoice, ApplyDialog }: RecognitionRulesProps) {
  const rules = useQuery(recognitionRulesQuery(useApi()));
  const dialog = useDialog<Subject>();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="recognition-rules" className="mt-12 max-w-[920px]">
      <h2 ref={title} id="recognition-rules" tabIndex={-1} className="heading outline-none">
        Recognition rules
      </h2>
      <p className="mt-1.5 max-w-measure text-ink-2">
        A rule sets the type or season of a brand’s emails and overrides automatic detection. It applies to
        new email; apply it to stored emails yourself. Anything set by hand stays.
      </p>
      {rules.data !== undefined ? (
        <Rules rules={rules.data} onOpen={dialog.open} />
      ) : rules.isError ? (
        <LoadFailure what="The recognition rules" query={rules} className="mt-4" />
      ) : (
        <div role="status" className="mt-4">
          <span className="sr-only">Loading the recognition rules</span>
          <Skeleton className="h-24 w-full rounded-lg" />
        </div>
      )}
      <Button
        aria-haspopup="dialog"
        onClick={() => dialog.open({ kind: 'add', rule: null })}
        className="mt-4"
      >
        <Plus aria-hidden size={18} /> Add rule
      </Button>
      {dialog.subject !== null && (
        <OpenDialog
          subject={dialog.subject}
          {...dialog.state}
          BrandChoice={BrandChoice}
          ApplyDialog={ApplyDialog}
          afterRemoval={() => title.current}
        />
      )}
    </section>
  );
}

interface OpenDialogProps extends Openable, RecognitionRulesProps {
  subject: Subject;
  /** Focus target when the focused row is gone. */
  afterRemoval: () => HTMLElement | null;
}

function OpenDialog({ subject, BrandChoice, ApplyDialog, afterRemoval, ...dialog }: OpenDialogProps) {
  if (subject.kind === 'add')
    return <RuleDialog {...dialog} id={null} rule={subject.rule} BrandChoice={BrandChoice} />;
  const { kind, rule } = subject;
  if (kind === 'apply') return <ApplyDialog {...dialog} rule={rule} />;
  if (kind === 'delete') return <DeleteDialog {...dialog} rule={rule} afterRemoval={afterRemoval} />;
  return <RuleDialog {...dialog} id={rule.id} rule={rule} BrandChoice={BrandChoice} />;
}

function DeleteDialog({
  rule,
  afterRemoval,
  ...dialog
}: Openable & { rule: RecognitionRule; afterRemoval: () => HTMLElement | null }) {
  const remove = useApiMutation(removeRuleMutation, rule.id);
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete rule"
      question={
        <>
          New emails from <Quoted>{rule.brandName}</Quoted> are detected without this rule. Emails it has
          already set stay as they are.
        </>
      }
      confirmLabel="Delete rule"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => dialog.onOpenChange(false) })}
      focusAfterClose={() => (remove.isSuccess ? afterRemoval() : null)}
    />
  );
}

function Rules({
  rules: { rules, proposed },
  onOpen,
}: {
  rules: RecognitionRules;
  onOpen: (subject: Subject) => void;
}) {
  return (
    <>
      {rules.length === 0 ? (
        <p className="mt-4 text-ink-2">No rules yet.</p>
      ) : (
        <ul aria-label="Recognition rules" className={listClass}>
          {rules.map((rule) => (
            <Row key={rule.id} rule={rule}>
              <RowActions>
                <RowAction
                  label="Edit"
                  subject={nameOf(rule)}
                  icon={Pencil}
                  aria-haspopup="dialog"
                  onClick={() => onOpen({ kind: 'edit', rule })}
                />
                <RowAction
                  label="Apply"
                  subject={nameOf(rule)}
                  icon={History}
                  aria-haspopup="dialog"
                  onClick={() => onOpen({ kind: 'apply', rule })}
                />
                <RowAction
                  label="Delete"
                  subject={nameOf(rule)}
                  icon={X}
                  isDanger
                  aria-haspopup="dialog"
                  onClick={() => onOpen({ kind: 'delete', rule })}
                />
              </RowActions>
            </Row>
          ))}
        </ul>
      )}
      {proposed.length > 0 && (
        <>
          <h3 className="mt-8 font-display text-lg font-strong tracking-heading">Proposed by corrections</h3>
          <p className="mt-1.5 max-w-measure text-sm text-ink-2">
            You corrected several emails from one brand the same way. A rule can do this for new ones.
          </p>
          <ul aria-label="Proposed rules" className={listClass}>
            {proposed.map((rule) => (
              <Row key={nameOf(rule)} rule={rule}>
                <p className="text-ink-2 [overflow-wrap:anywhere]">
                  {countOf(rule.corrections, 'correction agrees', 'corrections agree')}, such as{' '}
                  <bdi>“{rule.subjects[0]}”</bdi>
                </p>
                <ProposedActions rule={rule} onEdit={() => onOpen({ kind: 'add', rule })} />
              </Row>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const listClass = 'mt-4 rounded-lg border border-line bg-raised';

type Named = Pick<RecognitionRule, 'brandName' | 'subjectContains' | 'set'>;

function nameOf(rule: Named): string {
  return `${rule.brandName}, ${subjectWords(rule)}: ${verdictLabel(rule.set)}`;
}

function Row({ rule, children }: { rule: Named; children: ReactNode }) {
  return (
    <li className="grid gap-1 border-b border-line p-4 text-sm last:border-0">
      <p className="flex items-start gap-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <bdi className="font-control">{rule.brandName}</bdi>
          <span className="block text-ink-2 first-letter:uppercase">{subjectWords(rule)}</span>
        </span>
        <Badge className="ml-auto shrink-0">{verdictLabel(rule.set)}</Badge>
      </p>
      {children}
    </li>
  );
}

function ProposedActions({ rule, onEdit }: { rule: ProposedRule; onEdit: () => void }) {
  const { brandId, subjectContains, set } = rule;
  const body = { brandId, subjectContains, set };
  const save = useApiMutation(saveRuleMutation, null);
  const dismiss = useApiMutation(dismissRuleMutation, body);
  const isBusy = save.isPending || dismiss.isPending;
  return (
    <RowActions>
      <RowAction
        label="Add rule"
        subject={nameOf(rule)}
        icon={Plus}
        aria-disabled={isBusy}
        onClick={() => !isBusy && save.mutate(body)}
      />
      <RowAction
        label="Edit first"
        subject={nameOf(rule)}
        icon={Pencil}
        aria-haspopup="dialog"
        onClick={onEdit}
      />
      <RowAction
        label="Dismiss"
        subject={nameOf(rule)}
        icon={X}
        aria-disabled={isBusy}
        onClick={() => !isBusy && dismiss.mutate()}
      />
    </RowActions>
  );
}
