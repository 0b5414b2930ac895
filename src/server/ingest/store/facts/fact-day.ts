/** SQL: the day of `email_facts f` on the sender's clock, in UTC where the mail does not tell it. */
export const factDay = `coalesce(f.local_day, (f.received_at at time zone 'UTC')::date)`;

/** SQL: the Monday of that day's week. */
export const factWeek = `date_trunc('week', ${factDay}::timestamp)::date`;
