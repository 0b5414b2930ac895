/** One more rule of the gate can be turned on and off: mail that a person has forwarded in its text. */
export const statements = [
  `alter table gate_settings drop constraint gate_settings_rule_check,
     add constraint gate_settings_rule_check check (rule in ('forged', 'unvouched', 'no_domain', 'secrets', 'account',
       'residue', 'person', 'forwarded', 'nothing_shown', 'unknown_brand'))`,
];
