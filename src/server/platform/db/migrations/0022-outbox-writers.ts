/** The process that wrote an event; it already knows the event. */
export const statements = ['alter table outbox add column writer text'];
