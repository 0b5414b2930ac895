import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { canvas } from '#server/library/thumbnails/sketch/drawing.ts';
import type { DevTools } from '#server/platform/browser/devtools-pipe.ts';
import { frameDocument } from '#shared/format/frame-document.ts';

export interface Mail {
  html: string;
  picture: (key: string) => Promise<{ bytes: Buffer; contentType: string } | undefined>;
}

/** A page of a browser that renders emails one after the other. */
export interface BrowserPage {
  /** @throws if the email cannot be rendered. The page is unusable afterwards. */
  take(mail: Mail, extent: Extent): Promise<Buffer>;
}

/** The top of an email for cards, or the whole in layout width. */
export type Extent = 'top' | 'whole';

/** Host of the email's document. It does not exist: every request is answered here or refused. */
const origin = 'http://vault.invalid';

const imageAddress = /^http:\/\/vault\.invalid\/images\/0\/([0-9a-f]{32})$/;

/** WebP at this quality is 15 to 25 kB, and text stays sharp. */
const quality = 80;

const photoWidth = 600;

/**
 * Longer emails are cut off at the bottom: nobody would look at a picture that long. WebP's limit is 16,383.
 */
export const maxWholeHeight = 12_000;

/** Most are 60 to 300 kB. A larger result is captured again at the lower qualities. */
const maxWholeBytes = 4 * 1024 * 1024;
const wholeQualities = [quality, 50, 20];

const contextAnswer = z.object({ browserContextId: z.string() });
const targetAnswer = z.object({ targetId: z.string() });
const sessionAnswer = z.object({ sessionId: z.string() });
const navigateAnswer = z.object({ loaderId: z.string() });
const screenshotAnswer = z.object({ data: z.base64() });

const pausedEvent = z.object({ requestId: z.string(), request: z.object({ url: z.string() }) });
const metricsAnswer = z.object({ cssContentSize: z.object({ height: z.number() }) });
const lifecycleEvent = z.object({ loaderId: z.string(), name: z.string() });

/**
 * Opens a page. That costs more than a photograph, so one page serves many emails: scripts and cache are off
 * and every request is answered here, so nothing of one email remains for the next.
 * @param pictureLimitMs longest time a picture may take; afterwards the email is photographed without it.
 */
export async function openSheet(devtools: DevTools, pictureLimitMs: number): Promise<BrowserPage> {
  const sessionId = await openPage(devtools);
  const send = (method: string, params: Record<string, unknown> = {}) =>
    devtools.send({ method, params, sessionId });
  let mail: (Mail & { document: string }) | undefined;
  let isLoaded: (loaderId: string) => void = () => undefined;
  const crashed = Promise.withResolvers<Error>();

  devtools.onEvent(sessionId, (method, params) => {
    if (method === 'Fetch.requestPaused') {
      const { requestId, request } = pausedEvent.parse(params);
      void answer(requestId, request.url).catch(() => undefined); // the page has moved on to the next email
    } else if (method === 'Page.lifecycleEvent') {
      const { loaderId, name } = lifecycleEvent.parse(params);
      if (name === 'load') isLoaded(loaderId);
    } else if (method === 'Inspector.targetCrashed') crashed.resolve(new Error('The page crashed'));
  });
  await send('Inspector.enable');
  await send('Page.enable');
  await send('Page.setLifecycleEventsEnabled', { enabled: true });
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await send('Network.enable');
  await send('Network.setCacheDisabled', { cacheDisabled: true });
  await send('Network.setBypassServiceWorker', { bypass: true });
  await send('Emulation.setScriptExecutionDisabled', { value: true });
  await send('Emulation.setDeviceMetricsOverride', { ...canvas, deviceScaleFactor: 1, mobile: false });
  await send('Emulation.setFocusEmulationEnabled', { enabled: true }); // a page in the background draws nothing
  await send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });

  async function answer(requestId: string, url: string): Promise<unknown> {
    const found = await contentOf(url, mail, pictureLimitMs).catch(() => undefined);
    if (found === undefined) return send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    return send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: found.contentType }],
      body: found.bytes.toString('base64'),
    });
  }

  return {
    async take(given, extent) {
      mail = { ...given, document: frameDocument(given.html, { origin, emailId: 0 }) };
      // The event may arrive before the response with the id to wait for.
      const loaded = new Set<string>();
      let wanted: string | undefined;
      const whole = new Promise<void>((resolve) => {
        isLoaded = (loaderId) => {
          loaded.add(loaderId);
          if (wanted !== undefined && loaded.has(wanted)) resolve();
        };
      });
      const command = { method: 'Page.navigate', params: { url: `${origin}/` }, sessionId };
      wanted = (await devtools.send(command, navigateAnswer)).loaderId;
      if (!loaded.has(wanted)) {
        const failure = await Promise.race([whole, crashed.promise, devtools.ended]);
        if (failure !== undefined) throw failure;
      }
      return extent === 'top' ? captureTop(devtools, sessionId) : captureWhole(devtools, sessionId);
    },
  };
}

/**
 * Opens a page in a separate browser context. Pages and frames that it opens are paused before they load
 * anything.
 */
async function openPage(devtools: DevTools): Promise<string> {
  const { browserContextId } = await devtools.send(
    { method: 'Target.createBrowserContext', params: { disposeOnDetach: true } },
    contextAnswer,
  );
  const { targetId } = await devtools.send(
    { method: 'Target.createTarget', params: { url: 'about:blank', browserContextId, ...canvas } },
    targetAnswer,
  );
  const { sessionId } = await devtools.send(
    { method: 'Target.attachToTarget', params: { targetId, flatten: true } },
    sessionAnswer,
  );
  const params = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await devtools.send({ method: 'Target.setAutoAttach', params, sessionId });
  return sessionId;
}

function captureTop(devtools: DevTools, sessionId: string): Promise<Buffer> {
  const clip = { x: 0, y: 0, ...canvas, scale: photoWidth / canvas.width };
  return capture(devtools, sessionId, { format: 'webp', quality, clip });
}

/** @throws Error if the picture exceeds the size limit at the lowest quality too. */
async function captureWhole(devtools: DevTools, sessionId: string): Promise<Buffer> {
  const { cssContentSize } = await devtools.send(
    { method: 'Page.getLayoutMetrics', sessionId },
    metricsAnswer,
  );
  const height = Math.min(maxWholeHeight, Math.max(1, Math.ceil(cssContentSize.height)));
  const clip = { x: 0, y: 0, width: canvas.width, height, scale: 1 };
  for (const each of wholeQualities) {
    const params = { format: 'webp', quality: each, clip, captureBeyondViewport: true };
    const bytes = await capture(devtools, sessionId, params);
    if (bytes.length <= maxWholeBytes) return bytes;
  }
  throw new Error(`The photograph of the whole email is larger than ${maxWholeBytes} bytes`);
}

/** Retries: a page just opened has no surface for a moment and reports that it cannot be captured. */
async function capture(
  devtools: DevTools,
  sessionId: string,
  params: Record<string, unknown>,
): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const command = { method: 'Page.captureScreenshot', params, sessionId };
      return Buffer.from((await devtools.send(command, screenshotAnswer)).data, 'base64');
    } catch (error) {
      const isTooEarly = error instanceof Error && error.message.includes('Unable to capture screenshot');
      if (!isTooEarly || attempt === 10) throw error;
      await sleep(20 * attempt);
    }
  }
}

/** Returns the response to a request of the email; undefined if it is refused. */
async function contentOf(
  url: string,
  mail: (Mail & { document: string }) | undefined,
  pictureLimitMs: number,
): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  if (mail === undefined) return undefined;
  if (url === `${origin}/`)
    return { bytes: Buffer.from(mail.document), contentType: 'text/html; charset=utf-8' };
  const key = imageAddress.exec(url)?.[1];
  if (key === undefined) return undefined;
  return Promise.race([mail.picture(key), sleep(pictureLimitMs, undefined, { ref: false })]);
}
