/** Why an address can't be a target. */
type TargetFault = 'not-an-address' | 'not-http' | 'has-credentials' | 'private-address' | 'own-address';

export const targetFaults: Readonly<Record<TargetFault, string>> = {
  'not-an-address': 'must be an address such as https://www.example.com/product',
  'not-http': 'must begin with http:// or https://',
  'has-credentials': 'must not hold a name or password',
  'private-address': 'must not lead into a private network',
  'own-address': 'must not lead back here: that could go round in circles',
};

/**
 * The problem of a target address, null if it is valid.
 * @param ownHosts hosts of the public surface and of the product; a redirect to them could loop
 */
export function targetFault(address: string, ownHosts: readonly string[] = []): TargetFault | null {
  const url = URL.parse(address);
  if (!url || /[\s\p{Cc}\\]/u.test(address)) return 'not-an-address';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'not-http';
  // Browsers complete `https:example.com` in unexpected ways.
  if (!/^https?:\/\/[^/]/i.test(address)) return 'not-an-address';
  if (url.username !== '' || url.password !== '') return 'has-credentials';
  const host = url.hostname.replace(/\.+$/, '');
  // Checked before private hosts, since a local installation's own host is private, too.
  if (ownHosts.some((own) => own === url.host || own === host)) return 'own-address';
  return isPrivateHost(host) ? 'private-address' : null;
}

const privateNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|localdomain|home\.arpa)$/;

/**
 * Whether a host is only reachable inside some network. `URL` has normalized every spelling of an IPv4 address to the
 * dotted one.
 */
export function isPrivateHost(host: string): boolean {
  if (host.startsWith('[')) return isPrivateSix(host.slice(1, -1));
  const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host);
  if (four) return isPrivateFour(Number(four[1]), Number(four[2]), Number(four[3]));
  return !host.includes('.') || privateNames.test(host);
}

const isPrivateFour = (a: number, b: number, c: number): boolean =>
  a === 0 ||
  a === 10 ||
  a === 127 ||
  a >= 224 ||
  (a === 100 && b >= 64 && b < 128) ||
  (a === 169 && b === 254) ||
  (a === 172 && b >= 16 && b < 32) ||
  (a === 192 && b === 168) ||
  (a === 192 && b === 0 && (c === 0 || c === 2)) ||
  (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
  (a === 203 && b === 0 && c === 113);

/** Anything but global unicast 2000::/3, and addresses with an embedded IPv4 address. */
const isPrivateSix = (host: string): boolean =>
  !/^[23]/.test(host) || host.length < 4 || /^(?:2002:|2001:(?:0?:|db8:|:))/.test(host);
