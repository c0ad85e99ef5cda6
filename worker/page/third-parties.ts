import type { ThirdParties } from '#app/context.ts';
import type { Flags } from '#shared/access/flags.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { supportLocale } from '#shared/constants.ts';
import type { Config } from '../platform/config.ts';
import type { SessionRead } from '../platform/session-contract.ts';

const internalAccount = { id: 'all', name: 'all' };

/** Data for third-party tools: nothing before sign-in, then a keyed hash of the person's id. */
export function thirdPartiesOf(config: Config, read: SessionRead, flags: Flags): ThirdParties {
  // Staff who view as a person must not appear to others as that person.
  if (!('snapshot' in read) || read.snapshot.viewing) return { support: null, adoption: null };
  const { ADOPTION_SCRIPT_URL, ADOPTION_API_KEY } = config;
  const widget = flags['platform-support-formcrafts'] ? config.FORMCRAFTS_WIDGET_URL : config.SUPPORT_WIDGET_URL;
  const support = widget ? { src: widget, locale: supportLocale } : null;
  if (!ADOPTION_SCRIPT_URL || !ADOPTION_API_KEY) return { support, adoption: null };
  const { personHash, staff, scope } = read.snapshot;
  const account = scope && { id: formatScopeRef(scope), name: scope.label };
  return {
    support,
    adoption: {
      src: ADOPTION_SCRIPT_URL,
      apiKey: ADOPTION_API_KEY,
      visitor: { id: personHash, internal: staff },
      account: staff ? internalAccount : account,
    },
  };
}
