import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isUnderWay, mailImportsQuery } from '#client/admin/kit/mail-imports.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { invalidateEverywhere } from '#client/platform/queries/invalidate-everywhere.ts';
import { brandKeys, keys } from '#client/platform/queries/query-keys.ts';
import type { MailImport } from '#shared/contract/intake/mail-imports.ts';

/** Queries an import invalidates. */
const changedByImports = [...brandKeys, keys.rejectedEmails, keys.reviews, keys.auditLog, keys.setup];

/** The latest imports. When one ends, it invalidates the queries of emails and brands. */
export function useMailImports(): readonly MailImport[] | undefined {
  const queryClient = useQueryClient();
  const { data: imports } = useQuery(mailImportsQuery(useApi()));
  const underWay = useRef(new Set<number>());
  useEffect(() => {
    if (imports === undefined) return;
    const now = new Set(imports.filter(isUnderWay).map(({ id }) => id));
    const hasOneEnded = [...underWay.current].some((id) => !now.has(id));
    underWay.current = now;
    if (hasOneEnded) invalidateEverywhere(queryClient, changedByImports);
  }, [imports, queryClient]);
  return imports;
}
