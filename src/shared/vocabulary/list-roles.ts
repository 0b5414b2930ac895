/** Roles in somebody else's list: a viewer reads it, an editor changes its content. */
export const memberRoles = ['viewer', 'editor'] as const;

export type MemberRole = (typeof memberRoles)[number];

export const listRoles = [...memberRoles, 'owner'] as const;

export type ListRole = (typeof listRoles)[number];
