import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { patienceMs } from '#tests/support/patience.ts';

/** Forbidden actions of a document; empty lists if there were none. */
export interface Violations {
  /** Scripts that ran, as they reported themselves. */
  scripts: string[];
  /** Requests to anything but our image route, and navigations without a click. */
  requests: string[];
  /** Active elements and attributes found in the finished tree. */
  tree: string[];
}

/** Origin of the documents. It exists only inside the browser: every request is answered here. */
export const vaultOrigin = 'http://vault.localhost:4173';

const frameSandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';
const imagePath = /^\/images\/\d+\/[0-9a-f]{32}$/;
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Time for late requests and timers before a document counts as quiet. */
const quietMs = 60;

/** Opens documents with scripts on and every request intercepted, and reports their actions. */
export class HostilePage {
  readonly #context: BrowserContext;
  readonly #page: Page;
  #document = '';
  #scripts: string[] = [];
  #requests: string[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.#page = page;
  }

  static async open(browser: Browser): Promise<HostilePage> {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      viewport: { width: 800, height: 600 },
    });
    const page = await context.newPage();
    const hostile = new HostilePage(context, page);
    await hostile.#watch();
    return hostile;
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  /** Opens documents as the product does: each in a sandboxed frame of a page of ours. */
  showFramed(documents: string[]): Promise<Violations> {
    return this.#show(hostDocument(documents, `sandbox="${frameSandbox}"`));
  }

  /** Opens documents in frames without a sandbox. Without a policy in them, scripts are free to run. */
  showUnguarded(documents: string[]): Promise<Violations> {
    return this.#show(hostDocument(documents, ''));
  }

  /** Opens one document as a top-level page, scripts on and no policy, until it has acted. */
  async showBare(document: string): Promise<Violations> {
    const violations = await this.#show(document);
    const { scripts, requests } = violations;
    for (const end = performance.now() + patienceMs; performance.now() < end; ) {
      if (scripts.length > 0 || requests.length > 0) break;
      await this.#page.waitForTimeout(quietMs);
    }
    return violations;
  }

  async #show(document: string): Promise<Violations> {
    this.#document = document;
    this.#scripts = [];
    this.#requests = [];
    await this.#page
      .goto(`${vaultOrigin}/`, { waitUntil: 'load', timeout: 20_000 })
      .catch((error: unknown) => {
        this.#requests.push(`did not load: ${String(error).slice(0, 200)}`);
      });
    await this.#page.waitForTimeout(quietMs);
    const tree = await this.#page
      .evaluate(actingParts)
      .catch((error: unknown) => [`unreadable: ${String(error)}`]);
    await this.#page.evaluate(clickEverything).catch(() => {});
    await this.#page.waitForTimeout(quietMs);
    return { scripts: this.#scripts, requests: this.#requests, tree };
  }

  async #watch(): Promise<void> {
    await this.#context.exposeFunction('reportScript', (what: string) => {
      this.#scripts.push(what);
    });
    await this.#context.addInitScript(watchScripts);
    await this.#context.route('**/*', (route) => {
      const request = route.request();
      const url = new URL(request.url());
      const isVault = url.origin === vaultOrigin;
      if (isVault && imagePath.test(url.pathname))
        return route.fulfill({ contentType: 'image/gif', body: pixel });
      if (isVault && url.pathname === '/' && this.#isOwnNavigation(request)) {
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: this.#document });
      }
      if (!this.#isClickedLink(request))
        this.#requests.push(`${request.resourceType()} ${request.url().slice(0, 200)}`);
      return route.abort();
    });
    this.#context.on('page', (popup) => {
      if (popup !== this.#page) void popup.close().catch(() => {});
    });
    this.#page.on('dialog', (dialog) => {
      this.#scripts.push(`dialog ${dialog.message()}`);
      void dialog.dismiss().catch(() => {});
    });
    this.#page.on('console', (message) => {
      // Refusals of policy and sandbox are logged by the browser, not by a script.
      if (message.type() === 'log') this.#scripts.push(`console ${message.text()}`);
    });
    this.#page.on('websocket', (socket) => this.#requests.push(`websocket ${socket.url()}`));
  }

  #isOwnNavigation(request: Request): boolean {
    return request.isNavigationRequest() && frameOf(request) === this.#page.mainFrame();
  }

  /** A clicked link opens a tab, whose first request is legitimate. */
  #isClickedLink(request: Request): boolean {
    if (!request.isNavigationRequest()) return false;
    const frame = frameOf(request);
    return frame === null || frame.page() !== this.#page;
  }
}

/** Returns the frame of a request; null while its tab is being opened. */
function frameOf(request: Request) {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

function hostDocument(documents: string[], attributes: string): string {
  const frames = documents.map(
    (document) =>
      `<iframe ${attributes} srcdoc="${document.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
  );
  return `<!doctype html><html><head><title>host</title></head><body>${frames.join('')}</body></html>`;
}

/** Runs in each document before its content: reports every usual sign of a running script. */
function watchScripts(): void {
  const scope = globalThis as unknown as Record<string, unknown> & { reportScript(what: string): void };
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'fetch', 'open']) {
    scope[name] = (...values: unknown[]) =>
      scope.reportScript(`${name}(${values.map(String).join(', ').slice(0, 80)})`);
  }
  Object.defineProperty(scope, 'ran', { set: (value) => scope.reportScript(`ran = ${String(value)}`) });
}

/** Runs in the page: lists every part of the documents that could run, load, submit or navigate. */
function actingParts(): string[] {
  const found: string[] = [];
  const frames = document.title === 'host' ? [...document.querySelectorAll('iframe')] : [];
  const shown = frames.length > 0 ? frames.map((frame) => frame.contentDocument) : [document];
  const acting =
    'script,iframe,frame,object,embed,applet,form,input,button,select,textarea,base,link,meta,svg,math,template,noscript,video,audio,source,track,dialog,portal,frameset';
  /** Inert inputs: no form sends them, no script reads them. */
  const ticked = 'input[type=radio],input[type=checkbox]';
  const ours =
    'head > meta[charset],head > meta[http-equiv="Content-Security-Policy"],head > meta[name="referrer"],head > meta[name="color-scheme"],head > meta[name="viewport"]';
  const picture =
    /^(?:http:\/\/vault\.localhost:4173\/images\/\d+\/[0-9a-f]{32}$|data:image\/(?:png|jpe?g|gif|webp);base64,)/;
  shown.forEach((content, index) => {
    const report = (what: string) => {
      found.push(frames.length > 0 ? `${index}: ${what}` : what);
    };
    if (content === null) {
      report('left the page');
      return;
    }
    for (const element of content.querySelectorAll('*')) {
      if (element.matches(acting) && !element.matches(`${ours},${ticked}`))
        report(`element ${element.localName}`);
      if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
        report(`namespace ${element.namespaceURI}`);
      for (const { name, value } of element.attributes) {
        if (/^on|^(?:formaction|action|srcdoc|ping|poster|xlink:href)$/.test(name))
          report(`attribute ${name}`);
        if (name === 'href' && !/^https?:\/\//.test(value)) report(`href ${value.slice(0, 80)}`);
        if (name === 'src' && !picture.test(value)) report(`src ${value.slice(0, 80)}`);
      }
    }
  });
  return found;
}

/**
 * Runs in the page: clicks on every element, but on only one of the links that have nothing but a target:
 * each opens a tab, which costs more than all the rest.
 */
function clickEverything(): void {
  const frames = document.title === 'host' ? [...document.querySelectorAll('iframe')] : [];
  const shown = frames.length > 0 ? frames.map((frame) => frame.contentDocument) : [document];
  let hasOpened = false;
  for (const content of shown) {
    const targets = [...(content?.querySelectorAll<HTMLElement>('a, area, [id]') ?? [])];
    for (const element of targets.slice(0, 20)) {
      if (isPlainLink(element)) {
        if (hasOpened) continue;
        hasOpened = true;
      }
      element.click();
    }
  }

  function isPlainLink(element: Element): boolean {
    const plain = ['class', 'href', 'id', 'rel', 'style', 'target', 'title'];
    return (
      element.matches('a[href^="http:"][target="_blank"], a[href^="https:"][target="_blank"]') &&
      element.getAttributeNames().every((name) => plain.includes(name)) &&
      element.closest('[onclick]') === null
    );
  }
}
