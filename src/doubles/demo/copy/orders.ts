export interface OrderWords {
  subject: string;
  preheader: string;
  headline: string;
  body: string;
  cta: string;
  status: string;
}

const order = (
  subject: string,
  preheader: string,
  headline: string,
  body: string,
  cta: string,
  status: string,
): OrderWords => ({ subject, preheader, headline, body, cta, status });

/** Receipts and shipping notes. `{number}` is the order's number. */
export const orderWords: readonly OrderWords[] = [
  order(
    'Order confirmation {number}',
    'Thank you. Here is what happens next.',
    'Thank you for your order',
    'We have your order and will start packing it in the morning. You will get another email when it leaves.',
    'View your order',
    'Estimated delivery: two to three working days.',
  ),
  order(
    'Your {brand} order {number} has been dispatched',
    'It left us this afternoon.',
    'Your order is on its way',
    'Your parcel has been handed to the carrier. No signature needed: a safe place will do.',
    'Track your parcel',
    'Carrier: Parcel Heron. Delivery tomorrow between 10:00 and 14:00.',
  ),
  order(
    'We have received your order {number}',
    'A copy of your receipt.',
    'Order received',
    'Your payment went through. Please keep this email as your receipt.',
    'Order details',
    'Delivery address: the one you used last time.',
  ),
  order(
    'Delivered: your order {number}',
    'Your parcel arrived today.',
    'It is at your door',
    'The courier says your parcel was delivered today at 11:42. If you cannot find it, look behind the bins, then reply to us.',
    'Something wrong?',
    'Left in a safe place: porch.',
  ),
  order(
    'Your receipt from {brand}',
    'Order {number}, paid in full.',
    'Your receipt',
    'Here is the receipt for your order. VAT is included where it applies.',
    'Download PDF',
    'Paid by card ending 4417.',
  ),
  order(
    'Good news: order {number} ships early',
    'A day sooner than we said.',
    'Shipped a day early',
    'The packing bench was quiet, so your order has been dispatched already.',
    'Track your order',
    'Estimated delivery: tomorrow before 18:00.',
  ),
  order(
    'Your refund for order {number}',
    'It is on its way back to your card.',
    'Your refund is on its way',
    'We received your return and have refunded you. Banks take three to five working days to notice.',
    'See the details',
    'Refunded to the card ending 4417.',
  ),
  order(
    'Order {number}: a small delay',
    'Two days later than promised. Sorry.',
    'Your order will be late',
    'The {item} needed another look from quality control. Your order will ship on Thursday, and delivery is on us.',
    'Change my order',
    'New estimated delivery: Friday. Delivery charge refunded.',
  ),
  order(
    'Your order is out for delivery ({number})',
    'Somebody will ring this afternoon.',
    'Out for delivery today',
    'Your order is in a van near you. You can follow the van, which people find oddly soothing.',
    'Track the van',
    'Expected between 13:10 and 15:10.',
  ),
  order(
    'Thanks! Order {number} is confirmed',
    'We are already looking for tissue paper.',
    'Order confirmed',
    'Your order is confirmed and nobody has talked us out of it. The summary is below.',
    'View order',
    'Ships within one working day.',
  ),
  order(
    'We have your return, order {number}',
    'It arrived safely.',
    'Return received',
    'Thank you for sending it back so neatly folded. Your refund will follow within two working days.',
    'Return status',
    'Reason given: not quite right.',
  ),
];
