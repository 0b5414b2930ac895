import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { canvas } from '#server/library/thumbnails/sketch/drawing.ts';
import type { DevTools } from '#server/platform/browser/devtools-pipe.ts';
import { frameDocument } from '#shared/format/frame-document.ts';

export interface Mail {
  html: string;
  picture: (key: string) => Promise<{ bytes: Buffer; contentType: string } | undefined>;
}

/** A page of a browser that mails are laid on, one after the other. */
export interface Sheet {
  /** @throws when the mail cannot be rendered. The sheet is of no use any more then. */
  take(mail: Mail, extent: Extent): Promise<Buffer>;
}

/** The top of a mail as cards show it, or all of it as wide as it was laid out. */
export type Extent = 'top' | 'whole';

/** The host the mail's document believes it is on. It exists nowhere: every request is answered here or refused. */
const origin = 'http://vault.invalid';

const imageAddress = /^http:\/\/vault\.invalid\/images\/0\/([0-9a-f]{32})$/;

/** WebP at this quality is 15 to 25 kB, and the text of a mail stays sharp. */
const quality = 80;

const photoWidth = 600;

/** What is longer is cut off below: a megapixel a thousand mails would be looked at by nobody. WebP itself ends at 16,383. */
export const maxWholeHeight = 12_000;

/** Most are 60 to 300 kB. What is more at the usual quality is taken at the lower ones. */
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
 * Opens a page. Doing so costs more than a photograph, so it serves many mails: with scripts off, every request
 * answered here and the cache off, nothing of one mail is there when the next one comes.
 * @param pictureLimitMs longest a picture may take; the mail is photographed without.
 */
export async function openSheet(devtools: DevTools, pictureLimitMs: number): Promise<Sheet> {
  const sessionId = await openPage(devtools);
  const send = (method: string, params: Record<string, unknown> = {}) =>
    devtools.send({ method, params, sessionId });
  let mail: (Mail & { document: string }) | undefined;
  let isLoaded: (loaderId: string) => void = () => undefined;
  const crashed = Promise.withResolvers<Error>();

  devtools.onEvent(sessionId, (method, params) => {
    if (method === 'Fetch.requestPaused') {
      const { requestId, request } = pausedEvent.parse(params);
      void answer(requestId, request.url).catch(() => undefined); // the page has gone on to the next mail
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
  await send('Emulation.setFocusEmulationEnabled', { enabled: true }); // a page behind others draws nothing
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
      // The event may come before the answer that tells which one to wait for.
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

/** A page in a context of its own. Pages and frames that one opens beside itself are held before they load anything. */
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

/** @throws Error when the mail is larger than is kept, at the lowest quality too. */
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

/** A page that has just been opened says for a moment that it cannot be captured: it has no surface yet. */
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

/** What a request of the mail gets; undefined where it is refused. */
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
