import type { ImmersiveMode } from './view.ts';

interface PolicyParts {
  /** Texts of the page's style elements and scripts. The policy allows only these, by their hashes. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly mode: ImmersiveMode | 'editor';
  /** Where the page may be embedded. */
  readonly allowedDomains: readonly string[];
  /** The page loads the account's tag manager. */
  readonly tagManager: boolean;
}

const tagManagerHosts = ['https://www.googletagmanager.com'];
/** Where analytics tags of the tag manager report to. */
const tagManagerReports = [
  'https://www.google-analytics.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];

/** The Content-Security-Policy of a page. It has no nonce, so that caches can store the page. */
export async function immersivePolicy(parts: PolicyParts): Promise<string> {
  const [styles, scripts] = await Promise.all([hashes(parts.styles), hashes(parts.scripts)]);
  const tags = parts.tagManager ? tagManagerHosts : [];
  const reports = parts.tagManager ? [...tagManagerHosts, ...tagManagerReports] : [];
  const directives: readonly (readonly [string, readonly string[]])[] = [
    ['default-src', []],
    ['script-src', [...scripts, ...tags]],
    ['style-src', styles],
    ['img-src', ["'self'", 'https:']],
    ['media-src', ["'self'", 'https:']],
    ['connect-src', parts.mode === 'published' || parts.mode === 'embed' ? ["'self'", ...reports] : []],
    ['form-action', ["'self'"]],
    ['base-uri', []],
    ['frame-ancestors', ancestors(parts)],
  ];
  return directives.map(([name, values]) => [name, ...(values.length > 0 ? values : ["'none'"])].join(' ')).join('; ');
}

/** Who may frame a page: only the brand's domains an embed, only our own pages the editor's, and nobody any other. */
function ancestors({ mode, allowedDomains }: PolicyParts): readonly string[] {
  if (mode === 'editor') return ["'self'"];
  return mode === 'embed' ? allowedDomains.map((domain) => `https://${domain}`) : [];
}

const hashes = (texts: readonly string[]): Promise<string[]> =>
  Promise.all(
    texts.map(async (text) => {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
      return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
    }),
  );
