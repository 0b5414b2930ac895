import type { ReactNode } from 'react';

interface IssueProps {
  'aria-invalid'?: true;
  hint?: ReactNode;
}

/** Marks a field that was refused, with the reason where its hint stands; otherwise the hint. */
export function fieldIssue(issue: string | undefined, hint?: ReactNode): IssueProps {
  if (issue !== undefined)
    return { 'aria-invalid': true, hint: <span className="text-danger">{issue}</span> };
  return hint === undefined ? {} : { hint };
}
