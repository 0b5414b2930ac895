/** One more rule of the gate can be turned on and off: mail without visible content. */
export const statements = [
  `alter table gate_settings drop constraint gate_settings_rule_check,
     add constraint gate_settings_rule_check check (rule in ('forged', 'unvouched', 'no_domain', 'secrets', 'account',
       'residue', 'person', 'nothing_shown', 'unknown_brand'))`,
];
