/** A row of `alerts` that no mail has named yet waits for the hours of its administrator. */
export const statements = ['alter table alerts alter column mailed_at drop not null'];
