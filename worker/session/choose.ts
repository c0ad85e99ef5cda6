import { formatScopeRef, type Scope, type ScopeRef } from '#shared/access/scopes.ts';
import { messages } from '#shared/text/messages.ts';
import { logLine } from '../middleware/log.ts';
import type { ScopeChoice } from './contract.ts';
import type { ScopeList } from './scope-list.ts';

type ChosenScope = Scope | 'foreign' | null;

interface ChoosingRules {
  /** The scope the upstream remembers. */
  readonly lastScope: ScopeRef | null;
  /** Sample data: inactive scopes can't be chosen. */
  readonly anonymized: boolean;
}

/**
 * A named scope is that one or `foreign`, never another. Else the first usable one of: the browser's last, the
 * upstream's last, the fallback order. Null where nothing can be used.
 */
export function chooseScope(list: ScopeList, choice: ScopeChoice, rules: ChoosingRules): ChosenScope {
  if (choice.named) return usable(list, choice.named, rules) ?? 'foreign';
  for (const ref of [choice.remembered, rules.lastScope]) {
    const scope = ref && usable(list, ref, rules);
    if (scope) return scope;
  }
  const first = list.fallback(rules.anonymized);
  return first && usable(list, first, rules);
}

function usable(list: ScopeList, ref: ScopeRef, { anonymized }: ChoosingRules): Scope | null {
  const scope = list.find(ref);
  if (scope === 'orphan') {
    console.error(logLine('error', messages.accountNotFound, { scope: formatScopeRef(ref) }));
    return null;
  }
  return scope && (scope.active || !anonymized) ? scope : null;
}
