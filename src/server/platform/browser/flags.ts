/**
 * Flags of a browser that only renders documents we pass to it: without a window, background activity or
 * telemetry, and with no reachable host name or address.
 */
export const browserFlags: readonly string[] = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=socks5://0.0.0.0:0', // blocks IP addresses, which need no resolver
  '--proxy-bypass-list=<-loopback>', // blocks loopback addresses too
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
  // Features that would delay or change a picture.
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-back-forward-cache',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--mute-audio',
  // Data belongs in the profile, and containers have little shared memory.
  '--disable-dev-shm-usage',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,InterestFeedContentSuggestions,CertificateTransparencyComponentUpdater,DialMediaRouteProvider,PaintHolding',
];
