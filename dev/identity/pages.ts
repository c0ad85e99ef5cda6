/** The provider's own pages: plain HTML without a script of ours, in the product's colors. */

const style = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #2b2833; background: #f4f5fb }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; box-sizing: border-box }
  main { background: #fff; border-radius: 12px; padding: 2.5rem; width: min(24rem, 100%); box-sizing: border-box;
    box-shadow: 0 1px 2px #44405429, 0 12px 32px #44405414; border-top: 4px solid #4369f4 }
  h1 { font-size: 1.5rem; margin: 0 0 .25rem } p { margin: 0 0 1.5rem; color: #444054 }
  .brand { font-weight: 700; color: #3557d6; margin: 0 0 1.5rem; letter-spacing: .01em }
  label { display: block; font-weight: 600; font-size: .875rem; margin: 0 0 .25rem }
  input { width: 100%; box-sizing: border-box; font: inherit; padding: .625rem .75rem; margin: 0 0 1rem;
    border: 1px solid #8d899c; border-radius: 8px }
  button { width: 100%; font: inherit; font-weight: 600; color: #fff; background: #3557d6; border: 0; border-radius: 8px;
    padding: .75rem; cursor: pointer } button:hover { background: #2a48b8 }
  :focus-visible { outline: 3px solid #b545aa; outline-offset: 2px }
  [role=alert] { color: #a32f2f; background: #fdf0f0; border-radius: 8px; padding: .625rem .75rem; margin: 0 0 1rem }
  a { color: #3557d6 }`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

export const pageStyle = style;

/** The script that sends a form on by itself. */
export const submitScript = 'document.forms[0].submit()';

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Merchlens sign-in</title><link rel="icon" href="data:,">
<style>${style}</style></head>
<body><main><div class="brand">Merchlens</div>${content}</main></body></html>`;
}

interface SignInForm {
  readonly action: string;
  readonly email: string;
  readonly failed: boolean;
}

export const signInPage = ({ action, email, failed }: SignInForm): string =>
  page(
    'Sign in',
    `<h1>Sign in</h1><p>Local identity provider. Every user's password is <b>demo</b>.</p>
<form method="post" action="${escapeHtml(action)}">
${failed ? '<div role="alert" id="failure">Email or password is not right.</div>' : ''}
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required${failed ? ' aria-describedby="failure"' : ''} autofocus value="${escapeHtml(email)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button type="submit">Sign in</button></form>`,
  );

/** `form` is the provider's own, with its token against forgery; `sure` sends it on by itself, the button is for browsers without script. */
export const signOutPage = (form: string, formId: string, sure: boolean): string =>
  page(
    'Sign out',
    `<h1>Sign out</h1>${sure ? '' : '<p>Do you want to sign out of the local identity provider?</p>'}
${form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')}
<button type="submit" form="${escapeHtml(formId)}">Sign out</button>
${sure ? `<script>${submitScript}</script>` : ''}`,
  );

export const messagePage = (title: string, text: string): string =>
  page(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`);
