/** How a provider treats the part before the @. */
interface Rules {
  readonly dots?: 'ignored';
  readonly plus?: 'ignored';
}

const plus: Rules = { plus: 'ignored' };
const dotsAndPlus: Rules = { dots: 'ignored', plus: 'ignored' };

/** Providers that deliver several spellings to one mailbox. Others may distinguish them, so they stay distinct here. */
const providers: ReadonlyMap<string, Rules> = new Map(
  Object.entries({
    'gmail.com': dotsAndPlus,
    'proton.me': dotsAndPlus,
    'outlook.com': plus,
    'hotmail.com': plus,
    'live.com': plus,
    'icloud.com': plus,
    'fastmail.com': plus,
  }),
);

/** Domains of the same mailbox. */
const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'googlemail.com': 'gmail.com',
    'protonmail.com': 'proton.me',
    'pm.me': 'proton.me',
    'me.com': 'icloud.com',
    'mac.com': 'icloud.com',
  }),
);

/** An address as typed, with full-width letters converted. Case stays, since mail is sent to it. */
export const plainEmail = (typed: string): string => typed.normalize('NFKC').trim();

/** The normal form of an email address: two spellings of one mailbox have the same. */
export function emailIdentity(typed: string): string {
  const address = plainEmail(typed).toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const domain = address.slice(at + 1).replace(/\.$/, '');
  const home = aliases.get(domain) ?? domain;
  const rules = providers.get(home);
  const [untagged = ''] = rules?.plus ? address.slice(0, at).split('+') : [address.slice(0, at)];
  const local = rules?.dots ? untagged.replaceAll('.', '') : untagged;
  return local === '' ? address : `${local}@${home}`;
}

export const emailDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
