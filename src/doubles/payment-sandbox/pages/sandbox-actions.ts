/** What an operator can make happen to a subscription. */
export const sandboxActions = ['renew', 'fail', 'expire'] as const;

export type SandboxAction = (typeof sandboxActions)[number];
