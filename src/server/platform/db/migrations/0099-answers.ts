/** Two more rules of the gate: mail that programs write in answer, and administration of mailing lists. */
export const statements = [
  `alter table gate_settings drop constraint gate_settings_rule_check,
     add constraint gate_settings_rule_check check (rule in ('forged', 'unvouched', 'no_domain', 'secrets', 'account',
       'residue', 'person', 'forwarded', 'automatic', 'list_admin', 'nothing_shown', 'unknown_brand'))`,
];
