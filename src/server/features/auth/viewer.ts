/**
 * Who is looking. Access rules take a viewer and nothing else about the request,
 * so that API, pages, feeds and pictures cannot come to different answers.
 */
export type Viewer =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: string; isAdmin: boolean; hasPremium: boolean };

export const visitor: Viewer = { kind: 'visitor' };
