import { getDomain } from 'tldts';

/**
 * Public sites, on which anybody publishes. A machine-generated piece of their addresses identifies the
 * published thing and never the subscriber: `youtube.com/watch?v=…`, a post, an app, a form, a meeting. By
 * registrable domain.
 */
const domains = new Set(
  `facebook.com fb.com fb.me instagram.com threads.net twitter.com x.com linkedin.com pinterest.com pinterest.co.uk tiktok.com
   youtube.com youtu.be vimeo.com twitch.tv snapchat.com reddit.com tumblr.com whatsapp.com wa.me t.me telegram.me discord.com
   discord.gg spotify.com soundcloud.com deezer.com bandcamp.com apple.com google.com google.de google.co.uk google.fr goo.gl
   microsoft.com office.com medium.com substack.com github.com gitlab.com wikipedia.org wikimedia.org archive.org w3.org
   bbc.co.uk bbc.com eventbrite.com eventbrite.co.uk eventbrite.de meetup.com zoom.us typeform.com surveymonkey.com calendly.com
   notion.so notion.site figma.com trello.com canva.com trustpilot.com trustpilot.de etsy.com ebay.com ebay.de ebay.co.uk amazon.com
   amazon.co.uk amazon.de amazon.fr amazon.es amazon.it amazon.nl airbnb.com booking.com messenger.com m.me ig.me viber.com
   signal.me signal.group line.me bsky.app live.com office365.com cloud.microsoft yahoo.com webex.com cal.com savvycal.com
   youcanbook.me acuityscheduling.com jotform.com tally.so qualtrics.com wufoo.com paperform.co fillout.com waze.com
   openstreetmap.org bing.com here.com`.split(/\s+/),
);

/** Hosts of the same owners that only count clicks or shorten addresses. */
const counters =
  /(?:^|\.)(?:click|clicks|links?|l|lm|t|go|email|e|ablink|url|redirect|trk|track|notifications?)\.[^.]+\.[a-z.]+$/;

export function isPublicSite(hostname: string): boolean {
  const domain = getDomain(hostname);
  return domain !== null && domains.has(domain) && !counters.test(hostname);
}
