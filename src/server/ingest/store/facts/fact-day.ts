/** SQL: the day of `email_facts f` by the sender's clock, in UTC if its offset is unknown. */
export const factDay = `coalesce(f.local_day, (f.received_at at time zone 'UTC')::date)`;

/** SQL: the Monday of that day's week. */
export const factWeek = `date_trunc('week', ${factDay}::timestamp)::date`;
