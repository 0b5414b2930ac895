/**
 * Jobs are enqueued by the transaction that creates their work (decision 27), so that no events wait for
 * consumers.
 */
export const statements = ['drop table outbox_consumers'];
