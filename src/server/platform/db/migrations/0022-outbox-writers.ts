/** Which process wrote an event: that one has heard of it already. */
export const statements = ['alter table outbox add column writer text'];
