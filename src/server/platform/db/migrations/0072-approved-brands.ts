/**
 * A verdict can approve a brand. If mail of new brands was held already, published brands count as approved.
 */
export const statements = [
  `alter table gate_verdicts drop constraint gate_verdicts_verdict_check,
     add constraint gate_verdicts_verdict_check check (verdict in ('publish', 'approve', 'hide'))`,
  `insert into gate_verdicts (subject, key, verdict)
     select 'brand', id::text, 'approve' from brands
     where email_count > 0 and (exists (select from gate_settings where rule = 'unknown_brand' and is_on)
       or exists (select from mailboxes where new_brands = 'held'))
     on conflict (subject, key) do nothing`,
];
