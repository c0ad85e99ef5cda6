import { usProblems, usRuleProblems } from './alcohol-us.ts';
import { definitionKind } from './definition.ts';
import { missingProducts } from './publish-facts.ts';
import { emptySmartlink, smartlinkProblems } from './smartlink.ts';
import { smartlinkSchema } from './smartlink-schema.ts';

export const smartlinkDefinition = definitionKind({
  schema: smartlinkSchema,
  empty: emptySmartlink,
  references: ({ product, retailers, rules }) => ({
    products: product === null ? [] : [product],
    retailers: [...new Set([...retailers, ...rules.flatMap(({ retailer }) => retailer ?? [])])],
  }),
  problems: (link, facts) => [
    ...smartlinkProblems(link, facts.ownHosts),
    ...missingProducts([['product', link.product]], facts),
    ...usRuleProblems(link, facts),
    ...usProblems([['retailers', link.product]], facts, link.retailers),
  ],
});
