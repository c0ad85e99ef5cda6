import { localPassword } from '#dev/world/people.ts';
import type { Client } from './client.ts';

/**
 * Signs in like a browser: the app, the provider's form, the way back.
 * @param pageLeft stops once there is a session, so that the first page, and what it shows once, is left for the test
 * @throws Error with all addresses on the way, if there is no session in the end
 */
export async function signInWith(client: Client, email: string, { pageLeft = false } = {}): Promise<Client> {
  const signedIn = () => client.jar.get(new URL(client.origin), '__Host-sid') !== undefined;
  const form = await client.page('/auth/login');
  const names = fieldNames(form.body);
  const arrived = () => pageLeft && signedIn();
  const back = await client.submit(form, { [names.email]: email, [names.password]: localPassword }, arrived);
  if (!signedIn())
    throw new Error(`${email} got no session: ${back.hops.map((hop) => `${hop.status} ${hop.url}`).join(' → ')}`);
  return client;
}

function fieldNames(html: string): { email: string; password: string } {
  const inputs = [...html.matchAll(/<input\b[^>]*>/gi)].map(([tag]) => tag);
  const nameOf = (type: string) => {
    const tag = inputs.find((input) => new RegExp(`\\btype="?${type}"?`, 'i').test(input));
    const name = tag && /\bname="?([^"\s>]+)/i.exec(tag)?.[1];
    if (!name) throw new Error(`The sign-in form has no ${type} field`);
    return name;
  };
  return { email: nameOf('email'), password: nameOf('password') };
}
