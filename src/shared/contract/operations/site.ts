/** Configuration the browser may know. All other values stay on the server. */
export interface Site {
  /** PRODUCT_NAME, such as "Mailvault". */
  productName: string;
  /** SUPPORT_EMAIL, shown for {email} in the specification. */
  supportEmail: string;
  /** BASE_URL without a trailing slash, for canonical links. */
  baseUrl: string;
  /** BILLING is off: nothing is premium, and everything is open to every signed-in user. */
  isBillingOff: boolean;
  /** Visitors read the whole history too (OPEN_VAULT=everyone). */
  isOpenToEveryone: boolean;
  /** Users sign in with a password of this server, after an administrator's invitation. */
  hasInvitations: boolean;
  /** Whether mail is sent, shown in the outbox (`/outbox`), or not set up. */
  mail: 'sent' | 'outbox' | 'off';
}
