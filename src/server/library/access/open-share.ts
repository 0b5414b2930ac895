declare const isOpen: unique symbol;

/**
 * A share link that was opened: its token is known, it has not expired, its owner has premium, and its password
 * was given. Only `requireShare` creates one.
 */
export interface OpenShare {
  readonly id: number;
  readonly [isOpen]: true;
}
