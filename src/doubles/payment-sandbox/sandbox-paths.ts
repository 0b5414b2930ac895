/** Pages of the sandbox for people: in the main server, on its port. */
export const sandboxPath = '/payment-sandbox';

/** Runs an action on a subscription. */
export const playsPath = `${sandboxPath}/subscriptions`;

/** Billing portal of one customer; it expires. */
export const portalPath = (id: string): string => `${sandboxPath}/portal/${id}`;
