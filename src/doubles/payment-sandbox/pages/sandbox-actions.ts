/** Actions of an operator on a subscription. */
export const sandboxActions = ['renew', 'fail', 'expire'] as const;

export type SandboxAction = (typeof sandboxActions)[number];
