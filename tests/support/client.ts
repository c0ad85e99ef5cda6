import { CookieJar } from './cookie-jar.ts';

export interface Hop {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
}

export interface Page extends Hop {
  readonly body: string;
  /** All answers of the redirect chain, the final one last. */
  readonly hops: readonly Hop[];
}

/** A user agent that isbot treats as a person: bots get pages that don't stream. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** An HTTP client with a browser's cookies and headers; redirects are only followed on request. */
export class Client {
  readonly jar: CookieJar;
  readonly origin: string;

  constructor(origin: string, jar: CookieJar = new CookieJar()) {
    this.origin = origin;
    this.jar = jar;
  }

  /** One request without following redirects. Paths are the app's, full URLs are used as given. */
  async fetch(target: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(target, this.origin);
    const headers = new Headers(init.headers);
    if (!headers.has('user-agent')) headers.set('user-agent', userAgent);
    // Avoids errors from reused connections that the server has just closed; browsers retry these.
    headers.set('connection', 'close');
    const cookies = this.jar.header(url);
    if (cookies && !headers.has('cookie')) headers.set('cookie', cookies);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    this.jar.store(url, response.headers);
    return response;
  }

  /** Requests a document like a browser and follows redirects, up to a limit if given. */
  async page(target: string, init: RequestInit = {}, arrived = () => false): Promise<Page> {
    const hops: Hop[] = [];
    let url = new URL(target, this.origin).href;
    let next: RequestInit = withDocumentHeaders(init);
    while (hops.length < 20) {
      const response = await this.fetch(url, next);
      hops.push({ url, status: response.status, headers: response.headers });
      const location = response.headers.get('location');
      if (!location || response.status < 300 || response.status > 399 || arrived())
        return { url, status: response.status, headers: response.headers, body: await response.text(), hops };
      await response.body?.cancel();
      url = new URL(location, url).href;
      if (response.status !== 307 && response.status !== 308) next = withDocumentHeaders({});
    }
    throw new Error(`More than 20 redirects: ${hops.map((hop) => hop.url).join(' → ')}`);
  }

  /** A scripted call as the app's own fetch wrapper makes it. */
  call(path: string, init: RequestInit & { readonly scope?: string; readonly json?: unknown } = {}): Promise<Response> {
    const { scope, json, ...rest } = init;
    const headers = new Headers(rest.headers);
    headers.set('accept', headers.get('accept') ?? 'application/json');
    headers.set('x-requested-with', headers.get('x-requested-with') ?? 'fetch');
    headers.set('sec-fetch-site', headers.get('sec-fetch-site') ?? 'same-origin');
    if (scope) headers.set('x-scope', scope);
    if (rest.method && rest.method !== 'GET' && !headers.has('origin')) headers.set('origin', this.origin);
    if (json === undefined) return this.fetch(path, { ...rest, headers });
    headers.set('content-type', 'application/json');
    return this.fetch(path, { ...rest, headers, body: JSON.stringify(json) });
  }

  /** Fills in and sends a form of a page, with its hidden fields. */
  submit(page: Page, values: Readonly<Record<string, string>>, arrived = () => false): Promise<Page> {
    const form = /<form\b[^>]*>[\s\S]*?<\/form>/i.exec(page.body)?.[0];
    if (!form) throw new Error(`No form on ${page.url} (${page.status})`);
    const opening = /<form\b[^>]*>/i.exec(form)?.[0] ?? '';
    const fields = new URLSearchParams();
    for (const [input] of form.matchAll(/<input\b[^>]*>/gi))
      if (attribute(input, 'type') === 'hidden')
        fields.set(attribute(input, 'name') ?? '', attribute(input, 'value') ?? '');
    for (const [name, value] of Object.entries(values)) fields.set(name, value);
    const action = new URL(attribute(opening, 'action') ?? page.url, page.url);
    if ((attribute(opening, 'method') ?? 'get').toLowerCase() === 'get') {
      action.search = fields.toString();
      return this.page(action.href, {}, arrived);
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(page.url).origin };
    return this.page(action.href, { method: 'POST', body: fields.toString(), headers }, arrived);
  }
}

/** Headers of a browser's navigation. */
export const documentHeaders = {
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'same-origin',
};

function withDocumentHeaders(init: RequestInit): RequestInit {
  const headers = new Headers(documentHeaders);
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  return { ...init, headers };
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  const text = found?.[1] ?? found?.[2] ?? found?.[3];
  return text === undefined ? null : unescapeHtml(text);
}

const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
