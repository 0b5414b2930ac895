import { englishSeasons } from './en-seasons.ts';
import type { LanguageWords } from './word-rules.ts';

export const english: LanguageWords = {
  language: 'en',
  smallWords:
    'the and of to you your for with is are that this on it we our from have will be not can what when all by has was their they how',
  rules: [
    // Promotion
    {
      for: 'promotion',
      weight: 4,
      phrases:
        'up to # %, save up to, save # %, save € #, save £ #, save $ #, extra # % off, # % discount, # % off everything, # % off sitewide, promo code, promotional code, discount code, voucher code, coupon code, use code, with code, enter code, at checkout, buy one get one, buy # get #, bogo, # for #, half price, £ # off, $ # off, € # off, clearance, % off',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        'special offer, special offers, exclusive offer, exclusive offers, limited time, limited time offer, today only, this weekend only, last chance, final hours, ends tonight, ends today, ends tomorrow, ends soon, ends sunday|monday|friday|midnight, sale ends, offer ends, offer expires, offer valid, hours left, days left, free shipping, free delivery, free gift, free trial, gift with purchase, price drop, prices slashed, lowest prices, low prices, reduced, discounts, discount, bargain, bargains, great deals, best deals, hot deals, daily deals, deal of the day, deals, promotion, promotions, special price, special prices, introductory price, early access to _ sale, flash sale, save big, big savings, double points, bonus points, earn points, rebate, gift card when',
    },
    {
      for: 'promotion',
      weight: 1.5,
      phrases:
        "offer, offers, shop now, buy now, order now, order today, shop the sale, shop all, save, discover our offers, redeem, while stocks last, while supplies last, hurry, don't miss out, don't miss, act now, members only, book now, regular price, rrp, was £|$|€ #, now £|$|€ #, only £|$|€ #, from £|$|€ #, from only, just £|$|€ #, special, free",
    },
    {
      for: 'promotion',
      weight: 1.5,
      where: 'subject',
      phrases:
        'register now, sign up now, join us, get # free, win, giveaway, prize, free, new low, sale, save, cheap, rates, fares',
    },
    // Newsletter
    {
      for: 'newsletter',
      weight: 4,
      phrases:
        "in this issue, in this edition, in today's issue, in this week's issue, in this newsletter, weekly digest, daily digest, monthly digest, weekly roundup, weekly round up, monthly roundup, monthly round up, this week in, this month in, week in review, top stories, today's headlines, news alert, welcome to issue, editor's note, from the editor, letter from the editor",
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases:
        "roundup, round up, digest, editorial, headlines, read the full article, read the full story, full story, read the article, continue reading, keep reading, table of contents, issue #, issue no #, volume #, edition, top reads, featured article, articles, latest posts, latest news, what we're reading, case study, written by, guest post, interview with, columnist",
    },
    {
      for: 'newsletter',
      weight: 1,
      phrases:
        'read more, learn more, story, stories, tips, article, blog, report, survey, community, this week, this month, subscriber, event, events, webinar, welcome to, whitepaper, white paper',
    },
    {
      for: 'newsletter',
      weight: 2.5,
      where: 'subject',
      phrases:
        "weekly, daily, monthly, this week, bulletin, dispatch, briefing, headlines, how to, # ways to, # tips, # things, # reasons, guide to, why you, january §, february §, march §, april §, june §, july §, august §, september §, october §, november §, december §, what's new, update from, welcome to, word|quote|tip|fact|joke|slang|photo|picture|question of the day, lesson|episode|chapter #",
    },
    // Product launch
    {
      for: 'product_launch',
      weight: 4,
      phrases:
        "now available, is now available, are now available, just launched, we've launched, we have launched, just landed, just dropped, newly released, has been released, we are launching, we're launching, is launching, new release, new product, new products, product launch, launches today, brand new collection, meet the new, meet our new, say hello to, pleased to announce, proud to announce, excited to announce, officially here, it's finally here, has arrived, have arrived, new arrivals, now shipping, available for pre order, pre order now, preorder now, pre orders are open",
    },
    {
      for: 'product_launch',
      weight: 5,
      phrases:
        'pleased|proud|excited|happy|delighted|thrilled to announce|present|introduce|unveil the|our|a new, pleased|proud|excited|happy|delighted|thrilled to announce|present|introduce|unveil the|our|a _ new',
    },
    {
      for: 'product_launch',
      weight: 2,
      phrases:
        'all new, brand new, new collection, our newest, our latest, version #, coming soon, sneak peek, first look, be the first, new feature, new features, new version, upgrade, preview, available now, now in stock, new range, new app, download _ app',
    },
    {
      for: 'product_launch',
      weight: 2.5,
      phrases: 'introducing, announcing, unveils, unveil, launch, launched, launching',
    },
    { for: 'product_launch', weight: 1.2, phrases: 'release, releases, released' },
    // `New` alone is said of prices, webinars and years: it needs company, or the first place.
    { for: 'product_launch', weight: 0.8, where: 'subject', phrases: 'new, meet, arrived, beta' },
    {
      for: 'product_launch',
      weight: 1.5,
      where: 'subject',
      phrases: '^ new, ^ meet the, ^ meet our, ^ meet your new, ^ arrived',
    },
    {
      for: 'product_launch',
      weight: 4,
      where: 'subject',
      phrases: '^ introducing, ^ announcing, ^ unveiling, ^ launching',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'new jobs, new job, new vacancy|vacancies|roles|openings|positions, new job openings, job offer, job offers, good news, great news, bad news, big news, exciting news, happy news, immediate release, press release, press releases, release notes, release date, new york, new zealand, new jersey, new orleans, new delhi, new england, new mexico, new hampshire, ^ new webinar|episode|podcast|blog|post|article|issue|report|study|research|survey|guide|ebook|video|recipe|message|comment|follower|job|jobs|prices|deals|offers|customers|members|order|login|device|sign|york, new webinar|episode|podcast|blog|post|article|issue|report|study|research|survey|guide|ebook|message|comment|follower|job|jobs|prices|customers|customer|members|member|subscribers|order|address|home|look|week|month|day, anything new, something new, new here, new to, new for you, all over again, introducing yourself, meet you, meet up, meet us',
    },
    // Abandoned cart
    {
      for: 'abandoned_cart',
      weight: 4,
      phrases:
        'left something behind, left something in your cart|basket|bag|trolley, you left this behind, you left these behind, you left something, left behind in your cart|basket|bag, left in your cart|basket|bag, still in your cart|basket|bag|trolley, waiting in your cart|basket|bag, your cart|basket|bag is waiting, your cart|basket|bag misses you, your cart|basket|bag is about to expire, your cart|basket|bag expires, saved your cart|basket|bag, saved your items, items in your cart|basket|bag, item in your cart|basket|bag, complete your purchase, complete your order, complete your checkout, finish your order, finish checking out, finish your purchase, finish checkout, return to your cart|basket|bag, return to cart|basket|bag|checkout, back to your cart|basket|bag, forgot something, forget something, forgotten something, did you forget, abandoned cart|basket, recover your cart, still thinking about it, still thinking it over, still interested, where you left off, resume your order, resume your application, finish your application, complete your application, finish your booking, complete your booking, your selection is waiting, continue where you left, continue your purchase',
    },
    {
      for: 'abandoned_cart',
      weight: 2,
      phrases:
        'your cart, your basket, your shopping bag, your shopping cart, you left, still available, finish what you started, you were looking at, you viewed, you browsed, take another look, still want _, going fast',
    },
    // Transactional
    {
      for: 'transactional',
      weight: 4,
      phrases:
        "order confirmation, booking confirmation, payment confirmation, registration confirmation, shipping confirmation, dispatch confirmation, your order has been, your order has shipped, your order has, your order is confirmed, your order is on its way, your order is on the way, your order was, your order number, order number #, thank you for your order, thanks for your order, thank you for your purchase, thanks for your purchase, thank you for shopping with, we've received your order, we have received your order, your receipt, your invoice, invoice #, invoice no, payment received, payment failed, we received your payment, reset your password, password reset, change your password, your password, forgotten your password, verify your email, verify your account, verify your address, confirm your email, confirm your account, confirm your address, confirm your subscription, activate your account, verification code, one time password, one time passcode, sign in code, login code, new sign in, new login, has shipped, has been shipped, has been dispatched, have been shipped, has been delivered, was delivered, out for delivery, arriving today, arriving tomorrow, delivery attempt, your delivery, your package, your parcel, your shipment, delivered your, package delivered, tracking number, track your package, track your parcel, track your shipment, estimated delivery, scheduled delivery, delivery exception, delivery scheduled, expected delivery, delivery update, delivered today, expected today, was shipped, your refund, your return, refund has been, your tickets, your ticket, your booking, your reservation, your itinerary, your appointment, your statement, account statement, direct debit, your subscription has been, your subscription will, renewal notice, renewal reminder, your domain, expires on, trial has ended, trial is ending, trial expires, your payment, your account has been, your account was, you have sent a payment, you sent a payment, informed delivery, daily digest of mail",
    },
    {
      for: 'transactional',
      weight: 2,
      phrases:
        "shipped, dispatched, delivered, delivery date, shipping address, billing address, delivery address, order total, order details, order summary, subtotal, sub total, total charged, receipt, invoice, payment method, transaction id, transaction, confirmation number, reference number, account number, log in to your account, if you did not request, if you didn't request, did not make this request, do not reply to this, please do not reply, automated message, automatically generated, this is an automated, has been created, your username, user name, user id, your login, has been confirmed, has been changed, has been updated, has been cancelled, has been received, password, confirm, renew, renewal, expires, arriving, package, parcel",
    },
    {
      for: 'transactional',
      weight: 2,
      where: 'subject',
      phrases:
        'confirmation, receipt, delivered, shipped, dispatched, expiring, reminder of your, notification, confirmed, tickets',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'track your order, track order, track my order, my orders, order status, returns policy, delivery information, delivery and returns, shipping and returns, free returns, your account, my account, privacy policy, order by phone, order online, in order to, in order, password protected, on your next order, your first order, your next order, off your order, on your order, your entire order, of your order value, your order over, minimum order, pre order, confirm your subscription preferences, free of charge, feel free, toll free, duty free, gluten free, sugar free, risk free, tax free, fat free, free from, free software, open source, deal with, dealing with, a great deal of, good deal of, offer you the, delivered to your inbox, delivered straight to, delivered by email, special thanks, special characters, save the date, save as, save this email, save lives, save the planet, save your',
    },
    // Other: asked, told, invited
    {
      for: 'other',
      weight: 3,
      phrases:
        "changes to our privacy policy, updates to our privacy policy, updated our privacy policy, updating our privacy policy, updating our terms, updated our terms, changes to our terms, updated terms, terms of service update, how did we do, rate your purchase, rate your experience, leave a review, write a review, review your purchase, take our survey, take a short survey, quick survey, your feedback, share your feedback, give us your feedback, tell us what you think, we'd love to hear, happy birthday, we miss you",
    },
    ...englishSeasons,
    {
      for: 'newsletter',
      weight: 2,
      phrases: 'weekly newsletter, monthly newsletter, daily newsletter, subscribers',
    },
    { for: 'promotion', weight: 1.5, phrases: 'savings' },
    { for: 'transactional', weight: 2, phrases: 'security code, otp, your one time' },
    {
      for: 'transactional',
      weight: 2,
      where: 'subject',
      phrases: 'verification, verify, activation, your code',
    },
    {
      for: 'other',
      weight: 2.5,
      where: 'subject',
      phrases:
        'a note to our, a note from our, an apology, we apologise, we apologize, important notice, important information about, notice of update, notice of change*, notice to, update to our terms, our terms, our privacy, privacy policy, terms of use, service announcement, maintenance, survey, your opinion, feedback, severe, warning until, weather alert',
    },
    {
      for: 'product_launch',
      weight: 2,
      phrases: 'new in, new season, just in, back in stock, pre order, preorder, pre orders',
    },
    { for: 'summer', weight: 0.8, phrases: 'bbq, beach, sunscreen, heatwave, pool party, swimwear' },
    {
      for: 'transactional',
      weight: 1.4,
      where: 'subject',
      phrases: 'delivery, order, payment, account, shipment',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        'back in stock, few left, nearly gone, almost gone, selling fast, selling out, low in stock, low stock, only # left, restocked, going going gone, sold out twice',
    },
    {
      for: 'promotion',
      weight: 1.5,
      phrases:
        'bestseller, bestsellers, best sellers, best seller, most loved, five stars, # stars, star reviews, reviews are in, customer favourite*, customer favorite*, gift ideas, treat yourself',
    },
    {
      for: 'abandoned_cart',
      weight: 2.5,
      phrases:
        'open my basket|cart|bag, open your basket|cart|bag, view my cart|basket|bag, view your cart|basket|bag, see my basket|cart|bag, see your basket|cart|bag, keep your basket|cart|bag, we kept your, we saved your, holding your, something went wrong at the checkout, stopped you, your basket|cart|bag is',
    },
    {
      for: 'promotion',
      weight: 3,
      phrases:
        'cost price, at cost price, below cost, price cut*, price match, starting bid, bid now, sweepstakes, enter to win, chance to win, for free',
    },
    {
      for: 'opt_out',
      weight: 3,
      phrases:
        "opt out of, opting out of, prefer not to receive, prefer not to hear, rather not receive, rather not hear, would you rather skip, rather skip, not hear about, don't want to receive, don't want to hear, sensitive time, difficult time of year, skip our _ day emails",
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases: 'recipes, recipe, trends to know, according to our, journal, our stylists, our editors',
    },
    {
      for: 'product_launch',
      weight: 2,
      where: 'subject',
      phrases: "it's here, it's finally here, first ever, our first, is back, are back",
    },
    {
      for: 'transactional',
      weight: 3,
      phrases:
        'e ticket, e tickets, eticket, booking reference, your ticket for, your tickets for, boarding pass, has been refunded',
    },
    {
      for: 'other',
      weight: 4,
      phrases:
        'a note to our subscribers, a note to our readers, a note to our members, a note to our customers',
    },
  ],
};
