interface Cookie {
  readonly value: string;
  readonly path: string;
  readonly secure: boolean;
  readonly attributes: readonly string[];
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Cookies as a browser keeps them: by host and not by port, by path, with the rules of the `__Host-` prefix. */
export class CookieJar {
  readonly #hosts = new Map<string, Map<string, Cookie>>();

  /** Stores the `Set-Cookie` headers of an answer from that URL. */
  store(url: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) this.set(url, line);
  }

  /** One `Set-Cookie` line. A `__Host-` cookie that breaks the prefix's rules is dropped, as browsers do. */
  set(url: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const of = (key: string): string | undefined => {
      const found = attributes.find((attribute) => attribute.toLowerCase().startsWith(`${key}=`));
      return found?.slice(key.length + 1);
    };
    const secure = attributes.some((attribute) => attribute.toLowerCase() === 'secure');
    const path = of('path') ?? '/';
    if (name.startsWith('__Host-') && (!secure || path !== '/' || of('domain') !== undefined)) return;
    const cookies = this.#cookiesOf(url);
    const expires = of('expires');
    const gone = Number(of('max-age') ?? 1) <= 0 || (expires !== undefined && Date.parse(expires) <= Date.now());
    if (gone) cookies.delete(name);
    else cookies.set(name, { value, path, secure, attributes });
  }

  /** The `Cookie` header for that address, null when there is nothing to send. */
  header(url: URL): string | null {
    const trusted = url.protocol === 'https:' || loopback.has(url.hostname);
    const sent = [...this.#cookiesOf(url)].filter(
      ([, cookie]) => (trusted || !cookie.secure) && covers(cookie.path, url.pathname),
    );
    return sent.map(([name, cookie]) => `${name}=${cookie.value}`).join('; ') || null;
  }

  /** Names, values and attributes of the cookies of that host. */
  entries(url: URL): readonly (readonly [string, Cookie])[] {
    return [...this.#cookiesOf(url)];
  }

  get(url: URL, name: string): string | undefined {
    return this.#cookiesOf(url).get(name)?.value;
  }

  #cookiesOf(url: URL): Map<string, Cookie> {
    const cookies = this.#hosts.get(url.hostname) ?? new Map<string, Cookie>();
    this.#hosts.set(url.hostname, cookies);
    return cookies;
  }
}

const covers = (path: string, requested: string): boolean =>
  requested === path || requested.startsWith(path.endsWith('/') ? path : `${path}/`);
