/**
 * How a browser is started that only renders documents we hand it: without a window, without anything that runs by
 * itself or speaks to its makers, and with no name and no address that it could reach.
 */
export const browserFlags: readonly string[] = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=socks5://0.0.0.0:0', // addresses that need no resolving end here
  '--proxy-bypass-list=<-loopback>', // this machine's own too
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-crash-reporter',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-pings',
  // What would make a picture wait or differ.
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-back-forward-cache',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--mute-audio',
  // What it keeps belongs into its own profile, and containers have little shared memory.
  '--disable-dev-shm-usage',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,InterestFeedContentSuggestions,CertificateTransparencyComponentUpdater,DialMediaRouteProvider,PaintHolding',
];
