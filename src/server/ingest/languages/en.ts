import type { LanguageTerms } from './language-terms.ts';

export const english: LanguageTerms = {
  language: 'en',
  stopWords:
    'the and of to you your for with is are that this on it we our from have will be not can what when all by has was their they how',
  months:
    'january|jan, february|feb, march|mar, april|apr, may, june|jun, july|jul, august|aug, september|sept|sep, october|oct, november|nov, december|dec',
  weekdays: 'sunday|sun, monday|mon, tuesday|tue, wednesday|wed, thursday|thu, friday|fri, saturday|sat',
  campaignTypes: [
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
        "weekly, daily, monthly, this week, bulletin, dispatch, briefing, headlines, how to, # ways to, # tips, # things, # reasons, guide to, why you, what's new, update from, welcome to, word|quote|tip|fact|joke|slang|photo|picture|question of the day, lesson|episode|chapter #",
    },
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
    {
      for: 'product_launch',
      weight: 1.2,
      phrases: 'release, releases, released',
    },
    // `New` alone also describes prices, webinars and years: it needs company, or the first place.
    {
      for: 'product_launch',
      weight: 0.8,
      where: 'subject',
      phrases: 'new, meet, arrived, beta',
    },
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
    {
      for: 'other',
      weight: 3,
      phrases:
        "changes to our privacy policy, updates to our privacy policy, updated our privacy policy, updating our privacy policy, updating our terms, updated our terms, changes to our terms, updated terms, terms of service update, how did we do, rate your purchase, rate your experience, leave a review, write a review, review your purchase, take our survey, take a short survey, quick survey, your feedback, share your feedback, give us your feedback, tell us what you think, we'd love to hear, happy birthday, we miss you",
    },
    {
      for: 'newsletter',
      weight: 2,
      phrases: 'weekly newsletter, monthly newsletter, daily newsletter, subscribers',
    },
    {
      for: 'promotion',
      weight: 1.5,
      phrases: 'savings',
    },
    {
      for: 'transactional',
      weight: 2,
      phrases: 'security code, otp, your one time',
    },
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
  sentences: {
    offer:
      "a third off, third of the price, third of its price, half the price, for the price of #|one|two|nine, the cheapest is|one, on the house, it's on us, is on us, we'll take £|$|€ #, £|$|€ # to spend, £|$|€ # back, spend £|$|€ #, extra # %, marked down, marked down items, make room, clearing out, clearing the, closing down, everything must go, lower rate, lower price*, price* slashed, no minimum spend, your treat is waiting, treat is waiting, free next day, last few days, # days left, two|three days left, bargain*, stock up, zero cost, nothing to pay, costs nothing, credit inside, eat free, referral, refer a friend, storewide, markdown*",
    letter:
      "dear friends, dear readers, dear reader, dear all, i want to tell you, let me tell you, let me explain, i have been thinking, i've been thinking, i've learnt, i learned, i changed my mind, what i'm reading, what we learnt|learned, here's your roundup, here are the stories, today's top stories, scroll down for, this week's recipe, read how, read the story, from the blog, from our blog, meet the people, behind the scenes, our correspondent, correspondent, match reports, notes from, a reader wrote, a reader asked, you asked us, answers to your questions, explained, the saturday|sunday|friday|monday read, we talked to, we spoke to, monthly update from, here's what your support, long read, essay",
    launch:
      "available from today, goes on sale, on sale today, out now, out in january|february|march|april|may|june|july|august|september|october|november|december, now in shops, is now in shops, now in stores, now open, we're opening, next generation, rebuilt from, the ground up, newest member, joins the family, joins our family, joins the range, you can now, is out, our biggest update, biggest update yet, here's everything that's new, years in the making, be among the first, before anyone else, drops monday|tuesday|wednesday|thursday|friday, limited edition, signed copy, the wait is over, the wait is almost over, has just landed, have just landed, newest, brand new shop|store, we've just added, we just added, update to try, launching monday|tuesday|wednesday|thursday|friday, ^ meet _ the, long awaited, goes live, is live, are live, went on display, anyone can buy, we now deliver|offer|ship|make|sell, for the first time, has landed, have a first look, orders open, starting today|tomorrow|monday|this, the shelves, yet to come, never made before",
    basket:
      "we've kept your, we've kept it, we've kept them, kept your items, saved your order, saved your selection, you didn't finish, you didn't complete, haven't finished, haven't completed, you were so close, almost there, almost yours, one click away, one step away, pick up where, still available in your size, still in your size, is in your cart|basket|bag|trolley, in your shopping bag, items you, you added, you picked, you chose, you liked, you looked at, what you viewed, come back to what, get away, let it go, before it sells out, before they're gone, is not booked yet, not booked yet, back to bag|basket|cart, little nudge, go wrong at checkout, went wrong at checkout, thinking it over, you started a booking, you started an order, you started a, didn't pay, haven't paid, will stay put, send them on their way, hold it until, holding it, your picks, running low, want another look, left to confirm, are getting lonely, you filled, slipped out",
    account:
      "we noticed a sign in, couldn't take the payment, couldn't take _ payment, unable to process, leaves our warehouse, has your parcel, has your package, tickets are attached, invoice attached, find your invoice, invoice is attached, will be collected from, reminder of your appointment, link works for, link expires, link is valid, link is only valid, someone asked for, you asked for a new password, new password, enter this code, renews on, will be renewed, your return has, refunded you, no payment is due, has invited you to, view the comment, manage notifications, is booked, is reserved, table is, we got your, received your application, licence key, license key, rescheduled, here's your receipt, your trial ends, trial ends, you'll be charged, unless you cancel, gave you access, added you to, you've been added, prescription, meter reading, your meter, the organiser, accept or decline, pick it up at, your next bill, has been rescheduled, moved to",
    asks: "how was your stay|visit|trip|flight|experience|order, tell others, still want to hear, want to hear from us, stay on the list, haven't opened our, you haven't opened, take part in, our research, take part, we are looking for #, looking for # people, recalling, product recall, stop using, safety notice, planned maintenance, scheduled maintenance, unavailable from, will be unavailable, terms of use, the way we handle your data, kindly tell us, please join us for, places are limited, rsvp, you're invited, know what you think, two minutes, # questions, five questions, let me know, are you around, offices are closed, office is closed, opening hours, sign the petition, petition, likely are you to recommend, would you recommend, recommend us, we're moving, we are moving, our new address, new address, cast your vote, vote for, vote by, your vote, help us name, help us choose, help us pick, your opinion please, power cut, we're looking for testers, we're hiring, we are hiring, a statement from, condolences, so sorry to hear, lovely to see you",
    story:
      "a dispatch, dispatch from, column, reportage, our writer, our reporter, told our, curator, three|four|five|six|seven|eight|nine|ten things|ways|books|ideas|lessons|reasons|stories|questions|habits|places, what's on, catch up, your questions, the questions you",
    cart: 'cart, trolley',
  },
  seasons: [
    {
      for: 'christmas',
      weight: 4,
      phrases:
        "merry christmas, christmas eve, christmas day, christmas gift*, christmas shopping, christmas sale, christmas tree*, father christmas, advent calendar, happy holidays, secret santa, stocking fillers, stocking stuffers, # days of christmas, festive season, holiday gift guide, holiday gifts, season's greetings, seasons greetings",
    },
    {
      for: 'christmas',
      weight: 2.5,
      phrases:
        'christmas, santa, festive, holiday season, holiday shopping, holiday sale, holiday deals, advent, yuletide, mistletoe, under the tree, this holiday, the holidays, gift guide',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'santa barbara, santa clara, santa monica, santa fe, santa cruz, santa maria, santa ana, santa rosa, advent of, christmas island, holiday home*, holiday inn, summer holiday pay, package holiday*',
    },
    {
      for: 'new_year',
      weight: 4,
      phrases:
        "happy new year, new year's eve, new year's day, new year sale, new year new you, new years eve, new year's resolution*, new year resolution*, new year's, new year new",
    },
    {
      for: 'new_year',
      weight: 2.5,
      phrases:
        'new year, new years, resolution for the year, ring in, year ahead, year in review, january sale*, dry january',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'new year of study, every new year, fiscal new year, chinese new year, lunar new year, new years old, high resolution, screen resolution',
    },
    {
      for: 'mothers_day',
      weight: 4,
      phrases:
        "mother's day, mothers day, mothers' day, mothering sunday, gifts for mum, gifts for mom, gift for mum, gift for mom, for mother's day",
    },
    {
      for: 'mothers_day',
      weight: 1.2,
      phrases: 'mum, mom, mums, moms, mummy',
    },
    {
      for: 'fathers_day',
      weight: 4,
      phrases: "father's day, fathers day, fathers' day, gifts for dad, gift for dad",
    },
    {
      for: 'fathers_day',
      weight: 1.2,
      phrases: 'dad, dads, daddy',
    },
    {
      for: 'easter',
      weight: 4,
      phrases:
        'happy easter, easter sunday, easter weekend, easter bunny, easter eggs, easter sale, easter holidays, easter egg hunt, an easter egg hunt, easter basket*, easter treats, good friday, easter monday',
    },
    {
      for: 'easter',
      weight: 3,
      phrases: 'easter',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases: 'hidden easter egg, an easter egg, easter island',
    },
    {
      for: 'valentines',
      weight: 4,
      phrases: "valentine's day, valentines day, valentine's, valentines, be my valentine, valentine",
    },
    {
      for: 'halloween',
      weight: 3,
      phrases: 'trick or treat, spooky, spooktacular, pumpkin carving, haunted',
    },
    {
      for: 'bank_holiday',
      weight: 4,
      phrases:
        "bank holiday, bank holidays, bank holiday weekend, long weekend sale, memorial day, labor day, labour day, 4th of july weekend, fourth of july weekend, independence day, presidents day, president's day, public holiday",
    },
    {
      for: 'bank_holiday',
      weight: 1.5,
      phrases: 'july 4th, 4th of july, fourth of july, long weekend, veterans day, columbus day',
    },
    {
      for: 'black_friday',
      weight: 1.5,
      phrases: 'singles day, thanksgiving weekend',
    },
    {
      for: 'summer',
      weight: 4,
      phrases:
        'summer sale, summer collection, summer essentials, this summer, summer is here, hello summer, summer holiday*, summer vacation, summer edit, summer season, summer styles, summer savings, summer deals, summer offer, summer offers, summer special*, end of summer, spring summer, summer §, summer ready, summertime, summer wardrobe, summer must haves, summer travel, summer clearance, hot summer, summer reading, midsummer',
    },
    {
      for: 'summer',
      weight: 1.6,
      phrases: 'summer, summers, summery',
    },
    {
      for: 'winter',
      weight: 4,
      phrases:
        'winter sale, winter collection, winter essentials, this winter, winter is here, winter is coming, winter warmers, winter coats, winter clearance, winter edit, winter season, winter deals, winter savings, autumn winter, fall winter, winter §, winter wardrobe, winter wonderland, midwinter, winter offer*',
    },
    {
      for: 'winter',
      weight: 2,
      phrases: 'winter, winters, wintry, snow day, apres ski, wrap up warm, cosy nights',
    },
    {
      for: 'spring',
      weight: 4,
      phrases:
        'spring sale, spring collection, spring essentials, this spring, spring is here, spring has sprung, spring cleaning, spring clean, hello spring, spring edit, spring season, spring break, spring styles, spring savings, spring deals, spring summer, new for spring, new spring, spring §, springtime, spring refresh, spring wardrobe, spring into, spring arrivals, spring offer*, early spring',
    },
    {
      for: 'spring',
      weight: 1.5,
      phrases: 'spring, daffodils, tulips, blossom, in bloom',
    },
    {
      for: 'fall',
      weight: 4,
      phrases:
        'fall sale, fall collection, fall essentials, this fall, fall is here, hello fall, fall favourites, fall favorites, fall fashion, fall styles, fall edit, fall season, fall savings, fall arrivals, fall wardrobe, new for fall, fall winter, fall §, autumn sale, autumn collection, autumn winter, this autumn, hello autumn, autumn is here, autumn edit, autumn §, autumn essentials, autumn offer*, autumn styles, autumn leaves',
    },
    {
      for: 'fall',
      weight: 2,
      phrases:
        'autumn, autumnal, pumpkin spice, cosy season, sweater weather, back to the office, leaves are turning',
    },
    {
      for: 'nothing',
      weight: 0,
      phrases:
        'box spring*, pocket spring*, coil spring*, spring mattress*, spring water, spring onion*, spring roll*, spring boot, spring framework, spring loaded, spring lock, spring board, springs into action, hot spring*, spring for, spring release, spring a leak, bed springs, spring steel, palm springs, colorado springs, spring street, silver spring, fall asleep, fall apart, fall behind, fall for, fall in love, fall into, fall short, fall under, fall back, fall through, fall down, fall off, fall out, winter olympics, summer street, donna summer, summer school*, arab spring, prague spring, beach road, palm beach, long beach, miami beach, virginia beach',
    },
    {
      for: 'summer',
      weight: 0.8,
      phrases: 'bbq, beach, sunscreen, heatwave, pool party, swimwear',
    },
    {
      for: 'opt_out',
      weight: 3,
      phrases:
        "opt out of, opting out of, prefer not to receive, prefer not to hear, rather not receive, rather not hear, would you rather skip, rather skip, not hear about, don't want to receive, don't want to hear, sensitive time, difficult time of year, skip our _ day emails",
    },
  ],
  account: {
    sure: "you have # packages, you have # package, # package arriving, # packages arriving, inbound packages, outbound packages, scheduled to arrive, expected to arrive, arrives today, arrives tomorrow, arriving soon, your daily digest for _ is ready, at the front desk, dropped off, handed to, proof of delivery, delivery photo, your order's on its way, order is on the way, order placed, order received, order processed, order update, you have # packages arriving, packages arriving, package arriving, parcels arriving, mail pieces, mailpieces, mailpiece, your mail is on its way, delivery window, delivery slot, delivery manager, ready for collection, ready for pickup, ready to collect, available for pickup, awaiting collection, pickup code, pick up code, collection code, left with a neighbour|neighbor, left in a safe place, your driver, with our courier, we tried to deliver, attempted to deliver, missed delivery, missed you, could not be delivered, couldn't be delivered, has been delayed, customs charge, your items have shipped, items are on their way, has been collected, your pin, pin code, new pin, your passcode, your access code, your one time code, your login code, your sign in code, your verification code, your security code, authentication code, magic link, sign in link, sign in to your account from, signed in to your, signed in from, sign in attempt, login attempt, log in attempt, logged in from, login from, new device, unrecognized device, unrecognised device, unusual activity, suspicious activity, unusual sign in, security alert, was this you, if this was you, if this wasn't you, wasn't you, if you didn't make this change, if you did not make this, has been added to your account, password was changed, password has been changed, password changed, recovery email, recovery phone, your bill is ready, your statement is ready, your invoice is ready, your bill is, payment due, amount due, balance due, due date, payment reminder, payment declined, card was declined, card has expired, card ending in, ending in #, auto renew, automatic renewal, will renew on, will be charged, has been charged, you've been charged, direct debit of, we've received your payment, thanks for your payment, thank you for your payment, receipt from, receipt for, your trip with, your ride, check in is now open, online check in, your flight, itinerary, appointment reminder, appointment confirmed, your claim, case number, ticket number, support request, we received your request, we have received your request, your request has been, return label, return received, your exchange, refund issued, refunded to",
    weak: 'courier, doorstep, parcel locker, collection point, pickup point, tracking, ip address, passcode, expires in # minutes, valid for # minutes, do not share, never share, account activity, sign in, log in, billing period, billing, due, amount paid, total paid, payment date, order date, item total, item subtotal, grand total, ship to, bill to, sold by, dear customer',
    subject:
      'code is, # is your, pin, passcode, sign in, signed in, login, logged in, security, arriving, on the way, on its way, out for delivery, collect, collection, ready, bill, statement, invoice, booking, reservation, itinerary, appointment, refund, refunded, return, renewed, cancelled, canceled, received your, we received, request received, update on your, status',
    done: 'shipped, ordered, delivered, dispatched, refunded, arriving, out for delivery, now arriving',
    owners: 'your',
    affairs:
      'order, parcel, package, shipment, delivery, invoice, receipt, booking, reservation, ticket, refund, return',
    happened:
      'shipped, dispatched, delivered, out for delivery, {expected|scheduled|estimated} delivery, delivery {exception|attempt|update|scheduled}, on its way, on the way, arriving, ready for {pick(-)up|collection}, collect your, tracking, order confirm, confirmation, receipt, invoice, password, verification, verify, security code, passcode',
    numbered: 'order, invoice',
    lines:
      '{order|tracking|invoice|parcel|package|shipment|booking}( ){number|no(.)|nr(.)|id}*, order {total|summary|details|date}*, ship(ping|ped) address*, ship(ping|ped) to, deliver{y address|y location|ing to|ed to|y to}*, sent to( ):*, (sub)total, pick(-)up code*, tracking, track (your ){package|parcel|order}*',
  },
  fraud: {
    sure: 'next of kin, inheritance fund, unclaimed fund*, late client, deceased client, died without, widow of, widow to, lucky winner, raffle draw, your email address emerged, email address won, atm card, atm visa card, atm master card, compensation fund, compensation payment, # million dollars, # million united states dollars, # million usd, million us dollars, million united states dollars, the sum of usd|us|$|€|£, sum of # million, amount of # million, transfer the sum, transfer of the sum, foreign account, business proposal, strict confidence, strictly confidential, utmost confidence, your particulars, serving in the us military, message me on whatsapp, contact info now on whatsapp',
    weak: 'beneficiary, beneficiaries, inheritance, lottery, barrister, claims department, private email, late husband, urgent loan',
  },
  fraudSignals: {
    threat:
      'account has been limited|suspended|locked|restricted|disabled|deactivated, account was limited|suspended|locked|restricted, account is limited|suspended|locked|restricted|on hold, account will be suspended|closed|locked|terminated|deactivated|deleted|blocked|limited|disabled, will be permanently closed|locked|deleted|suspended|blocked|disabled, closed|locked|suspended|disabled permanently, permanent closure, membership has been suspended, mailbox will be, mailbox is full, mailbox storage, avoid suspension|closure|deactivation|interruption|termination, suspension of your account|mailbox, result in the suspension, placed a hold, placed on hold, will be returned to the sender, returned to sender in, package is waiting, package could not be delivered, failure to update|comply|verify|confirm|do, unusual activity, suspicious activity, password will expire, password expires, we were unable to renew, could not be renewed, payment method was declined, will be debited today, legal action, your video, all your contacts, wallet will be, wallets will be suspended, profiles will be deleted',
    deadline:
      'within # hours, in # hours, in the next # hours, have # hours, # hours to, final warning, last warning, final notice',
    demand:
      'verify your account|identity|wallet|information|details|mailbox, confirm your account|identity|details|information|ownership|card, validate your account|mailbox|email|wallet|card, update your billing|payment|account|card information|details, update your billing information, update billing information|details, update payment, restore your account|access, restore full access, restore my account, restart membership, release the messages, unlock your account, keep current|same password, keep using your current password, recovery phrase, seed phrase, pay the fee, unpaid customs|shipping|delivery fee, customs fee, shipping fee, redelivery fee, bank details, toll free helpline, send us your, account number and, use your company email, log in with your email and password, access the form, full name address, full names and address, send # in bitcoin, # in bitcoin',
    prize:
      'you have been selected|chosen, you ve been selected|chosen, been trying to reach you, you have won, you won a, you are the winner, you are a winner, winning notification, lucky winner*, lucky shopper*, lucky visitor*, claim your prize|reward|gift, claim your # gift card, claim my prize|reward|gift, reward is waiting, gift is waiting, gift pending, selected to participate|receive, chosen to participate|receive, loyalty program for free, short survey about your, # short questions, marketing survey, eligible to receive, eligible for a refund, refund of #',
    nobody:
      'dear customer, dear user, dear client, dear member, dear valued customer, dear account holder, dear winner, dear shopper, dear friend, dear beneficiary, dear sir',
  },
  secrets: {
    code: '{verification|security|confirmation|authentication|authori{s|z}ation|log(-)in|sign(-)in|activation|one(-)time|single(-)use|two(-)factor|2fa} (pass){code(s)|pin|password|passcode}, {passcode|otp|one time password}, your {access|pin} code*',
    signIn:
      '{magic|one(-)time|sign(-)in|log(-)in} link*, {sign|log} in {by|with|using} {clicking|the link|this link}*, {click|tap|use|press} {here|below|(on ){the|this} {link|button}( below)} to {sign|log} in*',
    password:
      '{reset|change|recover|set up|choose|create|set} {your|a|my}( new) password*, password reset*, forg{o|e}t(ten)( your) password*, reset {the|password}*',
    confirmation:
      '{confirm|verify|validate} ({your|my|this|the} )(_ ){e(-)mail( address)|subscription|newsletter|registration|sign(-)up|account|address|opt(-)in|enro(l)lment}, activate ({your|my} ){account|subscription}*, {complete|finish|finali{s|z}e} (your ){subscription|sign(-)up|registration}*, confirm that you want to {subscribe|receive}*, subscribe me to*',
    justAsked:
      "{expire(s)|valid|expire} {in|for|within|after} (the next ){#|one|two|ten|fifteen|twenty|thirty} {second(s)|minute(s)|min(s)|hour(s)|hr(s)}*, if you {did not|didn(')t|have not|haven(')t} {request|ask|sign|subscri|creat|regist|make|enter|initiat|try}*, {if {this|it} {was not|wasn(')t} you}*, (please |safely |simply |just ){ignore|disregard} this {e(-)mail|message}*, {do not|don(')t|never} share {this|it|your} {code|with|link|otp|pin}*",
    weakCode:
      '{your|this|the following} (_ )(_ )code, {log(-)in|sign(-)in|temporary|access} code*, use (the )code*',
    weakSignIn: '{sign|log}(ging)( |-)in, {sign|log}{ |-}in*',
    confirmButton: '*confirm*, *verif*, *validat*, *activat*, *subscribe me*, *opt( |-)in*',
  },
  greetings: [
    {
      kind: 'personal',
      someone: 'there',
      phrases: 'hi, hey, hiya, heya, howdy',
    },
    {
      kind: 'personal',
      someone: 'reader',
      phrases: 'dear',
    },
    {
      kind: 'hello',
      someone: 'there',
      phrases: 'hello, hullo',
    },
    {
      kind: 'personal',
      phrases: 'hi there, hey there, hello there, hello again, hi again, hey again',
    },
    {
      kind: 'wish',
      phrases:
        'good morning, good afternoon, good evening, good day, good night, morning, evening, greetings, thanks, many thanks, thank you, thx, cheers, welcome, welcome back, welcome home, welcome aboard, congratulations, congrats, happy birthday, happy anniversary, happy new year, happy holidays, happy easter, happy thanksgiving, happy friday, happy monday, happy sunday, merry christmas, well done, sorry, goodbye, bye, good news, see you soon, see you, psst',
    },
  ],
  titles: 'mr, mrs, ms, miss, mx, dr, prof',
  nobody:
    "there, all, everyone, everybody, anyone, team, world, you, folks, guys, friend, friends, reader, readers, customer, customers, member, members, subscriber, subscribers, guest, guests, traveler, traveller, travellers, client, clients, partner, partners, user, users, shopper, shoppers, family, families, ladies, gentlemen, sir, madam, sirs, valued, fellow, beloved, colleague, colleagues, neighbour, neighbor, neighbors, student, students, parent, parents, investor, investors, collector, collectors, backer, backers, fan, fans, supporter, supporters, player, players, gamer, gamers, runner, runners, foodie, foodies, explorer, explorers, creator, creators, maker, makers, writer, writers, teacher, teachers, developer, developers, designer, designers, founder, founders, driver, drivers, rider, riders, hiker, hikers, baker, bakers, spring, summer, autumn, fall, winter, sunshine, weekend, weekends, holidays, holiday, christmas, santa, easter, halloween, valentine, mum, mom, dad, mums, moms, dads, mama, papa, baby, babies, kid, kids, girl, girls, boy, boys, bride, brides, bestie, besties, babe, babes, hun, darling, darlings, sweetheart, honey, love, lovely, handsome, stranger, neighbourhood, human, humans, earth, earthlings, earthling, sleepyhead, superstar, star, stars, january, february, march, april, may, june, july, august, september, october, november, december, monday, tuesday, wednesday, thursday, friday, saturday, sunday, gorgeous, beautiful, beauty, lover, lovers, again, yourself, yourselves, sale, sales, savings, saving, deals, deal, offer, offers, discount, discounts, style, fashion, comfort, freedom, adventure, happiness, future, tomorrow, today, tonight, new, hot, cool, fresh, big, better, best, good, great, happy, free, early, last, next, first, final, sun, sea, beach, garden, gardens, home, nature, city, night, morning, evening, monsoon, rain, snow, sweater, sweaters, dresses, boots, color, colour, colors, colours, coffee, tea, pizza, chocolate, breakfast, brunch, lunch, dinner, cocktail, kitchen, america, usa, uk, britain, england, london, paris, berlin, texas, california, canada, australia, india, ireland, scotland, europe, siri, alexa, google, cortana, bixby, assistant, computer, kitty, barbie, dolly, world's, adele, birthday, year, month, week, day, days, time, times, hour, hours, party, season, seasons, vacation, travel, trip, vip, vips, the, a, an, and, or, but, to, from, for, with, your, our, my, this, that, it, its, it's, we, i, is, are, here, what, who, how, why, when, where, red, blue, green, yellow, orange, purple, pink, black, white, gold, silver, denim, linen, cashmere, velvet, leather, lace, cotton, wool, silk, knit, knits, skin, hair, face, body, eyes, lips, nails, sugar, mambo, moto, playstation, xbox, iphone, nintendo, netflix, tokyo, chicago, hawaii, bali, lisbon, madrid, barcelona, rome, milan, amsterdam, vienna, dublin, york, brooklyn, miami, vegas, dubai, sydney, hamburg, suomi, oslo, bookworm, fashionista, sweetie, cutie, pumpkin, newbie, rookie, champion, champ, hero, legend, genius, boss, queen, king, goddess, angel, bestseller, novelty, innovation, magic, wonder, joy, luck, peace, hope, energy, balance, wellness, glow, advent, moda, jól, dear, hi, hello, hey, back, online, shop, shopping, spender, me, lucky, beneficiary, winner, winners, applicant, candidate, owner, owners, homeowner, resident, residents, patient, patients, taxpayer, voter, voters, citizen, citizens, donor, donors, volunteer, volunteers, employee, employees, manager, director, hiring, editor, editors, chairman, chairwoman, president, senator, minister, congressman, congresswoman, representative, secretary, governor, mayor, judge, officer, recipient, account, holder",
  you: "you('{ve|re|ll|d}), your, yours",
  callsOut:
    "don't, get, save, enjoy, hurry, last chance, happy, thank(s), welcome, meet, we('{re|ve|ll}), our, ready, here{'s| is| are}, take, grab, claim, unlock, come back",
  offers: {
    hints: '*discount*, *coupon*, *promo*, *voucher*, *checkout*, gift*, off, save, shop, points',
    freeDelivery: 'free (_ ){delivery|shipping|postage}, free p&p, first {box|order} ships free',
    gift: 'free gift(s), gift with purchase',
    freeTrial:
      "free ({#|one|two|three|seven|thirty}{-| }{day(s)|week(s)|month(s)}{-| })trial(s), {#|one|two|three|first|your first}{-| }{day(s)|week(s)|month(s)}('(s)) (for )free, {#|one|two|three}{-| }{day|week|month} free trial, try (_ )(for )free for",
    bundle:
      'bundle {and|&} save, bundle {deal(s)|offer(s)|price(s)}, {value|saver|special} {bundle(s)|pack(s)}, buy {the set|both|them together} and save',
    off: 'off, discount(ed|s), save, saving(s), sale, reduced, reduction(s), cheaper, waiting',
    codeNames:
      'code(s), {promo(tion(al))|discount|voucher|coupon|offer|checkout|gift}(-| )code(s), coupon, voucher, promo',
  },
  receiving: {
    before: 'to',
    instead: 'you',
  },
  receiverPhrases: {
    before: 'for',
    instead: 'you',
  },
  numbers: {
    order: 'purchase, order*',
    parcel:
      'parcel, package, shipment, shipping, consignment, tracking, track( ){&|and|en|und|et|e|+}( )trace, delivery',
    bill: 'invoice, receipt, bill, transaction, payment',
    reference: 'ref, reference',
    booking:
      'booking, reservation, itinerary, pnr, (record )locator, confirmation, ticket, case, claim, request, policy, contract, return, rma',
    customer:
      'customer, client, member(ship), supporter, donor, account, loyalty, reward(s), card, subscriber, user, subscription',
  },
  sentTo: {
    mail: 'e(-)mail, message, mail, mailing, newsletter, notice, notification, letter, update',
    verb: '{sent|mailed|e(-)mailed|addressed|delivered|intended|meant|generated} {to|for}',
    instead: 'you',
  },
  possessions: [
    {
      own: 'your',
      nouns:
        'picks, favo(u)rites, wish( )list, basket, cart, bag, order(s), account, points, reward(s), offer(s), deal(s), coupon(s), week(ly), month(ly), year, daily, summary, recap, review, recommendation(s), feed, list, playlist, mix, plan, journey, stats, statistics, report, ticket(s), birthday, gift(s), discount, code, size, selection, statement, balance, progress, goal(s), profile, trip, booking, savings, benefits, top, latest, exclusive, personal, look(s), invitation, invite, result(s), membership, subscription, update, anniversary, matches, itinerary, delivery, parcel, package, next, tips, highlights, bonus(es), voucher(s)',
    },
  ],
  deliverTo:
    "(your ){delivery|shipping|billing|postal|home|mailing|invoice|recipient(')(s)} {address|details|location}, delivery location, deliver(y|ed|ing) (it )to, ship(s|ped|ping) to, bill(ed) to, sold to, (was |will be )sen{d|t}(ing) to, dispatched to, to this address, recipient, addressee",
  deskWords:
    'newsletter, newsletters, news, update, updates, team, info, information, infos, mail, mailing, email, e-mail, emails, marketing, support, service, services, customer, customerservice, notification, notifications, alert, alerts, noreply, no-reply, donotreply, do-not-reply, digest, weekly, daily, bulletin, mailer, sender, defaultsender, account, accounts, billing, orders, order, shipping, contact, hello, hi, sales, admin, webmaster, postmaster, nobody, root, member, members, user, system, robot, daemon, mailer-daemon',
  deskArticles: 'the, your, hello, team, newsletter, news, support, info, service',
  youInSubjects: 'you, your, yours, yourself',
  unsubscribePhrases: {
    leaveAnywhere: '*to be removed from*',
    leave: '*unsubscribe*, *opt{-| }out*',
    footer:
      "*update your (email )preferences*, *manage (your )(email )preferences*, *you({'| a})re receiving this*, *you (have )received this*, *this {e(-)mail|message} was sent*, *all rights reserved*, *privacy policy*, *terms {and|&} conditions*, *copyright #*",
  },
};
