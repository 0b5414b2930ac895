/**
 * The latest voted name of a brand, and the names its mails have used. A brand with another name was named by
 * a person, and keeps that name: a name in the audit log, or one with a description.
 */
export const statements = [
  'alter table brands add column voted_name text',
  `alter table brands add column said_names text[] not null default '{}'`,
  `update brands b set voted_name = name
   where description is null and not exists (
     select from audit_log a where a.action = 'brand.updated'
       and a.summary like '%name from “%' and strpos(a.summary, 'to “' || b.name || '”') > 0)`,
];
