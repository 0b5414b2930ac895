/** Jobs are enqueued by the transaction that makes work for them (decision 27), so that no events wait for consumers. */
export const statements = ['drop table outbox_consumers'];
