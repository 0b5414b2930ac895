/** One operation of Stripe's API that we use. */
export interface KnownRequest {
  /** Name of the resource in a restricted key's permissions. */
  resource: string;
  /** The declaration file below `stripe/esm/resources`, and the type of the parameters in it. */
  file: string;
  type: string;
  fields: string[];
}

/**
 * Parameters of Stripe's API in the version in use, as far as we send them. Source: the type declarations of
 * the package `stripe` 23.1.0, which Stripe generates from the OpenAPI description of API version
 * 2026-10-28.endive; a test checks every name against them.
 */
export const knownRequests: Record<string, KnownRequest> = {
  'POST /v1/customers': {
    resource: 'Customers',
    file: 'Customers',
    type: 'CustomerCreateParams',
    fields: ['email', 'metadata'],
  },
  'GET /v1/customers/:id': {
    resource: 'Customers',
    file: 'Customers',
    type: 'CustomerRetrieveParams',
    fields: [],
  },
  'POST /v1/checkout/sessions': {
    resource: 'Checkout Sessions',
    file: 'Checkout/Sessions',
    type: 'SessionCreateParams',
    fields: [
      'mode',
      'customer',
      'client_reference_id',
      'line_items',
      'success_url',
      'cancel_url',
      'metadata',
      'subscription_data',
    ],
  },
  'GET /v1/checkout/sessions': {
    resource: 'Checkout Sessions',
    file: 'Checkout/Sessions',
    type: 'SessionListParams',
    fields: ['customer', 'limit'],
  },
  'GET /v1/checkout/sessions/:id': {
    resource: 'Checkout Sessions',
    file: 'Checkout/Sessions',
    type: 'SessionRetrieveParams',
    fields: [],
  },
  'POST /v1/checkout/sessions/:id/expire': {
    resource: 'Checkout Sessions',
    file: 'Checkout/Sessions',
    type: 'SessionExpireParams',
    fields: [],
  },
  'POST /v1/billing_portal/sessions': {
    resource: 'Customer portal',
    file: 'BillingPortal/Sessions',
    type: 'SessionCreateParams',
    fields: ['customer', 'return_url'],
  },
  'GET /v1/subscriptions': {
    resource: 'Subscriptions',
    file: 'Subscriptions',
    type: 'SubscriptionListParams',
    fields: ['customer', 'price', 'status', 'limit'],
  },
  'POST /v1/subscriptions/:id': {
    resource: 'Subscriptions',
    file: 'Subscriptions',
    type: 'SubscriptionUpdateParams',
    fields: ['cancel_at_period_end'],
  },
  'DELETE /v1/subscriptions/:id': {
    resource: 'Subscriptions',
    file: 'Subscriptions',
    type: 'SubscriptionCancelParams',
    fields: ['invoice_now', 'prorate'],
  },
  'GET /v1/invoice_payments': {
    resource: 'Invoices',
    file: 'InvoicePayments',
    type: 'InvoicePaymentListParams',
    fields: ['invoice', 'status', 'limit'],
  },
  'POST /v1/refunds': {
    resource: 'Charges and Refunds',
    file: 'Refunds',
    type: 'RefundCreateParams',
    fields: ['payment_intent', 'reason'],
  },
};
