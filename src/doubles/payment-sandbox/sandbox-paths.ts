/** Where the sandbox is for people: in the main server, on its one port. */
export const sandboxPath = '/payment-sandbox';

/** Makes something happen to a subscription. */
export const playsPath = `${sandboxPath}/subscriptions`;

/** The billing portal of one customer, for a while. */
export const portalPath = (id: string): string => `${sandboxPath}/portal/${id}`;
