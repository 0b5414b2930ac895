/** An answer for a browser without scripts: redirects followed, cookies kept by origin. */
export interface Landing {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
  /** Every address of the redirects, this one last. */
  path: string[];
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** Limit of the Fetch standard: 20. */
const maxRedirects = 20;

/** A browser reduced to redirects and cookies, for sign-in over real HTTP. */
export class CookieBrowser {
  readonly #cookies = new Map<string, Map<string, Cookie>>();

  async open(
    address: string,
    init: { method?: string; form?: Record<string, string> } = {},
  ): Promise<Landing> {
    let url = new URL(address);
    let method = init.method ?? (init.form === undefined ? 'GET' : 'POST');
    let body = init.form === undefined ? undefined : new URLSearchParams(init.form).toString();
    const path: string[] = [];
    for (let step = 0; step <= maxRedirects; step += 1) {
      path.push(url.href);
      const answer = await fetch(url, {
        method,
        redirect: 'manual',
        headers: {
          cookie: this.#cookieHeader(url),
          ...(method === 'GET' ? {} : { origin: url.origin, 'sec-fetch-site': 'same-origin' }),
          ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(body === undefined ? {} : { body }),
      });
      this.#keepCookies(url, answer.headers.getSetCookie());
      const location = answer.headers.get('location');
      if (answer.status < 300 || answer.status >= 400 || location === null) {
        return { url, status: answer.status, headers: answer.headers, text: await answer.text(), path };
      }
      await answer.arrayBuffer();
      url = new URL(location, url);
      method = 'GET';
      body = undefined;
    }
    throw new Error(`More than ${maxRedirects} redirects: ${path.join(' → ')}`);
  }

  /** Submits the first form of a page. */
  async submit(page: Landing, fields: Record<string, string>): Promise<Landing> {
    const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1];
    if (action === undefined) throw new Error(`There is no form on ${page.url.href}`);
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    );
    const form = { ...Object.fromEntries(hidden), ...fields };
    return this.open(new URL(action.replaceAll('&amp;', '&'), page.url).href, { form });
  }

  /** Returns a cookie of the whole site. */
  cookie(origin: string, name: string): string | undefined {
    return this.#jar(new URL(origin).host).get(`${name} /`)?.value;
  }

  setCookie(origin: string, name: string, value: string): void {
    this.#jar(new URL(origin).host).set(`${name} /`, { name, value, path: '/' });
  }

  #cookieHeader(url: URL): string {
    return [...this.#jar(url.host).values()]
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #keepCookies(url: URL, lines: string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice(8);
      const isGone =
        attributes.some((attribute) => /^max-age=0$/i.test(attribute)) ||
        (expires !== undefined && Date.parse(expires) < Date.now());
      if (isGone) this.#jar(url.host).delete(`${name} ${path}`);
      else this.#jar(url.host).set(`${name} ${path}`, { name, value, path });
    }
  }

  /** By name and path: cookies of one name on two paths are distinct. */
  #jar(host: string): Map<string, Cookie> {
    const jar = this.#cookies.get(host) ?? new Map<string, Cookie>();
    this.#cookies.set(host, jar);
    return jar;
  }
}
