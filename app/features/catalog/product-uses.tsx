import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { pagePath } from '#app/page-path.ts';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { UseList } from '#app/ui/use-list.tsx';
import type { ProductUses } from '#shared/api/families/catalog-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { touchpointKinds } from '#shared/touchpoints/kinds.ts';
import * as texts from './texts.ts';

/** Touchpoints, collections and vouchers that use the product. */
export function ProductUsesPanel({ part }: { readonly part: Part<ProductUses> }) {
  const items = part.state === 'ready' ? usageItems(part.answer) : [];
  return (
    <Panel title={texts.whereItIsUsed}>
      {part.state === 'failed' ? (
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      ) : items.length === 0 ? (
        <PanelEmpty>{texts.notUsed}</PanelEmpty>
      ) : (
        <UseList items={items} />
      )}
    </Panel>
  );
}

const usageItems = ({ touchpoints, collections, vouchers }: ProductUses) => [
  ...touchpoints.map(({ id, kind, name, public: shown }) => ({
    ...{ to: `${touchpointKinds[kind].path}/${id}`, name },
    about: `${touchpointKinds[kind].label}, ${shown ? 'public' : 'in its draft'}`,
  })),
  ...collections.map(({ id, name, byRules }) => ({
    ...{ to: `${pagePath('/collections')}?open=${id}`, name },
    about: byRules ? texts.collectionByRules : 'Collection',
  })),
  ...vouchers.map(({ id, name, public: shown }) => ({
    ...{ to: pagePath('/voucher/:id', { id: String(id) }), name },
    about: fill(texts.voucherStatus, { status: shown ? 'public' : 'not active' }),
  })),
];
