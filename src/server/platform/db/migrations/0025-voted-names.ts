/**
 * The name that a brand's mails gave it last, and which names they have said so far. A brand that is called otherwise was
 * named by somebody, and keeps that name: a name that the audit log knows, or one beside a description.
 */
export const statements = [
  'alter table brands add column voted_name text',
  `alter table brands add column said_names text[] not null default '{}'`,
  `update brands b set voted_name = name
   where description is null and not exists (
     select from audit_log a where a.action = 'brand.updated'
       and a.summary like '%name from “%' and strpos(a.summary, 'to “' || b.name || '”') > 0)`,
];
