import { formatScopeRef, type Scope, type ScopeRef } from '#shared/access/scopes.ts';
import { messages } from '#shared/text/messages.ts';
import { logLine } from '../platform/log.ts';
import type { ScopeChoice } from '../platform/session-contract.ts';
import type { ScopeList } from './scope-list.ts';

interface ChosenScope {
  readonly scope: Scope | null;
  /** Whether an operator was requested whose account is not in the list. */
  readonly accountMissing: boolean;
}

interface ChoosingRules {
  /** The scope the upstream remembers. */
  readonly lastScope: ScopeRef | null;
  /** Sample data: inactive scopes can't be chosen. */
  readonly anonymized: boolean;
}

/**
 * Chooses the scope of a request. If the request names one, it is that one or none. Otherwise it is the first usable of:
 * the browser's last scope, the upstream's last one, the fallback order.
 */
export function chooseScope(list: ScopeList, choice: ScopeChoice, rules: ChoosingRules): ChosenScope {
  let accountMissing = false;
  for (const ref of choice.named ? [choice.named] : [choice.remembered, rules.lastScope]) {
    const found = ref && list.find(ref);
    if (ref && found === 'orphan') {
      accountMissing = true;
      console.error(logLine('error', messages.accountNotFound, { scope: formatScopeRef(ref) }));
    } else if (found && found !== 'orphan' && (found.active || !rules.anonymized)) {
      return { scope: found, accountMissing };
    }
  }
  const first = choice.named ? null : list.fallback(rules.anonymized);
  const found = first && list.find(first);
  return { scope: found === 'orphan' ? null : found, accountMissing };
}
