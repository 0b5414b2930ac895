/** What the browser may know of the configuration. Anything not written here stays on the server. */
export interface Site {
  /** PRODUCT_NAME, such as "Mailvault". */
  productName: string;
  /** SUPPORT_EMAIL, shown wherever the specification says {email}. */
  supportEmail: string;
  /** BASE_URL without a trailing slash, for canonical links. */
  baseUrl: string;
  /** Where BILLING is off nothing is premium, and everything is open to whoever logs in. */
  isBillingOff: boolean;
  /** Whether visitors read the whole history too (OPEN_VAULT=everyone). */
  isOpenToEveryone: boolean;
  /** Whether people sign in with a password of this server, by an administrator's invitation. */
  hasInvitations: boolean;
}
